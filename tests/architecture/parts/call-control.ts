import type { Part } from './part.js';

const E2E = 'tests/e2e/dialer/call-control.spec.ts';
const CONFORMANCE = 'tests/conformance/call-control.test.ts';
const SECOND = 'tests/e2e/dialer/second-call.spec.ts';
const SECOND_LEG = 'tests/conformance/second-call.test.ts';
const PARKED = 'tests/e2e/dialer/parked.spec.ts';

export const CALL_CONTROL: Part = {
  name: 'Call control',
  sentences: [
    {
      says: 'Mute',
      shownBy: [
        'tests/e2e/dialer/call-through-crm-page.spec.ts › a call from outside rings in the foreign page; its button answers; muting is silence',
        'tests/e2e/dialer/one-phone.spec.ts › three tabs are one phone: one registration, one ring, and every tab answers, mutes and ends',
      ],
    },
    {
      says: 'hold with music and timer',
      shownBy: [
        `${E2E} › hold plays music to the customer with a timer; going on connects both again`,
        `${CONFORMANCE} › plays music to the customer and silence to the agent, and ends with both hearing each other`,
        `${CONFORMANCE} › ends with the call when the customer hangs up meanwhile`,
      ],
    },
    {
      says: 'DTMF with echo and paste',
      shownBy: [
        `${E2E} › keys are echoed, and heard at the other end: pressed, typed, and pasted with a pause`,
        'packages/core/src/phone/phone.test.ts › sends tones in the order typed and times the pauses itself',
      ],
    },
    {
      says: 'cold transfer',
      shownBy: [
        `${E2E} › a call sent to a colleague is theirs; the one who sent it is free`,
        `${E2E} › a call that was sent away is taken back while it rings`,
        `${CONFORMANCE} › frees the agent at once, plays music until the colleague answers, and is theirs then`,
        `${CONFORMANCE} › that rings out is taken back by the agent`,
        `${CONFORMANCE} › that nobody takes is parked for the team`,
      ],
    },
    {
      says: 'warm transfer with swap and take-back',
      shownBy: [
        `${E2E} › asking first: the customer hears music, swap changes who is heard, complete connects the two; who is asked sees who asks, about whom, and nothing to decide`,
        `${E2E} › asking first, and taking back: the colleague is let go, and the customer and the agent hear each other again; who joins a call of somebody else can leave it`,
        `${CONFORMANCE} › is talked over with music for the customer, swapped, taken back, begun again and completed`,
      ],
    },
    {
      says: 'conference with per-participant hold, mute and drop',
      shownBy: [
        `${E2E} › a conference of four: each person can be held, muted and dropped, and the agent can leave the others`,
        `${CONFORMANCE} › lets everybody hear everybody, holds one, mutes one, drops one`,
      ],
    },
    {
      says: 'park and unpark',
      shownBy: [
        `${E2E} › parked here, picked up there`,
        `${CONFORMANCE} › is parked here and unparked there, with music in between and a recall for the parker, then the team`,
      ],
    },
    {
      says: '(60 s wait for ownership as an event, not polling;',
      shownBy: [
        `${PARKED} › two reach for a parked call: it is one’s, the other reads so and waits, and whose it is comes as an event, without polling`,
        `${PARKED} › who takes a parked call does not get through: whoever waits has it, by an event and at once`,
        'packages/ui/src/phone/in-call/parked.model.test.ts › waits a minute and no longer',
      ],
    },
    {
      says: 'recall alert)',
      shownBy: [
        `${PARKED} › a parked call that nobody takes is recalled: first to who parked it, then to the team`,
        `${CONFORMANCE} › is parked here and unparked there, with music in between and a recall for the parker, then the team`,
      ],
    },
    {
      says: 'record with pause and resume',
      shownBy: [
        `${CONFORMANCE} › is silent while it is paused, and keeps its length`,
        `${E2E} › a paused recording is marked for as long as it is paused`,
      ],
    },
    {
      says: 'voicemail drop',
      shownBy: [
        `${E2E} › a recorded message is left: the agent is free at once, and the other side hears it to its end`,
        `${E2E} › a machine takes the call: the agent is told when its greeting is over, and leaves a message with one press`,
        'tests/conformance/voicemail-drop.test.ts › the agent is out at once, and the machine hears the message to its end',
      ],
    },
    {
      says: 'call waiting with Hold & answer',
      shownBy: [
        `${SECOND} › a second caller: hold and answer, back and forth, and the end of one gives the other back`,
        `${SECOND_LEG} › is answered with the first on hold; they are switched, and when one ends the other is given back`,
      ],
    },
    {
      says: 'End & answer',
      shownBy: [
        `${SECOND} › a second caller: end and answer; and one who gives up leaves a note, not a call`,
        `${SECOND_LEG} › is answered and the first one ended, by request and not by accident`,
      ],
    },
    {
      says: 'Voicemail',
      shownBy: [
        `${SECOND} › a second caller who is sent to the voicemail hears its beep; the running call goes on untouched`,
      ],
    },
    {
      says: 'Reply by text',
      shownBy: [
        `${SECOND} › a second caller who is answered by a text: they read it, and the running call goes on untouched`,
      ],
    },
    {
      says: 'and never an implicit hang-up (mind that the voice SDK hangs up on a second accept)',
      shownBy: [
        `${SECOND_LEG} › is answered with the first on hold; they are switched, and when one ends the other is given back`,
        `${SECOND_LEG} › that is declined leaves the first one as it is`,
        `${SECOND} › a second caller who is declined: the running call goes on as if nobody had called`,
        'packages/core/src/phone/call-control.test.ts › is never answered over a running call without saying what becomes of it',
      ],
    },
    {
      says: 'answer re-checked before audio ("caller left")',
      shownBy: [
        `${E2E} › a caller who leaves while the microphone is still being asked for is told as such, and never connected`,
        `${SECOND_LEG} › whose caller has left says so before there is any audio`,
        `${SECOND_LEG} › hangs up an answer that comes too late, and tells why`,
      ],
    },
    {
      says: 'who hung up stored',
      shownBy: [
        'tests/conformance/calls.test.ts › is answered, heard at both ends, recorded on two channels, and ended by the agent in the browser',
        'tests/conformance/calls.test.ts › is ended by the customer',
        'tests/e2e/dialer/failures-in-call.spec.ts › a webhook with a forged signature is refused and changes nothing',
        'tests/e2e/dialer/lost-in-call.spec.ts › the tab crashes and nobody comes back: the customer hears music for as long as calls wait, and then the call ends',
      ],
    },
    {
      says: 'Directory for transfers with live availability.',
      shownBy: [
        'tests/e2e/dialer/directory.spec.ts › whom a call can go to: the open list follows a colleague by itself, and stops a transfer that nobody would answer',
        'packages/server/src/modules/calls/routing/reachable-transfer.test.ts › does not transfer to a colleague whose phone is not on, and says so in the directory before',
      ],
    },
  ],
};
