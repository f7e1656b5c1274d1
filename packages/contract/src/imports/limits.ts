/** What a file of contacts may hold at most. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
