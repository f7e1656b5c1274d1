import type { Endpoint } from '../kernel/endpoint.js';
import type { OperationSchemas, WireOf } from '../kernel/schema.js';
import * as identityEndpoints from '../identity/identity.endpoints.js';
import * as identitySchemas from '../identity/identity.schemas.js';
import * as companiesEndpoints from '../companies/companies.endpoints.js';
import * as companiesSchemas from '../companies/companies.schemas.js';
import * as contactsEndpoints from '../contacts/contacts.endpoints.js';
import * as contactsSchemas from '../contacts/contacts.schemas.js';
import * as communicationsEndpoints from '../communications/communications.endpoints.js';
import * as communicationsSchemas from '../communications/communications.schemas.js';
import * as voiceEndpoints from '../voice/voice.endpoints.js';
import * as voiceSchemas from '../voice/voice.schemas.js';
import * as routingEndpoints from '../routing/routing.endpoints.js';
import * as routingSchemas from '../routing/routing.schemas.js';
import * as controlEndpoints from '../voice/call-control.endpoints.js';
import * as controlSchemas from '../voice/call-control.schemas.js';
import * as dropEndpoints from '../voice/voicemail-drop.endpoints.js';
import * as dropSchemas from '../voice/voicemail-drop.schemas.js';
import * as qualityEndpoints from '../quality/quality.endpoints.js';
import * as qualitySchemas from '../quality/quality.schemas.js';
import * as agentsEndpoints from '../agents/agents.endpoints.js';
import * as agentsSchemas from '../agents/agents.schemas.js';
import * as dispositionsEndpoints from '../dispositions/dispositions.endpoints.js';
import * as dispositionsSchemas from '../dispositions/dispositions.schemas.js';
import * as wrapUpsEndpoints from '../wrap-ups/wrap-ups.endpoints.js';
import * as wrapUpsSchemas from '../wrap-ups/wrap-ups.schemas.js';
import * as scriptsEndpoints from '../scripts/scripts.endpoints.js';
import * as complianceEndpoints from '../compliance/compliance.endpoints.js';
import * as complianceSchemas from '../compliance/compliance.schemas.js';
import * as scriptsSchemas from '../scripts/scripts.schemas.js';
import * as messagingEndpoints from '../messaging/messaging.endpoints.js';
import * as messagingSchemas from '../messaging/messaging.schemas.js';
import * as ratesEndpoints from '../messaging/rates.endpoints.js';
import * as ratesSchemas from '../messaging/rates.schemas.js';
import * as templatesEndpoints from '../templates/templates.endpoints.js';
import * as templatesSchemas from '../templates/templates.schemas.js';
import * as attachmentsEndpoints from '../attachments/attachments.endpoints.js';
import * as attachmentsSchemas from '../attachments/attachments.schemas.js';
import * as threadsEndpoints from '../threads/threads.endpoints.js';
import * as threadsSchemas from '../threads/threads.schemas.js';
import * as linksEndpoints from '../links/links.endpoints.js';
import * as linksSchemas from '../links/links.schemas.js';
import * as realtimeEndpoints from '../realtime/realtime.endpoints.js';
import * as realtimeSchemas from '../realtime/realtime.schemas.js';
import * as systemEndpoints from '../system/system.endpoints.js';
import * as systemSchemas from '../system/system.schemas.js';
import * as visitorsEndpoints from '../visitors/visitors.endpoints.js';
import * as visitorsSchemas from '../visitors/visitors.schemas.js';

/** An endpoint bound to its schemas: what the server registers and the reference is generated from. */
export interface Operation<S extends OperationSchemas = OperationSchemas> {
  readonly endpoint: Endpoint<WireOf<S>>;
  readonly schemas: S;
}

/** The compiler refuses schemas whose types differ from those that the endpoint promises to clients. */
function operation<S extends OperationSchemas>(endpoint: Endpoint<WireOf<S>>, schemas: S): Operation<S> {
  return { endpoint, schemas };
}

/** Every operation of the HTTP API, by its id. */
export const operations = {
  login: operation(identityEndpoints.login, identitySchemas.loginSchemas),
  getAuthUser: operation(identityEndpoints.getAuthUser, identitySchemas.getAuthUserSchemas),
  getCookieUser: operation(identityEndpoints.getCookieUser, identitySchemas.getCookieUserSchemas),
  logout: operation(identityEndpoints.logout, identitySchemas.logoutSchemas),
  listAccesses: operation(identityEndpoints.listAccesses, identitySchemas.listAccessesSchemas),
  selectCompany: operation(identityEndpoints.selectCompany, identitySchemas.selectCompanySchemas),
  exchangeKey: operation(identityEndpoints.exchangeKey, identitySchemas.exchangeKeySchemas),
  listApiKeys: operation(identityEndpoints.listApiKeys, identitySchemas.listApiKeysSchemas),
  createApiKey: operation(identityEndpoints.createApiKey, identitySchemas.createApiKeySchemas),
  updateApiKey: operation(identityEndpoints.updateApiKey, identitySchemas.updateApiKeySchemas),
  revokeApiKey: operation(identityEndpoints.revokeApiKey, identitySchemas.revokeApiKeySchemas),
  listLines: operation(companiesEndpoints.listLines, companiesSchemas.listLinesSchemas),
  listRingGroups: operation(companiesEndpoints.listRingGroups, companiesSchemas.listRingGroupsSchemas),
  listUsers: operation(companiesEndpoints.listUsers, companiesSchemas.listUsersSchemas),
  listContacts: operation(contactsEndpoints.listContacts, contactsSchemas.listContactsSchemas),
  countContacts: operation(contactsEndpoints.countContacts, contactsSchemas.countContactsSchemas),
  getContact: operation(contactsEndpoints.getContact, contactsSchemas.getContactSchemas),
  createContact: operation(contactsEndpoints.createContact, contactsSchemas.createContactSchemas),
  updateContact: operation(contactsEndpoints.updateContact, contactsSchemas.updateContactSchemas),
  setContactTaskStatus: operation(contactsEndpoints.setContactTaskStatus, contactsSchemas.setContactTaskStatusSchemas),
  listTags: operation(contactsEndpoints.listTags, contactsSchemas.listTagsSchemas),
  tagContact: operation(contactsEndpoints.tagContact, contactsSchemas.tagContactSchemas),
  findContactByPhone: operation(contactsEndpoints.findContactByPhone, contactsSchemas.findContactByPhoneSchemas),
  clickToCall: operation(contactsEndpoints.clickToCall, contactsSchemas.clickToCallSchemas),
  listContactPhoneNumbers: operation(
    contactsEndpoints.listContactPhoneNumbers,
    contactsSchemas.listContactPhoneNumbersSchemas,
  ),
  addContactPhoneNumber: operation(
    contactsEndpoints.addContactPhoneNumber,
    contactsSchemas.addContactPhoneNumberSchemas,
  ),
  removeContactPhoneNumber: operation(
    contactsEndpoints.removeContactPhoneNumber,
    contactsSchemas.removeContactPhoneNumberSchemas,
  ),
  markContactRead: operation(contactsEndpoints.markContactRead, contactsSchemas.markContactReadSchemas),
  dncContact: operation(contactsEndpoints.dncContact, contactsSchemas.dncContactSchemas),
  undncContact: operation(contactsEndpoints.undncContact, contactsSchemas.undncContactSchemas),
  blockContact: operation(contactsEndpoints.blockContact, contactsSchemas.blockContactSchemas),
  unblockContact: operation(contactsEndpoints.unblockContact, contactsSchemas.unblockContactSchemas),
  listContactCommunications: operation(
    communicationsEndpoints.listContactCommunications,
    communicationsSchemas.listContactCommunicationsSchemas,
  ),
  getCommunication: operation(communicationsEndpoints.getCommunication, communicationsSchemas.getCommunicationSchemas),
  listCommunications: operation(
    communicationsEndpoints.listCommunications,
    communicationsSchemas.listCommunicationsSchemas,
  ),
  markCommunicationRead: operation(
    communicationsEndpoints.markCommunicationRead,
    communicationsSchemas.markCommunicationReadSchemas,
  ),
  getCommunicationInfo: operation(
    communicationsEndpoints.getCommunicationInfo,
    communicationsSchemas.getCommunicationInfoSchemas,
  ),
  voiceToken: operation(voiceEndpoints.voiceToken, voiceSchemas.voiceTokenSchemas),
  startCall: operation(voiceEndpoints.startCall, voiceSchemas.startCallSchemas),
  checkCall: operation(voiceEndpoints.checkCall, voiceSchemas.checkCallSchemas),
  currentCalls: operation(voiceEndpoints.currentCalls, voiceSchemas.currentCallsSchemas),
  getCall: operation(voiceEndpoints.getCall, voiceSchemas.getCallSchemas),
  hangUpCall: operation(voiceEndpoints.hangUpCall, voiceSchemas.hangUpCallSchemas),
  declineCall: operation(voiceEndpoints.declineCall, voiceSchemas.declineCallSchemas),
  getLineRouting: operation(routingEndpoints.getLineRouting, routingSchemas.getLineRoutingSchemas),
  updateLineRouting: operation(routingEndpoints.updateLineRouting, routingSchemas.updateLineRoutingSchemas),
  uploadGreeting: operation(routingEndpoints.uploadGreeting, routingSchemas.uploadGreetingSchemas),
  updateRingGroup: operation(routingEndpoints.updateRingGroup, routingSchemas.updateRingGroupSchemas),
  getAnswering: operation(routingEndpoints.getAnswering, routingSchemas.getAnsweringSchemas),
  updateAnswering: operation(routingEndpoints.updateAnswering, routingSchemas.updateAnsweringSchemas),
  sendToVoicemail: operation(routingEndpoints.sendToVoicemail, routingSchemas.sendToVoicemailSchemas),
  takeQueuedCall: operation(routingEndpoints.takeQueuedCall, routingSchemas.takeQueuedCallSchemas),
  forceDequeue: operation(routingEndpoints.forceDequeue, routingSchemas.forceCallSchemas),
  forceTerminate: operation(routingEndpoints.forceTerminate, routingSchemas.forceCallSchemas),
  holdCall: operation(controlEndpoints.holdCall, controlSchemas.holdCallSchemas),
  listDroppableMessages: operation(dropEndpoints.listDroppableMessages, dropSchemas.listDroppableMessagesSchemas),
  addDroppableMessage: operation(dropEndpoints.addDroppableMessage, dropSchemas.addDroppableMessageSchemas),
  removeDroppableMessage: operation(dropEndpoints.removeDroppableMessage, dropSchemas.removeDroppableMessageSchemas),
  playPrerecordedVoicemail: operation(
    dropEndpoints.playPrerecordedVoicemail,
    dropSchemas.playPrerecordedVoicemailSchemas,
  ),
  parkCall: operation(controlEndpoints.parkCall, controlSchemas.parkCallSchemas),
  unparkCall: operation(controlEndpoints.unparkCall, controlSchemas.unparkCallSchemas),
  rejoinCall: operation(controlEndpoints.rejoinCall, controlSchemas.rejoinCallSchemas),
  recordCall: operation(controlEndpoints.recordCall, controlSchemas.recordCallSchemas),
  transferCall: operation(controlEndpoints.transferCall, controlSchemas.transferCallSchemas),
  swapTransfer: operation(controlEndpoints.swapTransfer, controlSchemas.swapTransferSchemas),
  completeTransfer: operation(controlEndpoints.completeTransfer, controlSchemas.completeTransferSchemas),
  cancelTransfer: operation(controlEndpoints.cancelTransfer, controlSchemas.cancelTransferSchemas),
  takeBackCall: operation(controlEndpoints.takeBackCall, controlSchemas.takeBackCallSchemas),
  addParticipant: operation(controlEndpoints.addParticipant, controlSchemas.addParticipantSchemas),
  changeParticipant: operation(controlEndpoints.changeParticipant, controlSchemas.changeParticipantSchemas),
  removeParticipant: operation(controlEndpoints.removeParticipant, controlSchemas.removeParticipantSchemas),
  leaveCall: operation(controlEndpoints.leaveCall, controlSchemas.leaveCallSchemas),
  answerCall: operation(controlEndpoints.answerCall, controlSchemas.answerCallSchemas),
  transferDirectory: operation(controlEndpoints.transferDirectory, controlSchemas.transferDirectorySchemas),
  parkedCalls: operation(controlEndpoints.parkedCalls, controlSchemas.parkedCallsSchemas),
  liveCalls: operation(controlEndpoints.liveCalls, controlSchemas.liveCallsSchemas),
  queuedCalls: operation(controlEndpoints.queuedCalls, controlSchemas.queuedCallsSchemas),
  storeCallQuality: operation(qualityEndpoints.storeCallQuality, qualitySchemas.storeCallQualitySchemas),
  reportBadCall: operation(qualityEndpoints.reportBadCall, qualitySchemas.reportBadCallSchemas),
  storeConnectionTest: operation(qualityEndpoints.storeConnectionTest, qualitySchemas.storeConnectionTestSchemas),
  listConnectionTests: operation(qualityEndpoints.listConnectionTests, qualitySchemas.listConnectionTestsSchemas),
  getAgentStatus: operation(agentsEndpoints.getAgentStatus, agentsSchemas.getAgentStatusSchemas),
  setAgentStatus: operation(agentsEndpoints.setAgentStatus, agentsSchemas.setAgentStatusSchemas),
  listAgentStatuses: operation(agentsEndpoints.listAgentStatuses, agentsSchemas.listAgentStatusesSchemas),
  sendHeartbeat: operation(agentsEndpoints.sendHeartbeat, agentsSchemas.sendHeartbeatSchemas),
  listCallDispositions: operation(
    dispositionsEndpoints.listCallDispositions,
    dispositionsSchemas.listCallDispositionsSchemas,
  ),
  createCallDisposition: operation(
    dispositionsEndpoints.createCallDisposition,
    dispositionsSchemas.createCallDispositionSchemas,
  ),
  updateCallDisposition: operation(
    dispositionsEndpoints.updateCallDisposition,
    dispositionsSchemas.updateCallDispositionSchemas,
  ),
  removeCallDisposition: operation(
    dispositionsEndpoints.removeCallDisposition,
    dispositionsSchemas.removeCallDispositionSchemas,
  ),
  listDispositionStatuses: operation(
    dispositionsEndpoints.listDispositionStatuses,
    dispositionsSchemas.listDispositionStatusesSchemas,
  ),
  createDispositionStatus: operation(
    dispositionsEndpoints.createDispositionStatus,
    dispositionsSchemas.createDispositionStatusSchemas,
  ),
  updateDispositionStatus: operation(
    dispositionsEndpoints.updateDispositionStatus,
    dispositionsSchemas.updateDispositionStatusSchemas,
  ),
  removeDispositionStatus: operation(
    dispositionsEndpoints.removeDispositionStatus,
    dispositionsSchemas.removeDispositionStatusSchemas,
  ),
  disposeCall: operation(dispositionsEndpoints.disposeCall, dispositionsSchemas.disposeCallSchemas),
  disposeContact: operation(dispositionsEndpoints.disposeContact, dispositionsSchemas.disposeContactSchemas),
  currentWrapUps: operation(wrapUpsEndpoints.currentWrapUps, wrapUpsSchemas.currentWrapUpsSchemas),
  extendWrapUp: operation(wrapUpsEndpoints.extendWrapUp, wrapUpsSchemas.extendWrapUpSchemas),
  finishWrapUp: operation(wrapUpsEndpoints.finishWrapUp, wrapUpsSchemas.finishWrapUpSchemas),
  getWrapUpSettings: operation(wrapUpsEndpoints.getWrapUpSettings, wrapUpsSchemas.getWrapUpSettingsSchemas),
  updateWrapUpSettings: operation(wrapUpsEndpoints.updateWrapUpSettings, wrapUpsSchemas.updateWrapUpSettingsSchemas),
  saveCallNote: operation(wrapUpsEndpoints.saveCallNote, wrapUpsSchemas.saveCallNoteSchemas),
  createReminder: operation(wrapUpsEndpoints.createReminder, wrapUpsSchemas.createReminderSchemas),
  completeReminder: operation(wrapUpsEndpoints.completeReminder, wrapUpsSchemas.completeReminderSchemas),
  listCommunicationScripts: operation(
    scriptsEndpoints.listCommunicationScripts,
    scriptsSchemas.listCommunicationScriptsSchemas,
  ),
  translateScript: operation(scriptsEndpoints.translateScript, scriptsSchemas.translateScriptSchemas),
  listScripts: operation(scriptsEndpoints.listScripts, scriptsSchemas.listScriptsSchemas),
  createScript: operation(scriptsEndpoints.createScript, scriptsSchemas.createScriptSchemas),
  updateScript: operation(scriptsEndpoints.updateScript, scriptsSchemas.updateScriptSchemas),
  removeScript: operation(scriptsEndpoints.removeScript, scriptsSchemas.removeScriptSchemas),
  sendMessage: operation(messagingEndpoints.sendMessage, messagingSchemas.sendMessageSchemas),
  undoMessage: operation(messagingEndpoints.undoMessage, messagingSchemas.undoMessageSchemas),
  retryMessage: operation(messagingEndpoints.retryMessage, messagingSchemas.retryMessageSchemas),
  checkMessage: operation(messagingEndpoints.checkMessage, messagingSchemas.checkMessageSchemas),
  scheduleMessage: operation(messagingEndpoints.scheduleMessage, messagingSchemas.scheduleMessageSchemas),
  listScheduledMessages: operation(
    messagingEndpoints.listScheduledMessages,
    messagingSchemas.listScheduledMessagesSchemas,
  ),
  getScheduledMessage: operation(messagingEndpoints.getScheduledMessage, messagingSchemas.getScheduledMessageSchemas),
  updateScheduledMessage: operation(
    messagingEndpoints.updateScheduledMessage,
    messagingSchemas.updateScheduledMessageSchemas,
  ),
  cancelScheduledMessage: operation(
    messagingEndpoints.cancelScheduledMessage,
    messagingSchemas.cancelScheduledMessageSchemas,
  ),
  restoreScheduledMessage: operation(
    messagingEndpoints.restoreScheduledMessage,
    messagingSchemas.restoreScheduledMessageSchemas,
  ),
  getLineNumberForContact: operation(
    messagingEndpoints.getLineNumberForContact,
    messagingSchemas.getLineNumberForContactSchemas,
  ),
  getMessageRates: operation(ratesEndpoints.getMessageRates, ratesSchemas.getMessageRatesSchemas),
  updateMessageRates: operation(ratesEndpoints.updateMessageRates, ratesSchemas.updateMessageRatesSchemas),
  listConsents: operation(complianceEndpoints.listConsents, complianceSchemas.listConsentsSchemas),
  recordConsent: operation(complianceEndpoints.recordConsent, complianceSchemas.recordConsentSchemas),
  revokeConsent: operation(complianceEndpoints.revokeConsent, complianceSchemas.revokeConsentSchemas),
  listOptOuts: operation(complianceEndpoints.listOptOuts, complianceSchemas.listOptOutsSchemas),
  getContactTexting: operation(complianceEndpoints.getContactTexting, complianceSchemas.getContactTextingSchemas),
  updateContactTexting: operation(
    complianceEndpoints.updateContactTexting,
    complianceSchemas.updateContactTextingSchemas,
  ),
  lookUpLineType: operation(complianceEndpoints.lookUpLineType, complianceSchemas.lookUpLineTypeSchemas),
  listQuietRules: operation(complianceEndpoints.listQuietRules, complianceSchemas.listQuietRulesSchemas),
  createQuietRule: operation(complianceEndpoints.createQuietRule, complianceSchemas.createQuietRuleSchemas),
  updateQuietRule: operation(complianceEndpoints.updateQuietRule, complianceSchemas.updateQuietRuleSchemas),
  removeQuietRule: operation(complianceEndpoints.removeQuietRule, complianceSchemas.removeQuietRuleSchemas),
  switchQuietRule: operation(complianceEndpoints.switchQuietRule, complianceSchemas.switchQuietRuleSchemas),
  getTextingSettings: operation(complianceEndpoints.getTextingSettings, complianceSchemas.getTextingSettingsSchemas),
  updateTextingSettings: operation(
    complianceEndpoints.updateTextingSettings,
    complianceSchemas.updateTextingSettingsSchemas,
  ),
  getLineTexting: operation(complianceEndpoints.getLineTexting, complianceSchemas.getLineTextingSchemas),
  updateLineTexting: operation(complianceEndpoints.updateLineTexting, complianceSchemas.updateLineTextingSchemas),
  listSmsTemplates: operation(templatesEndpoints.listSmsTemplates, templatesSchemas.listSmsTemplatesSchemas),
  getSmsTemplate: operation(templatesEndpoints.getSmsTemplate, templatesSchemas.getSmsTemplateSchemas),
  createSmsTemplate: operation(templatesEndpoints.createSmsTemplate, templatesSchemas.createSmsTemplateSchemas),
  updateSmsTemplate: operation(templatesEndpoints.updateSmsTemplate, templatesSchemas.updateSmsTemplateSchemas),
  removeSmsTemplate: operation(templatesEndpoints.removeSmsTemplate, templatesSchemas.removeSmsTemplateSchemas),
  fillSmsTemplate: operation(templatesEndpoints.fillSmsTemplate, templatesSchemas.fillSmsTemplateSchemas),
  uploadAttachment: operation(attachmentsEndpoints.uploadAttachment, attachmentsSchemas.uploadAttachmentSchemas),
  attachGif: operation(attachmentsEndpoints.attachGif, attachmentsSchemas.attachGifSchemas),
  getMedia: operation(attachmentsEndpoints.getMedia, attachmentsSchemas.getMediaSchemas),
  getDraft: operation(threadsEndpoints.getDraft, threadsSchemas.getDraftSchemas),
  saveDraft: operation(threadsEndpoints.saveDraft, threadsSchemas.saveDraftSchemas),
  removeDraft: operation(threadsEndpoints.removeDraft, threadsSchemas.removeDraftSchemas),
  tellPresence: operation(threadsEndpoints.tellPresence, threadsSchemas.tellPresenceSchemas),
  parseLinks: operation(linksEndpoints.parseLinks, linksSchemas.parseLinksSchemas),
  listLinkDomains: operation(linksEndpoints.listLinkDomains, linksSchemas.listLinkDomainsSchemas),
  updateLinkDomains: operation(linksEndpoints.updateLinkDomains, linksSchemas.updateLinkDomainsSchemas),
  listShortLinks: operation(linksEndpoints.listShortLinks, linksSchemas.listShortLinksSchemas),
  openShortLink: operation(linksEndpoints.openShortLink, linksSchemas.openShortLinkSchemas),
  previewLink: operation(linksEndpoints.previewLink, linksSchemas.previewLinkSchemas),
  authorizeChannel: operation(realtimeEndpoints.authorizeChannel, realtimeSchemas.authorizeChannelSchemas),
  authorizeChannelByPost: operation(
    realtimeEndpoints.authorizeChannelByPost,
    realtimeSchemas.authorizeChannelByPostSchemas,
  ),
  realtimeConfig: operation(realtimeEndpoints.realtimeConfig, realtimeSchemas.realtimeConfigSchemas),
  listEvents: operation(realtimeEndpoints.listEvents, realtimeSchemas.listEventsSchemas),
  health: operation(systemEndpoints.health, systemSchemas.healthSchemas),
  readiness: operation(systemEndpoints.readiness, systemSchemas.readinessSchemas),
  getFile: operation(systemEndpoints.getFile, systemSchemas.getFileSchemas),
  getVisitorWidget: operation(visitorsEndpoints.getVisitorWidget, visitorsSchemas.getVisitorWidgetSchemas),
  startVisitor: operation(visitorsEndpoints.startVisitor, visitorsSchemas.startVisitorSchemas),
  resendVisitorCode: operation(visitorsEndpoints.resendVisitorCode, visitorsSchemas.resendVisitorCodeSchemas),
  verifyVisitor: operation(visitorsEndpoints.verifyVisitor, visitorsSchemas.verifyVisitorSchemas),
  resumeVisitor: operation(visitorsEndpoints.resumeVisitor, visitorsSchemas.resumeVisitorSchemas),
  endVisitor: operation(visitorsEndpoints.endVisitor, visitorsSchemas.endVisitorSchemas),
  listVisitorTexts: operation(visitorsEndpoints.listVisitorTexts, visitorsSchemas.listVisitorTextsSchemas),
  sendVisitorText: operation(visitorsEndpoints.sendVisitorText, visitorsSchemas.sendVisitorTextSchemas),
  uploadVisitorFile: operation(visitorsEndpoints.uploadVisitorFile, visitorsSchemas.uploadVisitorFileSchemas),
  getVisitorFile: operation(visitorsEndpoints.getVisitorFile, visitorsSchemas.getVisitorFileSchemas),
  leaveVisitor: operation(visitorsEndpoints.leaveVisitor, visitorsSchemas.leaveVisitorSchemas),
  getTextingWidget: operation(visitorsEndpoints.getTextingWidget, visitorsSchemas.getTextingWidgetSchemas),
  updateTextingWidget: operation(visitorsEndpoints.updateTextingWidget, visitorsSchemas.updateTextingWidgetSchemas),
  createIdentitySecret: operation(visitorsEndpoints.createIdentitySecret, visitorsSchemas.createIdentitySecretSchemas),
  revokeIdentitySecret: operation(visitorsEndpoints.revokeIdentitySecret, visitorsSchemas.revokeIdentitySecretSchemas),
};
export type OperationId = keyof typeof operations;
