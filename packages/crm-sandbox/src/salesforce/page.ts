/** As many records as one answer holds. */
export const PAGE = 2000;
