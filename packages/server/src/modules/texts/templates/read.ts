// What other modules may read of templates, and join in their queries.
export { smsTemplates } from './templates.tables.js';
