import type { Part } from './part.js';

const WIRE = 'widgets/hubspot-call-extension/src/hubspot-wire.test.ts';
const LOG = 'widgets/hubspot-call-extension/src/call-log.test.ts';
const PAGES = 'tests/e2e/crm/hubspot.spec.ts';
const OWN_HOST = 'tests/e2e/crm/hubspot-own-host.spec.ts';
const MINUTE = 'tests/e2e/crm/hubspot-first-minute.spec.ts';

const CLICKED =
  'a number that is clicked in HubSpot is called, heard on both sides, and one call there, second for second ours';
const GOES_ON = 'a call goes on when HubSpot goes to another page, without a sign-in, and ends there once';
const TABS =
  'three tabs ring once; a person chooses among the records with the number, and the tab that talks may go to it';
const WINDOW =
  'a window for calls keeps them while HubSpot’s pages come and go, and is the only one that tells HubSpot';
const REFUSED =
  'another company’s HubSpot, a number that is none, and a frame without a microphone are each refused in words';

/** The phone in HubSpot: each row of the checklist for a faithful test host (hubspot-host §8), and what has to be shown of it. */
export const HUBSPOT: Part = {
  name: 'The phone in HubSpot',
  sentences: [
    {
      says: 'Two hosts: one of the SDK’s own IFrameManager, one written by hand',
      shownBy: [
        `${OWN_HOST} › a host that HubSpot’s SDK itself makes is greeted, dials, and hears of the call to its end`,
        `${PAGES} › ${CLICKED}`,
      ],
    },
    {
      says: 'The frame: id, allow="microphone; autoplay", width and height; the variant without allow',
      shownBy: [`${PAGES} › ${CLICKED}`, `${PAGES} › ${REFUSED}`],
    },
    {
      says: 'SYNC every 100 ms from onload, stop on ack, fail at 30 s; late-boot widget (0.3 s, 5 s, 29 s, never)',
      shownBy: [
        `${WIRE} › waits for a widget that boots %i ms late, and ends with its answer`,
        `${WIRE} › is given up after thirty seconds in which nobody answers`,
      ],
    },
    {
      says: 'Context matrix: iframeLocation × usesCallingWindow × engagementId present/absent × ownerId string/number',
      shownBy: [
        `${WIRE} › $iframeLocation, window for calls: $usesCallingWindow, engagement $engagementId, owner $ownerId`,
        `${PAGES} › ${WINDOW}`,
      ],
    },
    {
      says: 'Reject login: INITIALIZED isLoggedIn:false → no DIAL_NUMBER, alert shown',
      shownBy: [
        `${WIRE} › nobody is signed in: HubSpot says so, and does not let a number be dialled until somebody is`,
        `${WIRE} › whoever is signed in to another company cannot dial from this account`,
      ],
    },
    {
      says: 'Engagement replies: success, success + legacy twin, duplicate, delayed past CALL_ENDED, failed, never',
      shownBy: [
        `${WIRE} › is made on the contact that was called, and completed with the properties of ours, word for word`,
        `${WIRE} › that is told %s is completed once`,
        `${WIRE} › that is %s made: the call ends without one, and ours is made`,
        `${LOG} › takes a record that is told twice, or by two names, for one`,
        `${LOG} › ends without a record that does not come, and is written into it when it comes after all`,
      ],
    },
    {
      says: 'DIAL_NUMBER variants: full, ticket without objectType, custom object, unformatted number',
      shownBy: [`${WIRE} › %s is dialled`],
    },
    {
      says: 'DIAL_NUMBER duplicated within 100 ms, and while already in a call',
      shownBy: [
        `${WIRE} › and is told twice within a tenth of a second is dialled once`,
        `${WIRE} › during a call is not dialled; HubSpot shows why`,
      ],
    },
    {
      says: 'Caller-ID: 0, 1, many matches, company, failed',
      shownBy: [
        `${WIRE} › whose number belongs to %s`,
        `${WIRE} › whose number HubSpot cannot look for is a caller without records`,
        `${PAGES} › ${TABS}`,
      ],
    },
    {
      says: 'END_CALL, VISIBILITY_CHANGED hidden/minimised during a call, SET_CALL_STATE opaque, unknown type → ERROR bounce',
      shownBy: [
        `${WIRE} › its own button ends the call`,
        `${WIRE} › the panel is put away during a call, and shown: the phone knows, and the call goes on`,
        `${WIRE} › what has no published meaning is left alone, and what nobody knows is answered with an error`,
      ],
    },
    {
      says: 'NAVIGATE_TO_RECORD and plain page navigation: tear down frame mid-call, new SYNC with engagementId, UI restored',
      shownBy: [`${PAGES} › ${GOES_ON}`, `${PAGES} › ${TABS}`],
    },
    {
      says: 'callCompleted hides the frame unless hideWidget:false; the properties are recorded verbatim',
      shownBy: [
        `${WIRE} › completes a call and leaves the panel open for its outcome; a widget that says otherwise is put away`,
        `${WIRE} › is made on the contact that was called, and completed with the properties of ours, word for word`,
      ],
    },
    {
      says: 'Completions that HubSpot has not taken are said again (§6.11)',
      shownBy: [`${WIRE} › that HubSpot does not say it has written is written again by the next page`],
    },
    {
      says: 'Two or three tabs + popup: one ring, one INCOMING_CALL, leader hand-over when the owner closes',
      shownBy: [`${PAGES} › ${TABS}`, `${PAGES} › ${WINDOW}`],
    },
    {
      says: 'Hostile: SYNC from a sibling frame first, wrong origin',
      shownBy: [
        `${PAGES} › a frame beside the phone that speaks first neither becomes HubSpot nor dials`,
        `${WIRE} › neither becomes it by greeting first, nor is heard afterwards`,
      ],
    },
    {
      says: 'Hostile: null/string/array messages, missing messageId, 1000-message burst',
      shownBy: [`${WIRE} › says what is no message, one without an id, or a thousand at once: the widget goes on`],
    },
    {
      says: 'Nothing is sent before onReady, and each outgoing payload has exactly the fields in §3',
      shownBy: [
        `${WIRE} › comes before anything that the widget says, and what it says has the fields that HubSpot knows`,
        `packages/crm-sandbox/src/hubspot-page/wire.test.ts › finds what is wrong with %s`,
      ],
    },
    {
      says: 'A page on a host that is not connected cannot frame the widget',
      shownBy: [
        'packages/server/src/modules/platform/pages/pages.test.ts › in HubSpot is held by HubSpot’s pages, and only while a company has connected it',
      ],
    },
    {
      says: 'Third-party cookies blocked: Storage Access where offered, token otherwise',
      shownBy: [
        `${PAGES} › ${GOES_ON}`,
        'packages/core/src/auth/framed-session.test.ts › goes on on the next page without cookies, until the session ends',
        'packages/core/src/auth/framed-session.test.ts › asks for storage access only where no cookie of the frame is kept otherwise, and takes a no',
      ],
    },
    { says: 'Texts from the record, beside the phone', shownBy: [`${PAGES} › ${CLICKED}`] },
    {
      says: 'A new user’s minute: npm start, open the printed HubSpot host, click a number, talk, find the call in the record',
      shownBy: [
        `${MINUTE} › the HubSpot page that npm start prints: click a number, talk, find the call in the record`,
      ],
    },
  ],
};
