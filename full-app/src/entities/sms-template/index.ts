export { followTemplates } from './follow-templates.js';
export { useAllTemplates, useTemplateChanges, useTemplatePages } from './sms-templates.js';
