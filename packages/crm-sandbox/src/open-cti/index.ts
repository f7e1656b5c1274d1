/** Salesforce's pages with a softphone in them, for stand-ins and tests: the libraries that the frame loads, and the pages that answer them. */
export { installOpenCti } from './lightning-script.js';
export { installInteraction } from './classic-script.js';
export { createLightningPage } from './lightning-page.js';
export type { LightningPage, PageFaults } from './lightning-page.js';
export { createClassicPage } from './classic-page.js';
export type { ClassicPage } from './classic-page.js';
export { USUAL_LAYOUT } from './org-pages.js';
export type { OrgPages, PageRecord, PhoneIndex, SoftphoneLayout } from './org-pages.js';
export type { CtiWindow } from './wire.js';
