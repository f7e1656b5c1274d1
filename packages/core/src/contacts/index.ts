/** Contact operations beyond reading and changing fields. Load it where whole contacts are shown. */
export { createContactFilingApi } from './contact-filing.api.js';
export type { ContactFilingApi } from './contact-filing.api.js';
export type { Tag } from '@talk/contract';
