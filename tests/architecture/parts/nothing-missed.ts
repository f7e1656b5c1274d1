import type { Part } from './part.js';

const AWAY = 'tests/e2e/dialer/not-reachable.spec.ts';
const LOST = 'tests/e2e/dialer/lost-in-call.spec.ts';
const HAND_OVER = 'tests/e2e/dialer/hand-over.spec.ts';
const ONE_PHONE = 'tests/e2e/dialer/one-phone.spec.ts';
const TABS = 'packages/core/src/phone/leader/shared-phone.test.ts';
const MOVES = 'packages/core/src/phone/leader/hand-over.test.ts';
const HEARTBEAT = 'packages/core/src/phone/heartbeat.test.ts';
const REACHABILITY = 'packages/server/src/modules/calls/agents/reachability.test.ts';

const FROZEN = `${AWAY} › a frozen tab and a hung one: a call two heartbeats later skips both, and each reads for how long and what was missed`;
const ASLEEP = `${AWAY} › a sleeping machine and a lost voice connection send no heartbeat: a call two heartbeats later skips both, and each reads it on return`;
const HUNG =
  'tests/e2e/dialer/hung-leader.spec.ts › the tab with the call hangs: the sound goes on, commands elsewhere are refused with NOT_LEADER, and the call is moved and ended there';

export const NOTHING_MISSED: Part = {
  name: 'Nothing silently missed',
  sentences: [
    {
      says: 'Heartbeat through the voice connection every 20 s',
      shownBy: [
        ASLEEP,
        `${HEARTBEAT} › is sent at once when the phone is registered, and again as the server says`,
        `${HEARTBEAT} › stops while the phone is not registered, and starts again with it`,
      ],
    },
    {
      says: 'two misses make the agent "not reachable", routing skips, and on return the agent reads how long and what was missed.',
      shownBy: [
        FROZEN,
        ASLEEP,
        'tests/conformance/routing.test.ts › is skipped within 40 s, and reads on return how long it was and what was missed',
        `${REACHABILITY} › counts two missed heartbeats as not reachable, at once for routing and with the next sweep for colleagues`,
        `${REACHABILITY} › tells on return how long it was and which calls came, until the agent has read it`,
      ],
    },
    {
      says: 'Reload: the customer stays on hold music 60 s, "Rejoin call" restores two-way audio',
      shownBy: [
        `${HAND_OVER} › the only tab is reloaded in a call: the customer hears music, and "Rejoin call" brings both back`,
        'tests/conformance/second-call.test.ts › and the first come back together after the connection was lost',
      ],
    },
    {
      says: 'crash',
      shownBy: [
        `${LOST} › the tab crashes in a call: the customer hears music, and "Rejoin call" in a new tab brings both back`,
        `${LOST} › the tab crashes and nobody comes back: the customer hears music for as long as calls wait, and then the call ends`,
      ],
    },
    {
      says: 'lost network',
      shownBy: [
        `${LOST} › the network is lost in a call: the customer hears music, and "Rejoin call" brings both back`,
      ],
    },
    {
      says: 'expired sign-in',
      shownBy: [
        `${LOST} › the sign-in expires in a call and the page is reloaded: the customer hears music until the agent has signed in and rejoined`,
        `${LOST} › the sign-in expires in a call: both go on talking, and after signing in over the call every control works`,
        `${LOST} › the token of a key expires in a call: nobody notices, and every control works`,
      ],
    },
    {
      says: 'One phone per browser: SharedWorker or leader election by Web Lock',
      shownBy: [
        `${ONE_PHONE} › three tabs are one phone: one registration, one ring, and every tab answers, mutes and ends`,
        `${ONE_PHONE} › the tab with the phone is closed while idle: another one rings at the next call, and only once`,
        `${TABS} › that crashes is replaced at once by the tab that has waited longest`,
      ],
    },
    {
      says: 'hand-over before audio is cut',
      shownBy: [
        `${HAND_OVER} › a call is moved to another tab: the customer notices nothing`,
        `${HAND_OVER} › a muted call is moved to another tab: no microphone is open, not for a moment`,
        `${MOVES} › leaves the other tab its leg until sound flows here: that a leg was accepted is not enough`,
        `${HAND_OVER} › three tabs and a pop-out: the window takes the call with it, and gives it back when it is closed`,
        `${HAND_OVER} › the tab with the call is \${way}: another one has the call before the sound is cut`,
        `${MOVES} › connects the audio here before the other tab disconnects, and registers afterwards`,
        `${MOVES} › does not end the call when the network ends the old leg before the new tab has taken the phone`,
      ],
    },
    {
      says: '`NOT_LEADER` elsewhere with working controls',
      shownBy: [
        HUNG,
        `${ONE_PHONE} › three tabs are one phone: one registration, one ring, and every tab answers, mutes and ends`,
        `${TABS} › that hangs in a call keeps it: the others say NOT_LEADER, hang up by the server, and take over when told`,
      ],
    },
    {
      says: 'bfcache',
      shownBy: [
        'tests/e2e/dialer/back-button.spec.ts › a page that is left and kept by the browser: calls do not ring in it; with Back its phone is ready, says what was missed, and rings again',
        `${TABS} › comes back from the back/forward cache with a call that may be rejoined`,
      ],
    },
    { says: 'freeze', shownBy: [FROZEN, `${TABS} › keeps a call while frozen: its sound goes on`] },
    { says: 'and sleep handled', shownBy: [ASLEEP] },
  ],
};
