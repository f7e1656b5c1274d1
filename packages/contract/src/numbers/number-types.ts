/** Kinds of numbers that carriers sell. */
export const NUMBER_TYPES = ['local', 'mobile', 'toll-free'] as const;
