/** Faxing a contact: loaded when a person chooses to. */
export { checkFax, FAX_MAX_BYTES, retryFax, sendFax, undoFax, uploadFaxFile } from '@talk/contract';
export type { Fax, FaxCheck, FaxFile } from '@talk/contract';
