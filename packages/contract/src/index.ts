export { endpoint, publicAccess, sessionAccess, visitorAccess, needs, anyRole } from './kernel/endpoint.js';
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
export { channels } from './realtime/events.js';
export type { EventData, EventType, TalkEvent, VersionedId } from './realtime/events.js';
export type { Profile } from './identity/identity.schemas.js';
export type { Company, Line, RingGroup, UserSummary } from './companies/companies.schemas.js';
export type { Contact, ContactMatch, ContactPhoneNumber, LocalZone, Tag } from './contacts/contacts.schemas.js';
export type { Communication, ContactAudit } from './communications/communications.schemas.js';
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
export type { Answering, LineRouting, LineSettings } from './routing/routing.schemas.js';
export type {
  AnsweredBy,
  CallParticipant,
  CallTransfer,
  Departure,
  ParkedCall,
  VoicemailDrop,
} from './voice/call-state.schemas.js';
export type { CallTarget, TransferDirectory } from './voice/call-control.schemas.js';
export type { CallQuality, ConnectionTest } from './quality/quality.schemas.js';
export type { DispositionLabel } from './dispositions/label.schemas.js';
export type { Disposition } from './dispositions/dispositions.schemas.js';
export type { WrapUp, WrapUpSettings } from './wrap-ups/wrap-ups.schemas.js';
export type { FilledScript, Script } from './scripts/scripts.schemas.js';
export type { Message, MessageAlternative, MessageAttachment, MessageObstacle } from './messaging/message.schemas.js';
export type { MessageCheck, MessageDraft, ScheduledMessage } from './messaging/messaging.schemas.js';
export {
  sendMessage,
  undoMessage,
  retryMessage,
  checkMessage,
  scheduleMessage,
  listScheduledMessages,
  updateScheduledMessage,
  cancelScheduledMessage,
  restoreScheduledMessage,
} from './messaging/messaging.endpoints.js';
export type { FilledTemplate, SmsTemplate } from './templates/templates.schemas.js';
export { ATTACHMENT_MAX_BYTES, VISITOR_FILES_IN_A_TEXT } from './attachments/limits.js';
export type { LinkDomains, LinkPreview, ParsedLinks, ShortLink } from './links/links.schemas.js';
export type { Attachment } from './attachments/attachments.schemas.js';
export type { Draft, PresenceActivity, ThreadPresence, WritingMode } from './threads/threads.schemas.js';
export type { RealtimeConfig } from './realtime/realtime.schemas.js';
export {
  login,
  getAuthUser,
  getCookieUser,
  logout,
  listAccesses,
  selectCompany,
  exchangeKey,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  updateApiKey,
} from './identity/identity.endpoints.js';
export { listLines, listRingGroups, listUsers } from './companies/companies.endpoints.js';
export {
  listContacts,
  countContacts,
  getContact,
  createContact,
  updateContact,
  setContactTaskStatus,
  listTags,
  tagContact,
  findContactByPhone,
  clickToCall,
  listContactPhoneNumbers,
  addContactPhoneNumber,
  removeContactPhoneNumber,
  markContactRead,
  dncContact,
  undncContact,
  blockContact,
  unblockContact,
} from './contacts/contacts.endpoints.js';
export {
  listContactCommunications,
  getCommunication,
  listCommunications,
  getCommunicationInfo,
  markCommunicationRead,
} from './communications/communications.endpoints.js';
export {
  voiceToken,
  startCall,
  checkCall,
  currentCalls,
  getCall,
  hangUpCall,
  declineCall,
} from './voice/voice.endpoints.js';
export {
  getLineRouting,
  updateLineRouting,
  uploadGreeting,
  updateRingGroup,
  getAnswering,
  updateAnswering,
  sendToVoicemail,
  takeQueuedCall,
  forceDequeue,
  forceTerminate,
} from './routing/routing.endpoints.js';
export { getAgentStatus, setAgentStatus, listAgentStatuses, sendHeartbeat } from './agents/agents.endpoints.js';
export {
  holdCall,
  parkCall,
  unparkCall,
  rejoinCall,
  recordCall,
  transferCall,
  swapTransfer,
  completeTransfer,
  cancelTransfer,
  takeBackCall,
  addParticipant,
  changeParticipant,
  removeParticipant,
  leaveCall,
  answerCall,
  transferDirectory,
  parkedCalls,
  liveCalls,
  queuedCalls,
} from './voice/call-control.endpoints.js';
export {
  listDroppableMessages,
  addDroppableMessage,
  removeDroppableMessage,
  playPrerecordedVoicemail,
} from './voice/voicemail-drop.endpoints.js';
export type { MessageSource } from './messaging/message.schemas.js';
export { getScheduledMessage, getLineNumberForContact } from './messaging/messaging.endpoints.js';
export { getMessageRates, updateMessageRates } from './messaging/rates.endpoints.js';
export type { MessageBilling, MessageRatesView } from './messaging/rates.schemas.js';
export type { DroppableMessage } from './voice/voicemail-drop.schemas.js';
export {
  listConnectionTests,
  reportBadCall,
  storeCallQuality,
  storeConnectionTest,
} from './quality/quality.endpoints.js';
export {
  listCallDispositions,
  createCallDisposition,
  updateCallDisposition,
  removeCallDisposition,
  listDispositionStatuses,
  createDispositionStatus,
  updateDispositionStatus,
  removeDispositionStatus,
  disposeCall,
  disposeContact,
} from './dispositions/dispositions.endpoints.js';
export {
  currentWrapUps,
  extendWrapUp,
  finishWrapUp,
  getWrapUpSettings,
  updateWrapUpSettings,
  saveCallNote,
  createReminder,
  completeReminder,
} from './wrap-ups/wrap-ups.endpoints.js';
export {
  listCommunicationScripts,
  translateScript,
  listScripts,
  createScript,
  updateScript,
  removeScript,
} from './scripts/scripts.endpoints.js';
export {
  listSmsTemplates,
  getSmsTemplate,
  createSmsTemplate,
  updateSmsTemplate,
  removeSmsTemplate,
  fillSmsTemplate,
} from './templates/templates.endpoints.js';
export { uploadAttachment, attachGif, getMedia } from './attachments/attachments.endpoints.js';
export {
  parseLinks,
  listLinkDomains,
  updateLinkDomains,
  listShortLinks,
  openShortLink,
  previewLink,
} from './links/links.endpoints.js';
export { getDraft, saveDraft, removeDraft, tellPresence } from './threads/threads.endpoints.js';
export { authorizeChannel, authorizeChannelByPost, realtimeConfig, listEvents } from './realtime/realtime.endpoints.js';
export { health, readiness, getFile } from './system/system.endpoints.js';
export {
  listConsents,
  recordConsent,
  revokeConsent,
  listOptOuts,
  getContactTexting,
  updateContactTexting,
  lookUpLineType,
  listQuietRules,
  createQuietRule,
  updateQuietRule,
  removeQuietRule,
  switchQuietRule,
  getTextingSettings,
  updateTextingSettings,
  getLineTexting,
  updateLineTexting,
} from './compliance/compliance.endpoints.js';
export type {
  Consent,
  ConsentAction,
  ConsentScope,
  ConsentSource,
  ContactTexting,
  LineTexting,
  LineType,
  OptOut,
  QuietRuleView,
  TextingSettings,
} from './compliance/compliance.schemas.js';
export {
  getVisitorWidget,
  startVisitor,
  resendVisitorCode,
  verifyVisitor,
  resumeVisitor,
  endVisitor,
  listVisitorTexts,
  sendVisitorText,
  uploadVisitorFile,
  getVisitorFile,
  leaveVisitor,
  getTextingWidget,
  updateTextingWidget,
  createIdentitySecret,
  revokeIdentitySecret,
} from './visitors/visitors.endpoints.js';
export type {
  TextingWidget,
  UploadVisitorFile,
  VisitorFile,
  VisitorSession,
  VisitorText,
  VisitorWidget,
} from './visitors/visitors.schemas.js';
