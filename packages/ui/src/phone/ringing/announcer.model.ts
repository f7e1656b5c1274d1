import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, type Clock } from '@talk/core';
import type { CallState, Phone } from '@talk/core/phone';
import { politeNews } from './announcements.js';
import type { CallerModel } from '../caller.model.js';
import { peerOf } from '../peer.js';
import { qualityWords } from '../sound/quality-bars.js';
import { phoneText } from '../texts.js';

/** Announcements for screen readers (feature-matrix §3.9): a caller at once, everything else when they are idle. */
export interface Announcer {
  readonly assertive: ReadonlySignal<string>;
  readonly polite: ReadonlySignal<string>;
  /** For the parts of the phone with their own news: a transfer, a wrap-up, the quality. */
  say: (sentence: string) => void;
  /** An urgent announcement, made at once: a caller is waiting for this agent. */
  alert: (sentence: string) => void;
  dispose: () => void;
}

/** How long an announcement waits for the caller's name and line. Anything later is not announced again. */
const NAME_WAIT_MS = 1500;

export function createAnnouncer(phone: Phone, caller: CallerModel, clock: Clock = systemClock): Announcer {
  const assertive = signal('');
  const polite = signal('');
  const announced = new Set<string>();
  let before = phone.state.peek();
  let turn = false;
  let wasPoor = false;
  let waitingFor = '';
  let stopWaiting = () => {};

  const nameOf = (call: CallState): string => peerOf(call, null).name;

  function say(sentence: string): void {
    if (sentence === '') return;
    // The same sentence twice is two events; a region is only read out when its text differs.
    turn = !turn;
    polite.value = turn ? sentence : `${sentence} `;
  }

  function announce(call: CallState): void {
    stopWaiting();
    waitingFor = '';
    if (announced.has(call.key)) return;
    announced.add(call.key);
    const { name, via } = peerOf(call, caller.facts.peek());
    const line = call.snapshot?.campaign_name;
    const ring = line ? phoneText('call.incomingFrom', { name, line }) : phoneText('call.incomingFromOnly', { name });
    assertive.value = [ring, via].filter(Boolean).join('. ');
  }

  const stops = [
    effect(() => {
      const after = phone.state.value;
      const news = politeNews(before, after, nameOf);
      before = after;
      if (news.length > 0) say(news.join(' '));
    }),
    effect(() => {
      const quality = phone.sound.quality.value;
      const isPoor = quality?.bars === 1;
      if (quality && isPoor && !wasPoor) say(qualityWords(quality));
      wasPoor = isPoor;
    }),
    effect(() => {
      const call = phone.call.value?.state.value;
      const facts = caller.facts.value;
      if (call?.phase !== 'offered') {
        stopWaiting();
        waitingFor = '';
        if (assertive.peek() !== '') assertive.value = '';
        return;
      }
      if (announced.has(call.key)) return;
      // The lookup of the number and the server's update of the call arrive in either order; only the latter knows the line.
      if (call.snapshot && (call.snapshot.contact || facts !== null)) return announce(call);
      if (waitingFor === call.key) return;
      waitingFor = call.key;
      stopWaiting = clock.after(NAME_WAIT_MS, () => {
        const now = phone.call.peek()?.state.peek();
        if (now?.phase === 'offered' && now.key === waitingFor) announce(now);
      });
    }),
  ];

  return {
    assertive,
    polite,
    say,
    alert: (sentence) => {
      assertive.value = sentence;
    },
    dispose() {
      stopWaiting();
      for (const stop of stops) stop();
    },
  };
}
