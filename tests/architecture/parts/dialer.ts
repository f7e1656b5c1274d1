import type { Part } from './part.js';

const TABS = 'tests/e2e/dialer/dialer-tabs.spec.ts';
const WORDS = 'tests/e2e/dialer/dialer-words.spec.ts';
const APP = 'tests/e2e/contact-center/app-phone.spec.ts';
const KEYBOARD = 'tests/e2e/dialer/phone-by-keyboard.spec.ts';
const CONTROL = 'tests/e2e/dialer/call-control.spec.ts';
const FISHING = 'tests/e2e/dialer/fishing.spec.ts';

export const DIALER: Part = {
  name: 'Dialer widget, whole',
  sentences: [
    {
      says: 'Status with reasons',
      shownBy: [
        `${CONTROL} › a status chosen during a call is said, and comes after it`,
        'tests/e2e/embed/embed-contract.spec.ts › what the page wants is set and told: status, look, language, context, person and tab',
        // Why no call comes although the status says so.
        'tests/e2e/dialer/sound-troubles.spec.ts › the connection test names ${what} and its mend',
      ],
    },
    {
      says: 'keypad',
      shownBy: [
        'tests/e2e/dialer/after-call.spec.ts › a call ends into a forced wrap-up, done by keyboard alone, and survives a reload',
        `${CONTROL} › keys are echoed, and heard at the other end: pressed, typed, and pasted with a pause`,
      ],
    },
    { says: 'contacts', shownBy: [`${TABS} › a contact is found by name, opened, called and left`] },
    {
      says: 'history',
      shownBy: [
        `${TABS} › recents mark what was missed, and show it alone; their times follow the person’s settings without a reload`,
      ],
    },
    {
      says: 'voicemail',
      shownBy: [`${TABS} › a voicemail appears new, is played in its place, heard for the team, and called back`],
    },
    {
      says: 'ring card with contact match and history line',
      shownBy: [`${TABS} › a voicemail appears new, is played in its place, heard for the team, and called back`],
    },
    {
      says: 'in-call grid',
      shownBy: [
        `${KEYBOARD} › an incoming call: answer, hold, keys, park, pick up, end and wrap-up`,
        'packages/ui/src/phone/in-call/control-words.test.ts › keep working without the server if they do not need it',
      ],
    },
    {
      says: 'transfer sheet',
      shownBy: [
        `${KEYBOARD} › transfers: sent away and taken back, asked first with swap, and handed over`,
        'packages/ui/src/phone/in-call/in-call.test.tsx › says why no one would answer, and then offers no transfer',
      ],
    },
    {
      says: 'wrap-up',
      shownBy: [
        'tests/e2e/dialer/after-call.spec.ts › a call ends into a forced wrap-up, done by keyboard alone, and survives a reload',
      ],
    },
    {
      says: 'settings',
      shownBy: [
        'tests/e2e/dialer/devices.spec.ts › another microphone is chosen during a call, stays muted, and is remembered',
      ],
    },
    {
      says: 'offline and blocked states in words',
      shownBy: [
        `${WORDS} › offline is said in words, and passes by itself`,
        'tests/e2e/dialer/sound-troubles.spec.ts › the connection test names ${what} and its mend',
        'tests/e2e/dialer/failures.spec.ts › a revoked key opens nothing, and ends what it had opened',
      ],
    },
    {
      says: 'every state of the spec’s dialer wording derived exhaustively from the machine',
      shownBy: [
        `${WORDS} › the header says what the phone does in the words of the specification, from the start to the wrap-up`,
        'packages/ui/src/phone/wording.test.ts › says for %s what the spec says',
      ],
    },
    {
      says: 'keyboard map',
      shownBy: [
        `${WORDS} › every key of the call works from anywhere, can be changed, and can be turned off`,
        `${KEYBOARD} › an incoming call: answer, hold, keys, park, pick up, end and wrap-up`,
      ],
    },
    {
      says: 'screen-reader announcements of feature-matrix §3.9',
      shownBy: [
        `${WORDS} › a screen reader is told of the call, its recording, its quality and the last seconds of the wrap-up, once each`,
        `${KEYBOARD} › transfers: sent away and taken back, asked first with swap, and handed over`,
      ],
    },
    {
      says: '300 px to 480 px; right-to-left',
      shownBy: [
        'tests/e2e/dialer/dialer-widths.spec.ts › the dialer fits from 300 to 480 px in every state, ${dir}',
        'packages/ui/src/phone/gallery.browser.test.ts › every state at %i×%i, %s, has no barrier and nothing beside the frame',
      ],
    },
    {
      says: 'in full-app: docked phone, call card, contact page',
      shownBy: [
        'tests/e2e/dialer/one-call.spec.ts › one phone, any host: ${name} calls, both hear each other, it is muted and held, and the call is in the records',
      ],
    },
    {
      says: 'in full-app: incoming notifications',
      shownBy: [
        `${APP} › a caller rings over any page, also in its title, and is answered there; a missed one is told once, for thirty seconds`,
      ],
    },
    {
      says: 'in full-app: fishing notifications',
      shownBy: [
        `${FISHING} › fishing: a caller waits with music, both agents are told, one takes the call and the notice of the other goes`,
      ],
    },
    {
      says: '30 s rule, no repeats for one communication',
      shownBy: [
        `${APP} › a caller rings over any page, also in its title, and is answered there; a missed one is told once, for thirty seconds`,
        'full-app/src/features/phone/call-notices.test.ts › tells of a missed call once, for thirty seconds, with a way to call back',
      ],
    },
    {
      says: 'life-of-call rule, sounds',
      shownBy: [
        `${APP} › a caller in the queue is heard again and again on the ringer until they are taken, and once dismissed not a second time`,
        `${FISHING} › fishing: a page that is loaded again still offers who waits, and a caller who gives up goes from every screen`,
        'packages/ui/src/phone/fishing/fishing.sound.test.ts › sounds once per caller if the company has turned the loop off',
      ],
    },
    {
      says: 'parked strip',
      shownBy: [
        `${APP} › a parked call waits in a strip over any page of the app, and is picked up there`,
        `${CONTROL} › parked here, picked up there`,
      ],
    },
  ],
};
