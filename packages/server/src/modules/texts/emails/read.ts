// What other modules may read of emails, and join in their queries.
export { type EmailRow, presentEmail } from './email.presenter.js';
export { emails, mailAccounts } from './emails.tables.js';
