import type { Kernel } from '../kernel.js';
import type { ServerModule } from '../module.js';
import { createOpenApiModule } from '../openapi/index.js';
import { createPublicWeb } from '../web/public-web.js';
import { type Adapters, configuredCarrier, configuredTranscriber, webOfProviders, webOfWebhooks } from '../adapters.js';
import { createCrmListsModule } from './crm/lists/index.js';
import { createIntegrationsModule, createSalesforceFrames } from './crm/integrations/index.js';
import { hubspotHosts } from './crm/integrations/read.js';
import { configuredProviders } from './crm/providers/index.js';
import { createIntakeModule } from './crm/intake/index.js';
import { createCrmLinksModule, createHeardRecords, linkFollowers, linkLeavers } from './crm/links/index.js';
import { createAgentsModule, type AgentsModule } from './calls/agents/index.js';
import { createAttachmentsModule, type AttachmentsModule } from './texts/attachments/index.js';
import {
  communicationFollowers,
  createCommunicationEraser,
  createCommunicationLeaver,
  createCommunicationsModule,
  numberHistory,
  type CommunicationsModule,
} from './people/communications/index.js';
import { createLinesModule } from './platform/lines/index.js';
import { createDncLeaver, createDncListModule } from './rules/dnc-list/index.js';
import { createComplianceModule, createImportedConsents, type ComplianceModule } from './rules/compliance/index.js';
import { createCompanySettingsModule } from './rules/company-settings/index.js';
import { createAccountModule } from './platform/account/index.js';
import { createCarrierRegistrationModule } from './platform/carrier-registration/index.js';
import { createCompanyRegistrationModule } from './platform/company-registration/index.js';
import { createRegistrationsModule } from './platform/registrations/index.js';
import { createAuditModule } from './platform/audit/index.js';
import { createBulkModule } from './people/bulk/index.js';
import {
  createDialerModule,
  createTasksExport,
  dialerAccessChanged,
  dialerFollowers,
  dialerLeavers,
  withDialerChanges,
} from './people/dialer/index.js';
import { createFieldsModule } from './people/fields/index.js';
import { createExportsModule } from './people/exports/index.js';
import { createImportsModule } from './people/imports/index.js';
import {
  contactFollowers,
  contactLeavers,
  createContactsModule,
  createImportedContacts,
  type ContactsModule,
} from './people/contacts/index.js';
import {
  createListMembers,
  createListsModule,
  listFollowers,
  listLeavers,
  withListChanges,
} from './people/lists/index.js';
import { createDeletionsModule, type DeletionsModule, withDeletions } from './people/deletions/index.js';
import { createMergesModule, type MergesModule, pairLeaver } from './people/merges/index.js';
import { broadcastDecisions, broadcastFollowers, broadcastLeavers } from './texts/broadcasts/index.js';
import {
  createSequenceFollower,
  createSequenceLeaver,
  createSequencesModule,
  createSequenceStops,
  sequenceDecisions,
} from './texts/sequences/index.js';
import { createOutreachModules } from '../outreach.js';
import { createLetterModules, eraseEmail, letterFollowers, letterLeavers } from '../letters.js';
import { createFilesModule, type FilesModule } from './platform/files/index.js';
import { createIdentityModule, type IdentityModule } from './platform/identity/index.js';
import { createLinksModule, type LinksModule } from './texts/links/index.js';
import {
  createMessageEraser,
  createMessageLeavers,
  createMessagingModule,
  messageFollowers,
  type MessagingModule,
} from './texts/messaging/index.js';
import { createMailer } from './platform/mail/index.js';
import { createNotificationsModule } from './platform/notifications/index.js';
import { createMaintenanceModule } from './platform/maintenance/index.js';
import { repositoryPages } from './platform/pages/index.js';
import { createPagesModule } from './platform/pages/index.js';
import { createCallbacksModule } from './calls/callbacks/index.js';
import { createContactCenterModule } from './calls/contact-center/index.js';
import { createDialerSessionsModule, createSessionsExport } from './calls/dialer-sessions/index.js';
import { createQualityModule } from './calls/quality/index.js';
import { createRealtimeModule } from './platform/realtime/index.js';
import { createDispositionsModule } from './calls/dispositions/index.js';
import { createErasingModule } from './people/erasing/index.js';
import { createNotesModule, noteLeaver } from './people/notes/index.js';
import { createScriptsModule } from './people/scripts/index.js';
import { createTemplatesModule, type TemplatesModule } from './texts/templates/index.js';
import {
  createThreadFollowers,
  createThreadsModule,
  threadLeavers,
  type ThreadsModule,
} from './texts/threads/index.js';
import { createImportedTags, createTagsModule } from './people/tags/index.js';
import { createInboxesModule } from './people/inboxes/index.js';
import { createViewsModule } from './people/views/index.js';
import {
  createTranscriptsModule,
  eraseTranscript,
  transcriptionDecisions,
  transcriptLeaver,
} from './calls/transcripts/index.js';
import { createVoiceModule, type VoiceModule } from './calls/webhooks/index.js';
import { createWrapUpFollower, createWrapUpsModule, wrapUpLeaver, type WrapUpsModule } from './calls/wrap-ups/index.js';
import {
  createAnswerRoutes,
  createCodeTexts,
  createThreadTexts,
  createUserTexts,
  createVisitorsModule,
  type VisitorsModule,
} from './texts/visitors/index.js';
import { followAccess } from './calls/supervision/index.js';
import { createSystemModule } from './platform/system/index.js';
import { createUsersModule } from './platform/users/index.js';
import { createWebhooksModule } from './platform/webhooks/index.js';

export type { Adapters } from '../adapters.js';

/** Every module by name, so that others reach its service through the context. */
export interface Modules {
  readonly identity: IdentityModule;
  readonly agents: AgentsModule;
  readonly contacts: ContactsModule;
  readonly communications: CommunicationsModule;
  readonly files: FilesModule;
  readonly compliance: ComplianceModule;
  readonly attachments: AttachmentsModule;
  readonly templates: TemplatesModule;
  readonly threads: ThreadsModule;
  readonly links: LinksModule;
  readonly voice: VoiceModule;
  readonly messaging: MessagingModule;
  readonly wrapUps: WrapUpsModule;
  readonly visitors: VisitorsModule;
  readonly merges: MergesModule;
  readonly deletions: DeletionsModule;
  readonly all: readonly ServerModule[];
}

/**
 * Wires the modules. One that needs another's service is created after it and gets it as an argument. To add a module: create
 * it here, name it above if others need it, and put it into `all`.
 */
export function createModules(kernel: Kernel, version: string, adapters: Adapters = {}): Modules {
  const mailer = createMailer(kernel, adapters.mail);
  const identity = createIdentityModule(kernel, mailer, adapters.web ?? webOfProviders(kernel));
  const agents = createAgentsModule(kernel);
  const contacts = createContactsModule(kernel, numberHistory);
  const listMembers = createListMembers(kernel);
  const stops = createSequenceStops(kernel);
  const communications = createCommunicationsModule(kernel, contacts.records, stops.engaged);
  const files = createFilesModule(kernel);
  const web = adapters.web ?? createPublicWeb();
  const attachments = createAttachmentsModule(kernel, { files: files.files, web });
  const templates = createTemplatesModule(kernel, attachments.attachments);
  const threads = createThreadsModule(kernel, attachments.attachments);
  const links = createLinksModule(kernel, { web, files: files.files, mediaUrls: attachments.mediaUrls });
  const carrier = adapters.carrier ?? configuredCarrier(kernel);
  const compliance = createComplianceModule(kernel, carrier);
  const wrapUps = createWrapUpsModule(kernel, agents.agents, compliance.compliance);
  const transcripts = createTranscriptsModule({
    kernel,
    log: communications.log,
    transcriber: adapters.transcriber === undefined ? configuredTranscriber(kernel) : adapters.transcriber,
  });
  const voice = createVoiceModule(kernel, {
    carrier,
    transcripts: transcripts.transcripts,
    log: communications.log,
    files: files.files,
    agents: agents.agents,
    compliance: compliance.compliance,
    wrapUps: wrapUps.wrapUps,
  });
  const messaging = createMessagingModule(kernel, {
    carrier,
    texts: communications.texts,
    log: communications.log,
    records: contacts.records,
    files: files.files,
    compliance: compliance.compliance,
    lineTypes: compliance.lineTypes,
    attachments: attachments.attachments,
    mediaUrls: attachments.mediaUrls,
    shortener: links.shortener,
    templates: templates.templates,
    drafts: threads.drafts,
    threads: threads.threads,
    calls: voice.calls,
    optedOut: stops.optedOut,
    refused: stops.refused,
    routeOf: createAnswerRoutes(kernel),
    codeTexts: createCodeTexts(kernel),
    mailer,
  });
  const threadTexts = createThreadTexts(kernel, messaging, compliance);
  const visitors = createVisitorsModule(kernel, {
    texts: threadTexts,
    consents: compliance.consents,
    attachments: attachments.attachments,
    files: files.files,
  });
  const crms = adapters.crms ?? configuredProviders(kernel, web);
  const heard = createHeardRecords(kernel, crms);
  const integrations = createIntegrationsModule(kernel, {
    providers: crms,
    recordingLinks: voice.recordingLinks,
    onLogged: (...logged) => heard.logged(...logged),
  });
  // What is taken first may look at what is taken later.
  const deletions = createDeletionsModule(kernel, [
    createDncLeaver(kernel.clock),
    ...contactLeavers,
    ...listLeavers,
    ...dialerLeavers,
    ...linkLeavers,
    ...threadLeavers,
    ...createMessageLeavers(files.files),
    ...letterLeavers,
    ...broadcastLeavers,
    createSequenceLeaver(kernel),
    pairLeaver,
    noteLeaver,
    transcriptLeaver,
    wrapUpLeaver,
    createCommunicationLeaver(files.files),
  ]);
  const changes = withDialerChanges(
    withListChanges(withDeletions(contacts.bulk, deletions.deletions), listMembers),
    kernel.clock,
  );
  const bulk = createBulkModule(kernel, changes);
  const lists = createListsModule(kernel, listMembers, bulk.bulks);
  const intake = createIntakeModule(kernel, {
    connections: integrations.connections,
    records: contacts.records,
    heard,
  });
  const merges = createMergesModule(kernel, [
    ...contactFollowers,
    ...listFollowers,
    ...dialerFollowers,
    ...linkFollowers,
    ...communicationFollowers,
    ...messageFollowers,
    ...letterFollowers,
    ...broadcastFollowers,
    createSequenceFollower(kernel),
    ...createThreadFollowers(kernel),
    createWrapUpFollower(kernel),
  ]);
  return {
    identity,
    agents,
    contacts,
    communications,
    files,
    compliance,
    attachments,
    templates,
    threads,
    links,
    voice,
    messaging,
    wrapUps,
    visitors,
    merges,
    deletions,
    all: [
      identity,
      agents,
      contacts,
      communications,
      files,
      compliance,
      attachments,
      templates,
      threads,
      createNotesModule(kernel, communications.texts),
      createErasingModule(kernel, {
        eraseMessages: createMessageEraser(files.files),
        eraseEmail,
        eraseContent: createCommunicationEraser(files.files),
        eraseTranscript,
      }),
      links,
      transcripts,
      voice,
      messaging,
      ...createOutreachModules(kernel, { adapters, communications, compliance, attachments, messaging }),
      createSequencesModule(kernel, {
        messaging: messaging.messaging,
        compliance: compliance.compliance,
        changes,
      }),
      ...createLetterModules(kernel, { adapters, carrier, communications, contacts, compliance, files, attachments }),
      integrations,
      createCrmLinksModule(kernel, {
        connections: integrations.connections,
        nameRecord: integrations.nameRecord,
        records: contacts.records,
      }),
      intake,
      createQualityModule(kernel, communications.log),
      createContactCenterModule(kernel, agents.agents),
      createCallbacksModule(kernel, communications.log),
      wrapUps,
      createDispositionsModule(kernel, wrapUps.wrapUps),
      createScriptsModule(kernel),
      bulk,
      createImportsModule(kernel, {
        contacts: createImportedContacts(kernel),
        consents: createImportedConsents(kernel.clock),
        lists: listMembers,
        tags: createImportedTags(kernel),
      }),
      createFieldsModule(kernel),
      createExportsModule(kernel, {
        'dialer-tasks': createTasksExport(kernel.clock),
        'dialer-sessions': createSessionsExport(kernel.clock),
      }),
      createTagsModule(kernel, bulk.bulks),
      merges,
      deletions,
      lists,
      createCrmListsModule(kernel, {
        connections: integrations.connections,
        remote: lists.remote,
        receive: intake.receive,
      }),
      createDialerModule(kernel),
      createDialerSessionsModule(kernel, {
        agents: agents.agents,
        compliance: compliance.compliance,
        wrapUps: wrapUps.wrapUps,
      }),
      createAuditModule(),
      createAccountModule(kernel, carrier),
      createCompanyRegistrationModule(kernel, carrier),
      createCarrierRegistrationModule(kernel, carrier),
      createRegistrationsModule(kernel, { mailer, signUp: identity.signUp }),
      createCompanySettingsModule(kernel, {
        broadcasts: broadcastDecisions,
        sequences: sequenceDecisions,
        transcription: transcriptionDecisions,
      }),
      createDncListModule(kernel),
      createInboxesModule(kernel),
      createViewsModule(kernel),
      visitors,
      createLinesModule(),
      createUsersModule(kernel, {
        takeOffline: (tx, scope, userId) =>
          agents.agents.apply(tx, scope, userId, { type: 'chosen', status: 'offline' }),
        onAccess: (...change) => [followAccess, dialerAccessChanged].forEach((follow) => follow(...change)),
        passwords: identity.passwords,
        links: identity.passwordLinks,
        twoSteps: identity.twoSteps,
      }),
      createNotificationsModule(kernel, {
        mailer,
        web: adapters.web ?? webOfWebhooks(kernel),
        texts: createUserTexts(messaging.messaging, threadTexts),
      }),
      createWebhooksModule(kernel, adapters.web ?? webOfWebhooks(kernel), mailer),
      createSystemModule(kernel, version),
      createOpenApiModule(kernel.config, version),
      createPagesModule(kernel, {
        apiKeys: identity.apiKeys,
        folders: repositoryPages(kernel.config.webRoot),
        hosts: { 'hubspot-call-extension': () => hubspotHosts(kernel) },
        salesforce: createSalesforceFrames(kernel),
      }),
      createMaintenanceModule(kernel),
      createRealtimeModule(kernel),
    ],
  };
}
