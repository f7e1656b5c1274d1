import { codeTable } from './table.js';

export { codeTable, normaliseWord } from './table.js';
export type { CodeTable } from './table.js';

/** Spec 3 §9. 9 is not assigned; 3 is a call with several parties; 4 is ringless voicemail that we send (reading 10). */
export const communicationTypes = codeTable({
  call: 1,
  sms: 2,
  conference: 3,
  rvm: 4,
  email: 5,
  facebook: 6,
  whatsapp: 7,
  fax: 8,
  note: 10,
  'system-note': 11,
  appointment: 12,
  reminder: 13,
});

export const directions = codeTable({ inbound: 1, outbound: 2 });

/** Spec 2 §4. */
export const agentStatuses = codeTable({
  offline: 0,
  'accepting-calls': 1,
  'not-accepting-calls': 2,
  'on-break': 3,
  'on-call': 4,
  'on-wrap-up': 5,
  ringing: 6,
  'auto-dial': 7,
  sentry: 8,
});
export type AgentStatusName = (typeof agentStatuses.names)[number];

/** Contact task status, spec 1 §4. The URL word `all` stands for all four (reading 12). */
export const taskStatuses = codeTable({ new: 1, open: 2, pending: 3, closed: 4 });
export type TaskStatusName = (typeof taskStatuses.names)[number];

/** The numbers are a guess in the listed order (reading 7); the wire carries the words. */
export const dispositionStatuses = codeTable({
  'in-progress': 1,
  abandoned: 2,
  missed: 3,
  completed: 4,
  failed: 5,
  'dead-end': 6,
  invalid: 7,
  placed: 8,
  'appointment-attended': 9,
  'appointment-canceled': 10,
  'appointment-set': 11,
  voicemail: 12,
  'missed-voicemail': 13,
  'appointment-missed': 14,
});
export type DispositionStatus = (typeof dispositionStatuses.names)[number];

/** Current call statuses of spec 3 §9, canonical spelling. */
export const CURRENT_CALL_STATUSES = [
  'ringing',
  'greeting',
  'queued',
  'ring-all',
  'transferring',
  'voicemail',
  'whispering',
  'in-progress',
  'completed',
  'hold',
  'parked',
] as const;
export type CurrentCallStatus = (typeof CURRENT_CALL_STATUSES)[number];

/** The newer numeric set, spec 3 §9: calls 1–12. */
export const carrierCallStatuses = codeTable({
  initiated: 1,
  ringing: 2,
  queued: 3,
  'in-transfer': 4,
  'in-progress': 5,
  completed: 6,
  busy: 7,
  failed: 8,
  'no-answer': 9,
  answered: 10,
  canceled: 11,
  timeout: 12,
});

/** The newer numeric set, spec 3 §9: SMS 13–21. */
export const smsStatuses = codeTable({
  received: 13,
  sent: 14,
  delivered: 15,
  accepted: 16,
  queued: 17,
  sending: 18,
  receiving: 19,
  undelivered: 20,
  failed: 21,
});

/** What the current status of a communication can be: a call's, or a text's. */
export const COMMUNICATION_STATUSES = [
  ...CURRENT_CALL_STATUSES,
  'received',
  'sent',
  'delivered',
  'accepted',
  'sending',
  'receiving',
  'undelivered',
  'failed',
] as const;
export type CommunicationStatus = (typeof COMMUNICATION_STATUSES)[number];

/** The life cycle is requested → initiated; the numbers are not the order (reading 2). Never sort by code. */
export const callbackStatuses = codeTable({ initiated: 1, requested: 2 });

export const callResolutions = codeTable({
  normal: 1,
  queue: 2,
  voicemail: 3,
  forward: 4,
  'callback-requested': 5,
  'callback-initiated': 6,
  'hunt-group': 8,
  'voicemail-drop': 9,
  'max-wait': 12,
  'machine-detected': 13,
});

export const TRANSFER_TYPES = ['Cold Transfer', 'Warm Transfer', 'Conference'] as const;
export const dialModes = codeTable({ simultaneous: 0, sequential: 1, 'round-robin': 2 });
export const agentTypes = codeTable({ text: 1, voice: 2 });
export const LINE_TYPES = ['Landline', 'Wireless', 'VOIP', 'Other', 'LRN not performed'] as const;

/** Power dialer tasks: one enum (reading 1). Reading an unknown number means `scheduled`; only 1–5 are written. */
export const dialerTaskStatuses = codeTable({ 'in-queue': 1, 'in-progress': 2, called: 3, failed: 4, scheduled: 5 });

export const importStatuses = codeTable({ created: 1, processing: 2, completed: 3, parsed: 4, error: 5 });

export const intakeSources = codeTable({
  Manual: 1,
  API: 2,
  Sequence: 3,
  Broadcast: 4,
  'Power Dialer': 5,
  'SMS Reminder': 6,
  'App Notifications': 7,
  'HubSpot Workflow': 8,
  Zapier: 9,
  AlohaBot: 10,
  HighLevel: 11,
  AloAi: 12,
});

export const filterOperators = codeTable({ 'any-of': 1, known: 2, 'none-of': 3, unknown: 4 });
/** `is` is a relative period, `equal` an exact date (reading 20). */
export const dateOperators = codeTable({ is: 1, equal: 2, before: 3, after: 4, between: 5 });
export const comparisonOperators = codeTable({ 'is-equal-to': 1, 'is-not-equal-to': 2 });
export const tagCategories = codeTable({ contacts: 1, communications: 2 });
/** "Dynamic remote" is dynamic with a source (reading 15). */
export const contactListTypes = codeTable({ static: 1, dynamic: 2 });
export const contactListModules = codeTable({ contacts: 0, 'power-dialer': 1, 'my-queue': 2 });

/** Contacts access levels, spec 1 §6; they refine a restricted `contacts_visibility` (reading 18). */
export const contactAccessLevels = codeTable({
  'owned-only': 1,
  'ring-group': 2,
  everyone: 3,
  'ring-group-users': 4,
});
/** Unknown values mean own only: visibility fails closed (reading 18). */
export const communicationsVisibilities = codeTable({ everything: 1, 'own-only': 2 });

/** Banner issue codes of spec 3 §4. */
export const accountIssues = codeTable({
  'billing-subscription-issue': 1,
  'no-subscription': 2,
  'cancelled-subscription': 3,
  'no-plan': 4,
  'billing-customer-issue': 5,
  'no-card': 6,
  'max-negative-balance': 7,
  'brand-not-registered': 8,
  'brand-registration-failed': 9,
  'a2p-10dlc-not-registered': 10,
  'a2p-10dlc-incomplete': 11,
  'active-dunning': 12,
  'brand-registration-failed-zero-score': 13,
});
/** The five that speak of registration (reading 22): they show the finish-registration link. */
export const REGISTRATION_ISSUES = [
  'brand-not-registered',
  'brand-registration-failed',
  'a2p-10dlc-not-registered',
  'a2p-10dlc-incomplete',
  'brand-registration-failed-zero-score',
] as const;
