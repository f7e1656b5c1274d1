import type { Endpoint, HttpMethod } from '../kernel/endpoint.js';
import type { OperationSchemas, WireOf } from '../kernel/schema.js';
import * as identityEndpoints from '../identity/identity.endpoints.js';
import * as identitySchemas from '../identity/identity.schemas.js';
import * as twoStepEndpoints from '../identity/two-step.endpoints.js';
import * as twoStepSchemas from '../identity/two-step.schemas.js';
import * as passkeysEndpoints from '../identity/passkeys.endpoints.js';
import * as passkeysSchemas from '../identity/passkeys.schemas.js';
import * as operatorScriptEndpoints from '../identity/operator-scripts.endpoints.js';
import * as operatorScriptSchemas from '../identity/operator-scripts.schemas.js';
import * as signInLinkEndpoints from '../identity/sign-in-links.endpoints.js';
import * as signInLinkSchemas from '../identity/sign-in-links.schemas.js';
import * as singleSignOnEndpoints from '../identity/single-sign-on.endpoints.js';
import * as singleSignOnSchemas from '../identity/single-sign-on.schemas.js';
import * as usersEndpoints from '../users/users.endpoints.js';
import * as usersSchemas from '../users/users.schemas.js';
import * as companiesEndpoints from '../companies/companies.endpoints.js';
import * as companiesSchemas from '../companies/companies.schemas.js';
import * as companyFactsEndpoints from '../companies/company-facts.endpoints.js';
import * as companyFactsSchemas from '../companies/company-facts.schemas.js';
import * as accountEndpoints from '../account/account.endpoints.js';
import * as accountSchemas from '../account/account.schemas.js';
import * as registrationEndpoints from '../registration/registration.endpoints.js';
import * as registrationSchemas from '../registration/registration.schemas.js';
import * as carrierRegistrationEndpoints from '../registration/carrier-registration.endpoints.js';
import * as carrierRegistrationSchemas from '../registration/carrier-registration.schemas.js';
import * as companyRegistrationEndpoints from '../registration/company-registration.endpoints.js';
import * as companyRegistrationSchemas from '../registration/company-registration.schemas.js';
import * as auditEndpoints from '../audit/audit.endpoints.js';
import * as auditSchemas from '../audit/audit.schemas.js';
import * as bulkEndpoints from '../bulk/bulk.endpoints.js';
import * as bulkSchemas from '../bulk/bulk.schemas.js';
import * as importsEndpoints from '../imports/imports.endpoints.js';
import * as importsSchemas from '../imports/imports.schemas.js';
import * as exportsEndpoints from '../exports/exports.endpoints.js';
import * as exportsSchemas from '../exports/exports.schemas.js';
import * as dialerExportEndpoints from '../exports/dialer-exports.endpoints.js';
import * as dialerExportSchemas from '../exports/dialer-exports.schemas.js';
import * as deletionsEndpoints from '../deletions/deletions.endpoints.js';
import * as deletionsSchemas from '../deletions/deletions.schemas.js';
import * as mergesEndpoints from '../merges/merges.endpoints.js';
import * as mergesSchemas from '../merges/merges.schemas.js';
import * as contactsEndpoints from '../contacts/contacts.endpoints.js';
import * as contactsSchemas from '../contacts/contacts.schemas.js';
import * as communicationsEndpoints from '../communications/communications.endpoints.js';
import * as communicationsSchemas from '../communications/communications.schemas.js';
import * as communicationStatsEndpoints from '../communications/communication-stats.endpoints.js';
import * as communicationStatsSchemas from '../communications/communication-stats.schemas.js';
import * as voiceEndpoints from '../voice/voice.endpoints.js';
import * as voiceSchemas from '../voice/voice.schemas.js';
import * as numbersEndpoints from '../numbers/numbers.endpoints.js';
import * as numbersSchemas from '../numbers/numbers.schemas.js';
import * as routingEndpoints from '../routing/routing.endpoints.js';
import * as routingSchemas from '../routing/routing.schemas.js';
import * as controlEndpoints from '../voice/call-control.endpoints.js';
import * as controlSchemas from '../voice/call-control.schemas.js';
import * as supervisionEndpoints from '../voice/supervision.endpoints.js';
import * as supervisionSchemas from '../voice/supervision.schemas.js';
import * as dropEndpoints from '../voice/voicemail-drop.endpoints.js';
import * as dropSchemas from '../voice/voicemail-drop.schemas.js';
import * as qualityEndpoints from '../quality/quality.endpoints.js';
import * as qualitySchemas from '../quality/quality.schemas.js';
import * as contactCenterEndpoints from '../contact-center/contact-center.endpoints.js';
import * as contactCenterSchemas from '../contact-center/contact-center.schemas.js';
import * as agentMetricEndpoints from '../contact-center/agent-metrics.endpoints.js';
import * as agentMetricSchemas from '../contact-center/agent-metrics.schemas.js';
import * as tvEndpoints from '../contact-center/tv.endpoints.js';
import * as tvSchemas from '../contact-center/tv.schemas.js';
import * as agentsEndpoints from '../agents/agents.endpoints.js';
import * as agentsSchemas from '../agents/agents.schemas.js';
import * as attributesEndpoints from '../attributes/attributes.endpoints.js';
import * as attributesSchemas from '../attributes/attributes.schemas.js';
import * as dispositionsEndpoints from '../dispositions/dispositions.endpoints.js';
import * as dispositionsSchemas from '../dispositions/dispositions.schemas.js';
import * as wrapUpsEndpoints from '../wrap-ups/wrap-ups.endpoints.js';
import * as wrapUpsSchemas from '../wrap-ups/wrap-ups.schemas.js';
import * as transcriptsEndpoints from '../transcripts/transcripts.endpoints.js';
import * as transcriptsSchemas from '../transcripts/transcripts.schemas.js';
import * as scriptsEndpoints from '../scripts/scripts.endpoints.js';
import * as complianceEndpoints from '../compliance/compliance.endpoints.js';
import * as complianceSchemas from '../compliance/compliance.schemas.js';
import * as dncListEndpoints from '../compliance/dnc-list.endpoints.js';
import * as dncListSchemas from '../compliance/dnc-list.schemas.js';
import * as ledgerEndpoints from '../compliance/ledger.endpoints.js';
import * as ledgerSchemas from '../compliance/ledger.schemas.js';
import * as scriptsSchemas from '../scripts/scripts.schemas.js';
import * as messagingEndpoints from '../messaging/messaging.endpoints.js';
import * as messagingSchemas from '../messaging/messaging.schemas.js';
import * as ratesEndpoints from '../messaging/rates.endpoints.js';
import * as ratesSchemas from '../messaging/rates.schemas.js';
import * as usageEndpoints from '../messaging/usage.endpoints.js';
import * as usageSchemas from '../messaging/usage.schemas.js';
import * as faxesEndpoints from '../faxes/faxes.endpoints.js';
import * as faxesSchemas from '../faxes/faxes.schemas.js';
import * as emailsEndpoints from '../emails/emails.endpoints.js';
import * as emailsSchemas from '../emails/emails.schemas.js';
import * as mailSettingsEndpoints from '../emails/mail-settings.endpoints.js';
import * as mailSettingsSchemas from '../emails/mail-settings.schemas.js';
import * as templatesEndpoints from '../templates/templates.endpoints.js';
import * as templatesSchemas from '../templates/templates.schemas.js';
import * as attachmentsEndpoints from '../attachments/attachments.endpoints.js';
import * as attachmentsSchemas from '../attachments/attachments.schemas.js';
import * as threadsEndpoints from '../threads/threads.endpoints.js';
import * as threadsSchemas from '../threads/threads.schemas.js';
import * as callbacksEndpoints from '../callbacks/callbacks.endpoints.js';
import * as callbacksSchemas from '../callbacks/callbacks.schemas.js';
import * as appointmentsEndpoints from '../appointments/appointments.endpoints.js';
import * as appointmentsSchemas from '../appointments/appointments.schemas.js';
import * as notesEndpoints from '../notes/notes.endpoints.js';
import * as notesSchemas from '../notes/notes.schemas.js';
import * as notificationsEndpoints from '../notifications/notifications.endpoints.js';
import * as notificationsSchemas from '../notifications/notifications.schemas.js';
import * as noticeNumberEndpoints from '../notifications/notice-number.endpoints.js';
import * as noticeNumberSchemas from '../notifications/notice-number.schemas.js';
import * as pushDevicesEndpoints from '../notifications/push-devices.endpoints.js';
import * as pushDevicesSchemas from '../notifications/push-devices.schemas.js';
import * as crmRecordsEndpoints from '../crm-records/crm-records.endpoints.js';
import * as crmRecordsSchemas from '../crm-records/crm-records.schemas.js';
import * as integrationsEndpoints from '../integrations/integrations.endpoints.js';
import * as integrationsSchemas from '../integrations/integrations.schemas.js';
import * as linksEndpoints from '../links/links.endpoints.js';
import * as linksSchemas from '../links/links.schemas.js';
import * as realtimeEndpoints from '../realtime/realtime.endpoints.js';
import * as realtimeSchemas from '../realtime/realtime.schemas.js';
import * as systemEndpoints from '../system/system.endpoints.js';
import * as systemSchemas from '../system/system.schemas.js';
import * as tagsEndpoints from '../tags/tags.endpoints.js';
import * as tagsSchemas from '../tags/tags.schemas.js';
import * as dialerEndpoints from '../dialer/dialer.endpoints.js';
import * as dialerSchemas from '../dialer/dialer.schemas.js';
import * as dialerHoldEndpoints from '../dialer/dialer-holds.endpoints.js';
import * as dialerHoldSchemas from '../dialer/dialer-holds.schemas.js';
import * as dialerPresetEndpoints from '../dialer/dialer-presets.endpoints.js';
import * as dialerPresetSchemas from '../dialer/dialer-presets.schemas.js';
import * as dialerSessionEndpoints from '../dialer/dialer-sessions.endpoints.js';
import * as dialerSessionSchemas from '../dialer/dialer-sessions.schemas.js';
import * as listsEndpoints from '../lists/lists.endpoints.js';
import * as listsSchemas from '../lists/lists.schemas.js';
import * as inboxesEndpoints from '../inboxes/inboxes.endpoints.js';
import * as inboxesSchemas from '../inboxes/inboxes.schemas.js';
import * as sequencesEndpoints from '../sequences/sequences.endpoints.js';
import * as sequencesSchemas from '../sequences/sequences.schemas.js';
import * as broadcastsEndpoints from '../broadcasts/broadcasts.endpoints.js';
import * as broadcastsSchemas from '../broadcasts/broadcasts.schemas.js';
import * as webhooksEndpoints from '../webhooks/webhooks.endpoints.js';
import * as webhooksSchemas from '../webhooks/webhooks.schemas.js';
import * as viewsEndpoints from '../views/views.endpoints.js';
import * as viewsSchemas from '../views/views.schemas.js';
import * as visitorsEndpoints from '../visitors/visitors.endpoints.js';
import * as visitorsSchemas from '../visitors/visitors.schemas.js';

/** An endpoint bound to its schemas: what the server registers and the reference is generated from. */
export interface Operation<S extends OperationSchemas = OperationSchemas> {
  readonly endpoint: Endpoint<WireOf<S>>;
  readonly schemas: S;
}

/** The schemas of the endpoint `getContact` are called `getContactSchemas`. */
type SchemasOf<S, Id extends string> = `${Id}Schemas` extends keyof S
  ? Extract<S[`${Id}Schemas`], OperationSchemas>
  : never;

/** The compiler refuses an endpoint without schemas, and schemas whose types differ from those that the endpoint promises to clients. */
type Fitting<E, S> = { readonly [Id in keyof E & string]: Endpoint<WireOf<SchemasOf<S, Id>>> };

type Bound<E, S> = { readonly [Id in keyof E & string]: Operation<SchemasOf<S, Id>> };

const METHODS: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const byPath = (a: Endpoint, b: Endpoint): number =>
  a.path.localeCompare(b.path) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method);

/** All endpoints of a file with their schemas: whatever it exports is an operation, and needs no other line here. */
function bind<S extends object, E extends Fitting<E, S>>(endpoints: E, schemas: S): Bound<E, S> {
  const all = Object.entries(endpoints as Record<string, Endpoint>).sort(([, a], [, b]) => byPath(a, b));
  const known = new Map(Object.entries(schemas));
  return Object.fromEntries(
    all.map(([id, endpoint]) => [id, { endpoint, schemas: known.get(`${id}Schemas`) as OperationSchemas }]),
  ) as Bound<E, S>;
}

/** Two parts, as the type of one is longer than the compiler writes down. */
const generalOperations = {
  ...bind(identityEndpoints, identitySchemas),
  ...bind(twoStepEndpoints, twoStepSchemas),
  ...bind(passkeysEndpoints, passkeysSchemas),
  ...bind(operatorScriptEndpoints, operatorScriptSchemas),
  ...bind(signInLinkEndpoints, signInLinkSchemas),
  ...bind(singleSignOnEndpoints, singleSignOnSchemas),
  ...bind(usersEndpoints, usersSchemas),
  ...bind(companiesEndpoints, companiesSchemas),
  ...bind(companyFactsEndpoints, companyFactsSchemas),
  ...bind(accountEndpoints, accountSchemas),
  ...bind(registrationEndpoints, registrationSchemas),
  ...bind(companyRegistrationEndpoints, companyRegistrationSchemas),
  ...bind(carrierRegistrationEndpoints, carrierRegistrationSchemas),
  ...bind(auditEndpoints, auditSchemas),
  ...bind(contactsEndpoints, contactsSchemas),
  ...bind(bulkEndpoints, bulkSchemas),
  ...bind(importsEndpoints, importsSchemas),
  ...bind(exportsEndpoints, exportsSchemas),
  ...bind(tagsEndpoints, tagsSchemas),
  ...bind(deletionsEndpoints, deletionsSchemas),
  ...bind(mergesEndpoints, mergesSchemas),
  ...bind(listsEndpoints, listsSchemas),
  ...bind(dialerEndpoints, dialerSchemas),
  ...bind(dialerSessionEndpoints, dialerSessionSchemas),
  ...bind(dialerHoldEndpoints, dialerHoldSchemas),
  ...bind(dialerPresetEndpoints, dialerPresetSchemas),
  ...bind(dialerExportEndpoints, dialerExportSchemas),
  ...bind(inboxesEndpoints, inboxesSchemas),
  ...bind(broadcastsEndpoints, broadcastsSchemas),
  ...bind(sequencesEndpoints, sequencesSchemas),
  ...bind(webhooksEndpoints, webhooksSchemas),
  ...bind(viewsEndpoints, viewsSchemas),
};
const communicationOperations = {
  ...bind(communicationsEndpoints, communicationsSchemas),
  ...bind(communicationStatsEndpoints, communicationStatsSchemas),
  ...bind(voiceEndpoints, voiceSchemas),
  ...bind(numbersEndpoints, numbersSchemas),
  ...bind(routingEndpoints, routingSchemas),
  ...bind(controlEndpoints, controlSchemas),
  ...bind(supervisionEndpoints, supervisionSchemas),
  ...bind(dropEndpoints, dropSchemas),
  ...bind(qualityEndpoints, qualitySchemas),
  ...bind(agentsEndpoints, agentsSchemas),
  ...bind(contactCenterEndpoints, contactCenterSchemas),
  ...bind(agentMetricEndpoints, agentMetricSchemas),
  ...bind(tvEndpoints, tvSchemas),
  ...bind(attributesEndpoints, attributesSchemas),
  ...bind(dispositionsEndpoints, dispositionsSchemas),
  ...bind(wrapUpsEndpoints, wrapUpsSchemas),
  ...bind(transcriptsEndpoints, transcriptsSchemas),
  ...bind(scriptsEndpoints, scriptsSchemas),
  ...bind(messagingEndpoints, messagingSchemas),
  ...bind(ratesEndpoints, ratesSchemas),
  ...bind(usageEndpoints, usageSchemas),
  ...bind(faxesEndpoints, faxesSchemas),
  ...bind(emailsEndpoints, emailsSchemas),
  ...bind(mailSettingsEndpoints, mailSettingsSchemas),
  ...bind(complianceEndpoints, complianceSchemas),
  ...bind(dncListEndpoints, dncListSchemas),
  ...bind(ledgerEndpoints, ledgerSchemas),
  ...bind(templatesEndpoints, templatesSchemas),
  ...bind(attachmentsEndpoints, attachmentsSchemas),
  ...bind(threadsEndpoints, threadsSchemas),
  ...bind(callbacksEndpoints, callbacksSchemas),
  ...bind(appointmentsEndpoints, appointmentsSchemas),
  ...bind(notesEndpoints, notesSchemas),
  ...bind(notificationsEndpoints, notificationsSchemas),
  ...bind(noticeNumberEndpoints, noticeNumberSchemas),
  ...bind(pushDevicesEndpoints, pushDevicesSchemas),
  ...bind(crmRecordsEndpoints, crmRecordsSchemas),
  ...bind(integrationsEndpoints, integrationsSchemas),
  ...bind(linksEndpoints, linksSchemas),
  ...bind(realtimeEndpoints, realtimeSchemas),
  ...bind(systemEndpoints, systemSchemas),
  ...bind(visitorsEndpoints, visitorsSchemas),
};
type GeneralOperations = typeof generalOperations;
type CommunicationOperations = typeof communicationOperations;
type Operations = GeneralOperations & CommunicationOperations;
/** Every operation of the HTTP API, by its id. */
export const operations: Operations = { ...generalOperations, ...communicationOperations };
export type OperationId = keyof Operations;
