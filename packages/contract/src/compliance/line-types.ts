/** Kinds of lines that a carrier tells of a number; the last one: it was not asked, or did not say. */
export const NUMBER_LINE_TYPES = ['landline', 'wireless', 'voip', 'other', 'unknown'] as const;
