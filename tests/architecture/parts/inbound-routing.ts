import type { Part } from './part.js';

const ROUTING = 'tests/conformance/routing.test.ts';
const ANSWER_BY = 'tests/conformance/answer-by.test.ts';
const STATUS = 'tests/e2e/dialer/agent-status.spec.ts';
const MODEL = 'packages/ui/src/phone/header/agent.model.test.ts';
const MACHINE = 'packages/server/src/modules/calls/agents/agents.test.ts';

export const INBOUND_ROUTING: Part = {
  name: 'Inbound routing',
  sentences: [
    {
      says: 'Lines with business hours',
      shownBy: [
        `${ROUTING} › plays the company’s greeting to who calls outside of them, and takes a voicemail that can be listened to`,
      ],
    },
    {
      says: 'and holidays',
      shownBy: [`${ROUTING} › says goodbye on a holiday that takes no messages`],
    },
    {
      says: 'ring groups simultaneous',
      shownBy: [
        `${ROUTING} › rings everybody at once; the first to answer has the caller, the others stop`,
        'tests/conformance/calls.test.ts › is one agent’s when two answer in the same instant',
      ],
    },
    { says: 'sequential', shownBy: [`${ROUTING} › rings one after the other, each for the ring time`] },
    { says: 'round robin', shownBy: [`${ROUTING} › goes round: the next caller is the next agent’s`] },
    {
      says: 'repeat-contact routing',
      shownBy: [`${ROUTING} › puts a returning caller through to whom they talked with last, before anybody else`],
    },
    {
      says: 'queue with hold music, position',
      shownBy: [`${ROUTING} › plays music and tells places, rings whoever becomes free, and moves up`],
    },
    {
      says: 'and fishing mode',
      shownBy: [
        'tests/e2e/dialer/fishing.spec.ts › fishing: a caller waits with music, both agents are told, one takes the call and the notice of the other goes',
        'tests/e2e/dialer/fishing.spec.ts › fishing: a page that is loaded again still offers who waits, and a caller who gives up goes from every screen',
        `${ROUTING} › in fishing mode rings nobody, offers the caller to all, and is whose hand is first`,
      ],
    },
    {
      says: 'voicemail with greeting',
      shownBy: [
        'tests/e2e/dialer/fishing.spec.ts › voicemail from the ring card: the caller hears greeting and beep, and the message is in the timeline',
        `${ROUTING} › plays the company’s greeting to who calls outside of them, and takes a voicemail that can be listened to`,
        `${ROUTING} › goes to the voicemail by an agent’s hand while it rings: greeting, beep, message, and nobody rings any more`,
      ],
    },
    {
      says: 'callback request (requested → initiated)',
      shownBy: [`${ROUTING} › is left by a wish for a callback, which is fulfilled by calling back`],
    },
    {
      says: 'answer_by browser',
      shownBy: [`${ANSWER_BY} › is rung there and nowhere else`],
    },
    {
      says: 'phone number',
      shownBy: [
        `${ANSWER_BY} › takes the caller by pressing 1, and both hear each other`,
        `${ANSWER_BY} › does not have the caller when a mailbox picks up`,
      ],
    },
    {
      says: 'SIP',
      shownBy: [
        `${ANSWER_BY} › is rung by SIP, has the caller by picking up, and both hear each other`,
        `${ANSWER_BY} › rings together with a colleague’s browser, and stops when that one answers`,
        `${ANSWER_BY} › that is busy or switched off leaves a missed call`,
        'tests/e2e/dialer/desk-phone.spec.ts › an agent who answers at a desk phone: it rings there, both hear each other, and the call is theirs',
      ],
    },
    {
      says: 'or none',
      shownBy: [`${ANSWER_BY} › is never rung, though they accept calls and their browser is on; a colleague is`],
    },
    {
      says: 'missed-call handling',
      shownBy: [
        'tests/e2e/dialer/dialer-tabs.spec.ts › recents mark what was missed, and show it alone; their times follow the person’s settings without a reload',
        `${ROUTING} › is a missed call, unread until somebody looks`,
        'tests/conformance/calls.test.ts › is missed when everybody declines, in the browser or through the API',
        'tests/conformance/calls.test.ts › is missed when nobody answers in time',
        'tests/conformance/calls.test.ts › is missed when the caller leaves while it rings',
      ],
    },
    {
      says: 'only reachable agents are rung',
      shownBy: [
        'tests/e2e/dialer/not-reachable.spec.ts › a frozen tab and a hung one: a call two heartbeats later skips both, and each reads for how long and what was missed',
        'tests/e2e/dialer/not-reachable.spec.ts › a sleeping machine and a lost voice connection send no heartbeat: a call two heartbeats later skips both, and each reads it on return',
        `${ROUTING} › is skipped within 40 s, and reads on return how long it was and what was missed`,
      ],
    },
    {
      says: 'Agent status 0–8',
      shownBy: [
        `${STATUS} › each of the nine statuses is shown: those a person chooses, those of a call, and those of other work`,
      ],
    },
    {
      says: 'with the spec’s previous and reset rules',
      shownBy: [
        `${STATUS} › a call gives back the status that was before it, and accepting calls when there is none to give back`,
        'tests/e2e/dialer/call-control.spec.ts › a status chosen during a call is said, and comes after it',
        `${MACHINE} › returns to a break after the call that interrupted it, through every phase of the call`,
        `${MACHINE} › becomes after the call what was chosen during it`,
        `${MACHINE} › becomes accepting calls after work that followed nothing to return to`,
      ],
    },
    {
      says: '500 ms debounce',
      shownBy: [
        `${STATUS} › of several choices only the last is sent, half a second after it was made`,
        `${MODEL} › sends only the last of several choices, half a second after it is made`,
      ],
    },
    {
      says: '3 retries',
      shownBy: [
        `${STATUS} › a change and a read are tried three times more while the server fails`,
        `${MODEL} › tries a change three times more while the server fails, then says so and reverts`,
        `${MODEL} › asks again when a read fails`,
      ],
    },
    {
      says: '(401 and 429 at once)',
      shownBy: [
        `${STATUS} › a change that is answered \${code} is reported at once and taken back`,
        `${MODEL} › reports a %i at once, for a change and for a read`,
      ],
    },
    {
      says: 'poll that pauses while the cache channel is healthy',
      shownBy: [
        `${STATUS} › while events arrive the status is not polled; without them it is, and follows what was changed elsewhere`,
        `${MODEL} › polls every five seconds while events do not arrive, and every thirty for safety while they do`,
      ],
    },
  ],
};
