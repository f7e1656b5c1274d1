/** Emailing a contact: loaded when a user chooses to. */
export {
  allowEmail,
  checkEmail,
  EMAIL_FILE_MAX_BYTES,
  EMAIL_FILES_MAX_BYTES,
  retryEmail,
  sendEmail,
  undoEmail,
  uploadEmailFile,
} from '@talk/contract';
export { replySubject } from '@talk/domain/email';
export type { Email, EmailCheck, EmailObstacle } from '@talk/contract';
