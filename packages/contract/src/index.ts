export {
  endpoint,
  publicAccess,
  sessionAccess,
  visitorAccess,
  needs,
  anyRole,
  isRefusedToActing,
} from './kernel/endpoint.js';
export type {
  Access,
  BodyOf,
  Endpoint,
  EndpointInit,
  HttpMethod,
  ParamsOf,
  QueryOf,
  ResponseOf,
  Wire,
} from './kernel/endpoint.js';
export { ERRORS, COMMON_ERRORS } from './kernel/errors.js';
export type { ErrorBody, ErrorCode } from './kernel/errors.js';
export { REJECTIONS, REJECTION_SCOPE_ORDER, isRejectionCode } from './kernel/rejections.js';
export type { Rejection, RejectionCode, RejectionScope } from './kernel/rejections.js';
export { ROLES, PERMISSIONS, ROLE_PERMISSIONS, permissionsOf } from './identity/roles.js';
export type { Role, Permission } from './identity/roles.js';
export { ACCOUNT_ISSUES, blockingIssue, isAccountIssueCode } from './account/issues.js';
export type { AccountIssue, AccountIssueCode, AccountIssueKind } from './account/issues.js';
export type { Diagnosis } from './account/account.schemas.js';
export {
  BUSINESS_IDENTIFIERS,
  BUSINESS_INDUSTRIES,
  BUSINESS_REGIONS,
  BUSINESS_TYPES,
  COMPANY_STATUSES,
  identifiersOf,
  JOB_POSITIONS,
  KYC_STATUSES,
} from './registration/business-choices.js';
export type { KycStatus } from './registration/business-choices.js';
export type { BusinessDetails, CompanyRegistration } from './registration/company-registration.schemas.js';
export type {
  BrandRegistrationDetails,
  CampaignRegistrationDetails,
  CarrierRegistration,
} from './registration/carrier-registration.schemas.js';
export { channels } from './realtime/events.js';
export type {
  BroadcastProgress,
  CallbackDismissal,
  ChangedAlike,
  ChangedEach,
  ContactPlace,
  DialerSessionNews,
  EventData,
  EventType,
  HelpNews,
  SupervisorAct,
  TalkEvent,
  VersionedId,
} from './realtime/events.js';
export type { Profile } from './identity/identity.schemas.js';
export { DEFAULT_APPS } from './identity/default-apps.js';
export type { DefaultApp } from './identity/default-apps.js';
export { AUDIT_ACTIONS, AUDIT_KINDS } from './audit/kinds.js';
export type { AuditAction, AuditKind } from './audit/kinds.js';
export type { AuditEntry } from './audit/audit.schemas.js';
export { EDGE_LOCATIONS } from './companies/edge-locations.js';
export type { EdgeLocation } from './companies/edge-locations.js';
export { COMPANY_FEATURES } from './companies/features.js';
export type { CompanyFeature } from './companies/features.js';
export type { CompanyDetails } from './companies/company-facts.schemas.js';
export type { TwoStep, TwoStepKey } from './identity/two-step.schemas.js';
export type { Passkey } from './identity/passkeys.schemas.js';
export type { OperatorScript } from './identity/operator-scripts.schemas.js';
export type { SignInLink } from './identity/sign-in-links.schemas.js';
export type { ProviderProblem, SingleSignOn, SingleSignOnAccount } from './identity/single-sign-on.schemas.js';
export type { Member, SignIn, SignInWay } from './users/users.schemas.js';
export type {
  Company,
  CompanySettings,
  Line,
  OfferedCompanySettings,
  RingGroup,
  UserSummary,
} from './companies/companies.schemas.js';
export type {
  Contact,
  ContactMatch,
  ContactPhoneNumber,
  InboxCounts,
  InboxUnread,
  LocalZone,
  Tag,
} from './contacts/contacts.schemas.js';
export { MERGE_FIELDS } from './merges/fields.js';
export type { MergeField } from './merges/fields.js';
export type { ContactDuplicate, ContactMerge } from './merges/merges.schemas.js';
export type { DeletedContact } from './deletions/deletions.schemas.js';
export type { BulkAction, BulkFailureReason, ContactsBulk } from './bulk/bulk.schemas.js';
export { IMPORT_MAX_BYTES } from './imports/limits.js';
export { WRAP_UP_MAX_SECONDS } from './wrap-ups/limits.js';
export type {
  ContactImport,
  ContactsAnswer,
  ContactsRequest,
  ImportCheck,
  ImportedRow,
  ImportFailure,
  ImportOptions,
  RejectedRow,
  WrittenContact,
} from './imports/imports.schemas.js';
export type { ContactsExport } from './exports/exports.schemas.js';
export type {
  Communication,
  CommunicationsSummary,
  ContactAudit,
  TimelineHit,
} from './communications/communications.schemas.js';
export { PERIODS_AT_MOST, REPORT_TYPES } from './communications/report-types.js';
export type { ReportType } from './communications/report-types.js';
export type { CommunicationTotals } from './communications/communication-stats.schemas.js';
export type {
  Call,
  CallCheck,
  CallDayTime,
  CallEndReason,
  CallObstacle,
  CallPhase,
  VoiceToken,
} from './voice/voice.schemas.js';
export type { Absence, AgentPresence, Heartbeat, SendHeartbeat } from './agents/agents.schemas.js';
export { NUMBER_TYPES } from './numbers/number-types.js';
export type { AvailableNumber, BoughtNumber, NumberPurchase, NumberSearch } from './numbers/numbers.schemas.js';
export type { Answering, LineRouting, LineSettings, LineTrial } from './routing/routing.schemas.js';
export type {
  AnsweredBy,
  CallHelp,
  CallParticipant,
  CallSupervisor,
  CallTransfer,
  Departure,
  ParkedCall,
  SupervisionMode,
  VoicemailDrop,
} from './voice/call-state.schemas.js';
export type { CallTarget, ContactCenterCall, TransferDirectory } from './voice/call-control.schemas.js';
export type { Supervision, SupervisionSettings } from './voice/supervision.schemas.js';
export type {
  ContactCenterSummary,
  WallboardAgent,
  WallboardSettings,
} from './contact-center/contact-center.schemas.js';
export type {
  AgentMetric,
  AgentMetricGroup,
  AgentMetricGroups,
  AgentMetricValues,
} from './contact-center/agent-metrics.schemas.js';
export type { TvBoard, TvScreen } from './contact-center/tv.schemas.js';
export type { CallQuality, ConnectionTest } from './quality/quality.schemas.js';
export type { AttributeField } from './attributes/attributes.schemas.js';
export type { DispositionLabel } from './dispositions/label.schemas.js';
export type { Disposition } from './dispositions/dispositions.schemas.js';
export type { WrapUp, WrapUpSettings } from './wrap-ups/wrap-ups.schemas.js';
export type { ListedTranscript, Transcription, TranscriptSentence } from './transcripts/transcripts.schemas.js';
export type { FilledScript, Script } from './scripts/scripts.schemas.js';
export type {
  Message,
  MessageAlternative,
  MessageAttachment,
  MessageObstacle,
  MissingFile,
} from './messaging/message.schemas.js';
export type { MessageCheck, MessageDraft, ScheduledMessage } from './messaging/messaging.schemas.js';
export type { Fax } from './faxes/fax.schemas.js';
export type { RinglessVoicemail } from './messaging/ringless.schemas.js';
export type { FaxCheck, FaxDraft, FaxFile } from './faxes/faxes.schemas.js';
export type { Email } from './emails/email.schemas.js';
export type { EmailCheck, EmailDraft, EmailObstacle } from './emails/emails.schemas.js';
export type { LineEmail, MailSettings } from './emails/mail-settings.schemas.js';
export type { FilledTemplate, SmsTemplate } from './templates/templates.schemas.js';
export type { ListedTag, TagMerge } from './tags/tags.schemas.js';
export type { ListId } from './lists/list-ids.schemas.js';
export type { DialerHold } from './dialer/dialer-holds.schemas.js';
export type { DialerLock, DialerPreset } from './dialer/dialer-presets.schemas.js';
export type { DialerList, DialerTask } from './dialer/dialer.schemas.js';
export type {
  DialerMetrics,
  DialerSession,
  DialerSessionLog,
  DialerSessionSettings,
} from './dialer/dialer-sessions.schemas.js';
export type { ContactFolder, ContactList } from './lists/lists.schemas.js';
export type { TeamInbox } from './inboxes/inboxes.schemas.js';
export type {
  Broadcast,
  BroadcastActivity,
  BroadcastAudience,
  BroadcastEstimate,
  BroadcastOutcome,
  BroadcastRecipient,
} from './broadcasts/broadcasts.schemas.js';
export type {
  ContactSequence,
  Sequence,
  SequenceContact,
  SequenceEnrollment,
  SequenceStepWire,
} from './sequences/sequences.schemas.js';
export { WEBHOOK_EVENTS } from './webhooks/webhook-events.js';
export type { WebhookEvent } from './webhooks/webhook-events.js';
export type { WebhookBody } from './webhooks/webhook-bodies.schemas.js';
export type { Webhook, WebhookAttempt, WebhookDelivery } from './webhooks/webhooks.schemas.js';
export type { ContactLayout, SavedView } from './views/views.schemas.js';
export {
  ATTACHMENT_MAX_BYTES,
  EMAIL_FILE_MAX_BYTES,
  EMAIL_FILES_MAX_BYTES,
  FAX_MAX_BYTES,
  VISITOR_FILES_IN_A_TEXT,
} from './attachments/limits.js';
export type { ContactCrm, ContactCrmField, CrmLink, CrmRecord } from './crm-records/crm-records.schemas.js';
export type {
  CrmActivity,
  CrmCall,
  CrmCallState,
  CrmField,
  FieldMap,
  FieldSource,
  Integration,
  IntegrationName,
  UnloggedCall,
} from './integrations/integrations.schemas.js';
export type { LinkDomains, LinkPreview, ParsedLinks, ShortLink } from './links/links.schemas.js';
export type { Attachment } from './attachments/attachments.schemas.js';
export type { Draft, PresenceActivity, ThreadPresence, WritingMode } from './threads/threads.schemas.js';
export type { Callback } from './callbacks/callbacks.schemas.js';
export type { AppointmentOutcome } from './appointments/appointments.schemas.js';
export type { Mention, MentionUser, SavedNote } from './notes/notes.schemas.js';
export { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, USUAL_NOTIFICATIONS } from './notifications/kinds.js';
export type { NotificationChannel, NotificationKind } from './notifications/kinds.js';
export type { Notification, NotificationSettings } from './notifications/notifications.schemas.js';
export { hasWay, TEXTED_KINDS } from './notifications/texted-kinds.js';
export type { NoticeNumber } from './notifications/notice-number.schemas.js';
export type { PushDevice } from './notifications/push-devices.schemas.js';
export type { RealtimeConfig } from './realtime/realtime.schemas.js';
export type { MessageSource } from './messaging/message.schemas.js';
export type { CompanyUsage, Subaccount } from './messaging/usage.schemas.js';
export type { CarrierFeeView, MessageBilling, MessageRatesView } from './messaging/rates.schemas.js';
export type { DroppableMessage } from './voice/voicemail-drop.schemas.js';
export type {
  Consent,
  ConsentAction,
  ConsentScope,
  ConsentSource,
  OptOutSource,
  ContactTexting,
  LineTexting,
  LineType,
  OptOut,
  QuietRuleView,
  TextingSettings,
} from './compliance/compliance.schemas.js';
export type { DncNumber, DncUpload } from './compliance/dnc-list.schemas.js';
export type { CompanyConsent, CompanyOptOut } from './compliance/ledger.schemas.js';
export type {
  KnownVisitor,
  TextingWidget,
  UploadVisitorFile,
  VisitorFile,
  VisitorSession,
  VisitorText,
  VisitorWidget,
} from './visitors/visitors.schemas.js';
// Whatever these export is an endpoint and public: one that is added there needs no line here.
export * from './messaging/messaging.endpoints.js';
export * from './identity/identity.endpoints.js';
export * from './identity/two-step.endpoints.js';
export * from './identity/passkeys.endpoints.js';
export * from './identity/operator-scripts.endpoints.js';
export * from './identity/sign-in-links.endpoints.js';
export * from './identity/single-sign-on.endpoints.js';
export * from './users/users.endpoints.js';
export * from './companies/companies.endpoints.js';
export * from './companies/company-facts.endpoints.js';
export * from './account/account.endpoints.js';
export * from './registration/registration.endpoints.js';
export * from './registration/company-registration.endpoints.js';
export * from './registration/carrier-registration.endpoints.js';
export * from './audit/audit.endpoints.js';
export * from './contacts/contacts.endpoints.js';
export * from './bulk/bulk.endpoints.js';
export * from './imports/imports.endpoints.js';
export * from './exports/exports.endpoints.js';
export * from './exports/dialer-exports.endpoints.js';
export * from './tags/tags.endpoints.js';
export * from './deletions/deletions.endpoints.js';
export * from './merges/merges.endpoints.js';
export * from './inboxes/inboxes.endpoints.js';
export * from './webhooks/webhooks.endpoints.js';
export * from './broadcasts/broadcasts.endpoints.js';
export * from './sequences/sequences.endpoints.js';
export * from './views/views.endpoints.js';
export * from './dialer/dialer.endpoints.js';
export * from './dialer/dialer-sessions.endpoints.js';
export * from './dialer/dialer-presets.endpoints.js';
export * from './dialer/dialer-holds.endpoints.js';
export * from './lists/lists.endpoints.js';
export * from './communications/communications.endpoints.js';
export * from './communications/communication-stats.endpoints.js';
export * from './voice/voice.endpoints.js';
export * from './numbers/numbers.endpoints.js';
export * from './routing/routing.endpoints.js';
export * from './agents/agents.endpoints.js';
export * from './contact-center/contact-center.endpoints.js';
export * from './contact-center/agent-metrics.endpoints.js';
export * from './contact-center/tv.endpoints.js';
export * from './voice/call-control.endpoints.js';
export * from './voice/supervision.endpoints.js';
export * from './voice/voicemail-drop.endpoints.js';
export * from './messaging/rates.endpoints.js';
export * from './messaging/usage.endpoints.js';
export * from './faxes/faxes.endpoints.js';
export * from './emails/emails.endpoints.js';
export * from './emails/mail-settings.endpoints.js';
export * from './quality/quality.endpoints.js';
export * from './attributes/attributes.endpoints.js';
export * from './dispositions/dispositions.endpoints.js';
export * from './wrap-ups/wrap-ups.endpoints.js';
export * from './transcripts/transcripts.endpoints.js';
export * from './scripts/scripts.endpoints.js';
export * from './templates/templates.endpoints.js';
export * from './attachments/attachments.endpoints.js';
export * from './crm-records/crm-records.endpoints.js';
export * from './integrations/integrations.endpoints.js';
export * from './links/links.endpoints.js';
export * from './appointments/appointments.endpoints.js';
export * from './callbacks/callbacks.endpoints.js';
export * from './notes/notes.endpoints.js';
export * from './notifications/notifications.endpoints.js';
export * from './notifications/push-devices.endpoints.js';
export * from './notifications/notice-number.endpoints.js';
export * from './threads/threads.endpoints.js';
export * from './realtime/realtime.endpoints.js';
export * from './system/system.endpoints.js';
export * from './compliance/compliance.endpoints.js';
export * from './compliance/dnc-list.endpoints.js';
export * from './compliance/ledger.endpoints.js';
export * from './visitors/visitors.endpoints.js';
