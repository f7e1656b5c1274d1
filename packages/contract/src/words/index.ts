/** What the properties of the API are, in sentences for people who read the OpenAPI document and not our code. */
import { A_TO_C } from './a-to-c.js';
import { D_TO_L } from './d-to-l.js';
import { DOCSTRINGS } from './docstrings.js';
import { M_TO_Z } from './m-to-z.js';
import { OF_OWNERS } from './of-owners.js';

/** Words in single quotes are code. */
const read = (lines: string): (readonly [string, string])[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2).replaceAll(/(?<!\w)'([^']+)'/g, '`$1`')] as const;
    });

const byName = new Map([A_TO_C, D_TO_L, M_TO_Z].flatMap(read));
const ofOwners = new Map(read(OF_OWNERS));

/** Parts of schemas that several entities and operations share, by the name that they have in our code. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  Call: ['callControlFields'],
  ContactCenterCall: ['callControlFields', 'Call'],
  CompanyDetails: ['Company'],
  Communication: ['Call'],
  LineRouting: ['routeSettings', 'announcement'],
  updateLineRouting: ['routeSettings', 'announcement'],
  LineTrial: ['trialStep'],
  finishPasskeySignIn: ['assertion'],
  addPasskey: ['attestation'],
  SingleSignOn: ['signInDomain'],
  RingGroup: ['queueSettings'],
  createRingGroup: ['RingGroup', 'queueSettings'],
  updateRingGroup: ['RingGroup', 'queueSettings'],
  TransferDirectory: ['directoryUser', 'directoryRingGroup', 'AgentPresence'],
  WallboardAgent: ['AgentPresence'],
  ContactList: ['listSource'],
  listCrmLists: ['crmList'],
  OfferedCompanySettings: ['CompanySettings'],
  TvBoard: ['board', 'WallboardSettings', 'threshold'],
  ContactImport: ['importOptions', 'importCheck', 'rowProblem', 'rejectedRow'],
  checkContactImport: ['importOptions'],
  listContactImportRejects: ['rejectedRow', 'rowProblem'],
  storeCallQuality: ['measured'],
  ContactLayout: ['contactLayout'],
  keepContactLayout: ['contactLayout', 'ContactLayout'],
  listCommunications: ['filtersWith', 'viewFilter'],
  countCommunications: ['filtersWith', 'viewFilter'],
  getCommunicationStats: ['filtersWith', 'viewFilter', 'CommunicationTotals'],
  getCommunicationHours: ['filtersWith', 'viewFilter'],
  startCommunicationsExport: ['filtersWith', 'viewFilter'],
  SavedView: ['viewFilter', 'filtersWith'],
  createSavedView: ['SavedView', 'viewFilter', 'filtersWith'],
  updateSavedView: ['SavedView', 'viewFilter', 'filtersWith'],
  listContacts: ['contactFilterQuery'],
  countContacts: ['contactFilterQuery'],
  countContactList: ['contactFilterQuery'],
  findInTimeline: ['narrowing'],
  listContactCommunications: ['narrowing'],
  sendMessage: ['messageDraft'],
  scheduleMessage: ['messageDraft'],
  updateScheduledMessage: ['messageDraft'],
  startDialerSession: ['DialerSessionSettings'],
  ContactSequence: ['enrollment'],
  SequenceContact: ['enrollment'],
  Sequence: ['step'],
  createSequence: ['Sequence', 'step'],
  updateSequence: ['Sequence', 'step'],
  createAppointment: ['appointmentBody', 'wallTimeFields'],
  updateAppointment: ['appointmentBody', 'wallTimeFields'],
  CompanyRegistration: ['businessDetails'],
  saveCompanyRegistration: ['businessDetails'],
  submitCompanyRegistration: ['businessDetails'],
  CarrierRegistration: ['registrationPart', 'registrationFault', 'brandDetails', 'campaignDetails'],
  saveBrandRegistration: ['brandDetails'],
  submitBrandRegistration: ['brandDetails'],
  saveCampaignRegistration: ['campaignDetails'],
  submitCampaignRegistration: ['campaignDetails'],
  TextingWidget: ['widgetChoices', 'VisitorWidget'],
  updateTextingWidget: ['widgetChoices', 'TextingWidget'],
  webhookBody: ['contactNews', 'sessionNews', 'broadcastNews'],
  Fax: ['messageFailure'],
  sendEmail: ['emailDraft'],
  undoEmail: ['emailDraft'],
  allowEmail: ['EmailCheck'],
  MailSettings: ['mailAccount', 'accountFields', 'LineEmail'],
  updateMailAccount: ['accountFields', 'passwordField'],
  testMailAccount: ['accountFields', 'passwordField'],
  Message: ['messageFailure'],
};

/** Who says something about a property of this owner, nearest first: `updateQuietRule` changes a `QuietRule`. */
const speakersFor = (owner: string): readonly string[] => [
  owner,
  ...(SHARED[owner] ?? []),
  owner.replace(/^(create|update|save|keep|start|check)(?=[A-Z])/, ''),
];

/**
 * The sentence for a property: what is written for its owner, else the comment in its schema, else what the name means everywhere.
 * @param owner the entity or the operation it belongs to
 */
export function wordsOf(owner: string, property: string): string | undefined {
  const written = ofOwners.get(`${owner}.${property}`);
  if (written !== undefined) return written;
  const speaker = speakersFor(owner).find((each) => Object.hasOwn(DOCSTRINGS, `${each}.${property}`));
  return speaker === undefined ? byName.get(property) : DOCSTRINGS[`${speaker}.${property}`];
}
