// Loaded together.
export { AccountPage } from '../features/account-issues/account-page.js';
export { AuditLogPage } from '../features/audit-log/audit-log-page.js';
export { GeneralPage } from '../features/account/general-page.js';
export { OutboundCallPage } from '../features/account/outbound-call-page.js';
export { PersonalizationPage } from '../features/account/personalization-page.js';
export { ProfilePage } from '../features/account/profile-page.js';
