/** What a file for a message may hold at most. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
/** What a PDF to be faxed may hold at most. */
export const FAX_MAX_BYTES = 10 * 1024 * 1024;
/** Files that a visitor of a site may send with one text. */
export const VISITOR_FILES_IN_A_TEXT = 5;
