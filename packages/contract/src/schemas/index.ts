export { operations } from './operations.js';
export type { Operation, OperationId } from './operations.js';
export { newerAnswers } from './newer-answers.js';
export type { NewerAnswer } from './newer-answers.js';
export { requireAnswer, requireReply } from './require-answer.js';
export type { FakeReply } from './require-answer.js';
export { wordedFields } from '../kernel/sentence.js';
export type { WordedField } from '../kernel/sentence.js';
export { errorBodySchema } from '../kernel/error.schemas.js';
export type { OperationSchemas, WireOf } from '../kernel/schema.js';
export {
  apiKeyKindSchema,
  apiKeySchema,
  companyAccessSchema,
  deviceInfoSchema,
  profileSchema,
} from '../identity/identity.schemas.js';
export { diagnosisSchema } from '../account/account.schemas.js';
export { carrierRegistrationSchema } from '../registration/carrier-registration.schemas.js';
export { companyRegistrationSchema } from '../registration/company-registration.schemas.js';
export { twoStepSchema } from '../identity/two-step.schemas.js';
export { passkeySchema } from '../identity/passkeys.schemas.js';
export { signInLinkSchema } from '../identity/sign-in-links.schemas.js';
export { singleSignOnAccountSchema, singleSignOnSchema } from '../identity/single-sign-on.schemas.js';
export { auditEntrySchema } from '../audit/audit.schemas.js';
export { memberSchema, signInSchema, signInWaySchema } from '../users/users.schemas.js';
export {
  companySchema,
  companySettingsSchema,
  offeredCompanySettingsSchema,
  incomingNumberSchema,
  lineSchema,
  ringGroupSchema,
  userSummarySchema,
} from '../companies/companies.schemas.js';
export {
  contactMatchSchema,
  contactPhoneNumberSchema,
  contactSchema,
  lastCommunicationSchema,
  tagSchema,
} from '../contacts/contacts.schemas.js';
export { listedTagSchema, tagMergeSchema } from '../tags/tags.schemas.js';
export { dialerHoldSchema } from '../dialer/dialer-holds.schemas.js';
export { dialerLockSchema, dialerPresetSchema } from '../dialer/dialer-presets.schemas.js';
export { dialerListSchema, dialerTaskSchema } from '../dialer/dialer.schemas.js';
export {
  dialerMetricsSchema,
  dialerSessionLogSchema,
  dialerSessionSchema,
  dialerSessionSettingsSchema,
} from '../dialer/dialer-sessions.schemas.js';
export { contactFolderSchema, contactListSchema } from '../lists/lists.schemas.js';
export { teamInboxSchema } from '../inboxes/inboxes.schemas.js';
export {
  broadcastActivitySchema,
  broadcastEstimateSchema,
  broadcastRecipientSchema,
  broadcastSchema,
} from '../broadcasts/broadcasts.schemas.js';
export {
  contactSequenceSchema,
  sequenceContactSchema,
  sequenceEnrollmentSchema,
  sequenceSchema,
} from '../sequences/sequences.schemas.js';
export { webhookBodySchema } from '../webhooks/webhook-bodies.schemas.js';
export { webhookDeliverySchema, webhookSchema } from '../webhooks/webhooks.schemas.js';
export { savedViewSchema } from '../views/views.schemas.js';
export { deletedContactSchema } from '../deletions/deletions.schemas.js';
export { contactDuplicateSchema, contactMergeSchema } from '../merges/merges.schemas.js';
export { contactsBulkSchema } from '../bulk/bulk.schemas.js';
export { contactImportSchema, IMPORT_ENCODINGS } from '../imports/imports.schemas.js';
export { contactsExportSchema } from '../exports/exports.schemas.js';
export { DIALER_FIRST_HEADERS, DIALER_TASK_COLUMNS, type DialerTaskColumn } from '../dialer/task-columns.js';
export { COLUMNS_OF_FILES, EXPORT_COLUMNS, type ExportColumn } from '../contacts/export-columns.js';
export {
  communicationSchema,
  communicationsSummarySchema,
  contactAuditSchema,
} from '../communications/communications.schemas.js';
export { callSchema } from '../voice/voice.schemas.js';
export { answeringSchema, lineRoutingSchema, lineTrialSchema } from '../routing/routing.schemas.js';
export { absenceSchema, agentPresenceSchema, agentStatusSchema, skippedCallSchema } from '../agents/agents.schemas.js';
export { attributeFieldSchema } from '../attributes/attributes.schemas.js';
export { dispositionLabelSchema } from '../dispositions/label.schemas.js';
export { dispositionSchema } from '../dispositions/dispositions.schemas.js';
export {
  listedTranscriptSchema,
  transcriptionSchema,
  transcriptSentenceSchema,
} from '../transcripts/transcripts.schemas.js';
export { wrapUpSchema, wrapUpSettingsSchema } from '../wrap-ups/wrap-ups.schemas.js';
export { filledScriptSchema, scriptSchema } from '../scripts/scripts.schemas.js';
export { filledTemplateSchema, smsTemplateSchema } from '../templates/templates.schemas.js';
export { attachmentSchema } from '../attachments/attachments.schemas.js';
export { faxSchema } from '../faxes/fax.schemas.js';
export { ringlessVoicemailSchema } from '../messaging/ringless.schemas.js';
export { emailSchema } from '../emails/email.schemas.js';
export { lineEmailSchema, mailSettingsSchema } from '../emails/mail-settings.schemas.js';
export { faxFileSchema } from '../faxes/faxes.schemas.js';
export { mentionSchema } from '../notes/notes.schemas.js';
export { notificationSchema, notificationSettingsSchema } from '../notifications/notifications.schemas.js';
export { noticeNumberSchema } from '../notifications/notice-number.schemas.js';
export { pushDeviceSchema } from '../notifications/push-devices.schemas.js';
export { draftSchema, threadPresenceSchema } from '../threads/threads.schemas.js';
export { contactCrmSchema, crmLinkSchema, crmRecordSchema } from '../crm-records/crm-records.schemas.js';
export {
  crmActivitySchema,
  crmCallSchema,
  integrationNameSchema,
  integrationSchema,
  recordingDaysSchema,
  unloggedCallSchema,
} from '../integrations/integrations.schemas.js';
export { talkEventSchema } from '../realtime/realtime.schemas.js';
export {
  textingWidgetSchema,
  visitorFileSchema,
  visitorSessionSchema,
  visitorTextSchema,
  visitorWidgetSchema,
} from '../visitors/visitors.schemas.js';
/** The fields by which contacts and communications are filtered: the reference is written from them. */
export { COMMUNICATION_FIELDS, CONTACT_FIELDS, FIELD_OPERATORS, OPERATOR_CODES } from '@talk/domain/filters';
/** The columns of tables of contacts, for the same. */
export { COLUMN_CATEGORIES, COMMUNICATION_COLUMNS, CONTACT_COLUMNS } from '@talk/domain/columns';
