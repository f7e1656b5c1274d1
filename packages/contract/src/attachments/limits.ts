/** What a file for a message may hold at most, from an agent or a visitor. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
/** What a PDF to be faxed may hold at most. */
export const FAX_MAX_BYTES = 10 * 1024 * 1024;
/** What one file of an email may hold at most. */
export const EMAIL_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** What all files of an email may hold together: mail servers refuse larger emails. */
export const EMAIL_FILES_MAX_BYTES = 18 * 1024 * 1024;
/** Files that a visitor of a site may send with one text. */
export const VISITOR_FILES_IN_A_TEXT = 5;
