// What other modules may read of the account, and join in their queries.
export { listIssueCodes } from './account.repository.js';
export { accountIssues } from './account.tables.js';
