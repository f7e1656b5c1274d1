export { createCrmSandbox, DEFAULT_APP, type AppConfig, type CrmSandboxConfig } from './sandbox.js';
export type { CrmSandbox } from './sandbox.types.js';
export type { Faults } from './faults.js';
export type { HubSpotActivity, HubSpotControl, HubSpotRecord } from './hubspot/control.js';
export type { SalesforceControl, SalesforceRecord } from './salesforce/control.js';
export type { VendorControl, VendorName } from './vendors/vendor.js';
export type { Crm, RequestView } from './request-log.js';
export type { ActivityView } from './control/activity-view.js';
export type { ContactView, CrmView } from './control/view.js';
