import type { Part } from './part.js';

const CTI = 'widgets/salesforce-softphone/src/open-cti.test.ts';
const HOST = 'widgets/salesforce-softphone/src/salesforce-host.test.ts';
const CLASSIC = 'widgets/salesforce-softphone/src/classic.test.ts';
const LOAD = 'widgets/salesforce-softphone/src/load-salesforce.test.ts';
const E2E = 'tests/e2e/crm/salesforce.spec.ts';
const PAGES = 'packages/server/src/modules/platform/pages/salesforce-pages.test.ts';
const ORG = 'tests/conformance/salesforce.test.ts';
const SUBJECTS = 'tests/conformance/salesforce-subjects.test.ts';

/** The checklist of design/salesforce-opencti.md (§10), row by row, and what issue 14 asks of the softphone beside it. */
export const IN_SALESFORCE: Part = {
  name: 'In Salesforce',
  sentences: [
    {
      says: 'script throws on missing/foreign sfdcIframeOrigin, missing mode, protocol mismatch',
      shownBy: [
        `${CTI} › that throws while it loads is noticed, though it is there: %s`,
        `${LOAD} › that has thrown while it loaded looks whole, and does not count`,
      ],
    },
    {
      says: 'script 404; slow (10 s)',
      shownBy: [
        `${LOAD} › that is not there (404) is given up at once`,
        `${LOAD} › may take ten seconds, and not more than thirty`,
        'packages/stack/src/examples-server.test.ts › a softphone gets the libraries of Salesforce from the page that holds it: at once, late, or not at all',
      ],
    },
    {
      says: 'asynchronous callbacks only, exact {success, returnValue, errors:null}',
      shownBy: [`${CTI} › calls back later only, and with the three fields`],
    },
    {
      says: 'failure shapes: string errors, object errors, fieldErrors, no answer at all',
      shownBy: [
        `${CTI} › with errors %j is said: %s`,
        `${CTI} › may be named error, or be no answer at all`,
        `${CTI} › that never comes is given up after our own time, and a late answer changes nothing`,
        `${HOST} › a Salesforce that cannot be reached is said, and the phone goes on`,
      ],
    },
    {
      says: 'synchronous throws for bad arguments; unknown methods undefined; constants exactly as §3',
      shownBy: [
        `${CTI} › throws a text for bad arguments`,
        `${CTI} › has no methods of Classic or of nobody, and the constants as they are written down`,
      ],
    },
    {
      says: 'click events before enable are not delivered; after disable neither; two listeners both fire',
      shownBy: [
        `${CTI} › come while they are enabled only, to every listener, in the shape of any release`,
        `${HOST} › can be clicked while somebody is signed in; it is listened to once, after that`,
      ],
    },
    {
      says: 'navigation: A → same A on focus → list (url only / nothing in console mode) → new-record modal → person account with and without contactId',
      shownBy: [
        `${CTI} › in a standard app tells of focus, of lists by address only, and of a form for a new record`,
        `${CTI} › in a console says nothing of lists`,
        `${CTI} › to a person account is to the contact in it; a business account is itself`,
        `${HOST} › is the last one that was named: again and again, a list, a form, a person account`,
      ],
    },
    {
      says: 'record store, phone index in several formats; search 0 / 1 / many; deferred and immediate; <3 characters error',
      shownBy: [
        `${CTI} › finds %s, by digits in any order of signs, and opens nothing yet`,
        `${CTI} › at once opens what it has found, and needs three characters`,
        `${HOST} › is searched while it rings, in every way of writing, and shown once it is answered`,
      ],
    },
    {
      says: 'softphone layout variants per call type, no-match = nothing / new entity / flow',
      shownBy: [
        `${CTI} › obeys the layout’s rule for nobody: %j`,
        `${CTI} › obeys the layout of the kind of call, and reads it`,
        `${HOST} › nobody knows, and the layout shows nothing: a new contact or lead is offered, with the number`,
      ],
    },
    {
      says: 'saveLog create, update, required-field failure, duplicate CallObject; integer seconds and correct WhoId/WhatId',
      shownBy: [
        `${CTI} › saves, changes and refuses a task of the page itself`,
        `${ORG} › is a completed task of the contact with the number, in whole seconds, on the company’s day`,
        `${ORG} › is logged once, also when the answer was lost, and follows what changes`,
        `${ORG} › that Salesforce refuses is said in its own words`,
        `${SUBJECTS} › a number clicked on a record of kind %s: the task is about it, and of the contact with the number`,
        `${SUBJECTS} › a contact or lead is whom the task belongs to, whoever else has the number`,
        `${HOST} › and not in Salesforce is said, in its words`,
      ],
    },
    {
      says: 'user not in call center',
      shownBy: [`${CTI} › of somebody who is in no call center is one for everything`],
    },
    {
      says: 'panel: visibility, size limits (reject 239/2561 and 199/1921), icon/label log',
      shownBy: [
        `${CTI} › takes sizes within the limits, a head and a button`,
        `${HOST} › is searched while it rings, in every way of writing, and shown once it is answered`,
      ],
    },
    {
      says: 'lazy load, pop-out reload mid-call',
      shownBy: [
        `${HOST} › whose frame was killed in between is followed by the next one, of the same tab`,
        `${HOST} › is joined again without a click by the tab that had it: %s`,
        `${E2E} › two tabs in Salesforce are one phone: one ring, one task; a page that loads again in a call has it back`,
      ],
    },
    {
      says: 'message filter: wrong origin, wrong apiVersion, wrong callId, replayed callId',
      shownBy: [`${CTI} › takes answers of its page, its version and its own calls, each once`],
    },
    {
      says: 'publish/subscribe echo',
      shownBy: [`${CTI} › a message channel comes back to whoever has subscribed, until they stop`],
    },
    {
      says: 'hvs.onWorkStart → click → log → completeWork with the same workId',
      shownBy: [
        `${HOST} › of a step of Sales Engagement ends the step, with the task, the outcome, and whether they have talked`,
      ],
    },
    {
      says: 'two tabs: one ring, one log, leader hand-over',
      shownBy: [
        `${E2E} › two tabs in Salesforce are one phone: one ring, one task; a page that loads again in a call has it back`,
        `${HOST} › in another tab that was not in front refreshes nothing`,
        'tests/e2e/dialer/hand-over.spec.ts › three tabs and a pop-out: the window takes the call with it, and gives it back when it is closed',
      ],
    },
    {
      says: 'Lightning on https://…lightning.force.com, end to end with sound: dial, pop, log; parameters kept through sign-in',
      shownBy: [
        `${E2E} › a number in Lightning is clicked, talked to, and one task of its contact; a caller’s record is shown on answer`,
      ],
    },
    {
      says: 'Classic: dial, pop and log; chosen by the query, loaded from the org that it names',
      shownBy: [
        `${E2E} › Classic: a number is clicked and one task; a caller’s page opens on answer, and has the call`,
        `${CLASSIC} › %s is a place`,
        `${CLASSIC} › dials what is clicked, with the record that it stands on, while somebody is signed in`,
        `${CLASSIC} › shows a caller by an address of the org, and lists several`,
        `${LOAD} › comes from the org itself: $mode`,
      ],
    },
    {
      says: 'call log updated at wrap-up; the person sees the activity; who logs chooses among several',
      shownBy: [
        `${HOST} › is shown by the page once it is logged, and again when its outcome has arrived`,
        `${HOST} › of several records is listed: the one that is chosen opens, and is the call’s`,
        `${SUBJECTS} › is written once: what people change in the task afterwards stays`,
      ],
    },
    {
      says: 'standby; microphone withheld; busy, signed out, another tab; opened by itself; an org of another company',
      shownBy: [
        `${HOST} › as a standby says so until Salesforce answers, and says first of all that it is there`,
        `${HOST} › a microphone that Salesforce keeps is explained, before a call and by one`,
        `${HOST} › before anybody has signed in again is said; what the phone says itself is not said twice`,
        `${HOST} › an org of another company gets no clicks, and the phone says why`,
        `${E2E} › a page of an org that nobody has connected cannot hold the softphone; by itself it explains itself`,
      ],
    },
    {
      says: 'call center definition served ready to import, its settings read',
      shownBy: [`${PAGES} › can be imported as it is`, `${CLASSIC} › reads settings %j`],
    },
  ],
};
