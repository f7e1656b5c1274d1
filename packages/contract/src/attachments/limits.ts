/** What a file for a message may hold at most. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
