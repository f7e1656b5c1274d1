import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { openSharedFeed, type FeedState } from '../shared/feed.js';
import { parseNumber } from '../shared/format.js';
import { watchMicrophone, type Microphone } from './microphone.js';
import { chooseNumber } from './number.policy.js';
import { isLive } from './phone.machine.js';
import { createPhone, type Phone } from './phone.store.js';
import { createRecords, type Records } from './records.store.js';
import { createSounds, type Sounds } from './sounds.js';

export type Tab = 'keypad' | 'recents' | 'messages';

/** The page's parts, and what is being looked at. */
export interface Handset {
  readonly phone: Phone;
  readonly records: Records;
  readonly sounds: Sounds;
  readonly microphone: Microphone;
  readonly feed: ReadonlySignal<FeedState>;
  readonly number: ReadonlySignal<string | null>;
  readonly tab: Signal<Tab>;
  /** Digits on the keypad's display. */
  readonly entry: Signal<string>;
  readonly choosing: Signal<boolean>;
  readonly nowMs: ReadonlySignal<number>;
  /** Dials what is on the display; with nothing there it recalls the last number dialled. */
  callEntry(): void;
  call(number: string): void;
  text(number: string): void;
  use(number: string): void;
}

const NUMBER_KEY = 'sandbox.handset.number';
const ENDED_SHOWN_MS = 6000;

/** Puts the page together; everything ends with `abort`. */
export function createHandset(abort: AbortSignal): Handset {
  const feed = openSharedFeed(abort);
  const sounds = createSounds();
  const microphone = watchMicrophone(abort);
  const phone = createPhone(sounds, microphone);
  const records = createRecords(feed);
  const number = computed(() => (phone.line.value.phase === 'choosing' ? null : phone.line.value.number));
  const tab = signal<Tab>('keypad');
  const entry = signal('');
  const choosing = signal(false);
  const nowMs = signal(Date.now());

  const use = (next: string, taken: boolean) => {
    localStorage.setItem(NUMBER_KEY, next);
    // The address carries the number, so that a reload stays this phone.
    history.replaceState(null, '', `/handset?number=${encodeURIComponent(next)}`);
    records.use(next);
    phone.choose(next, taken);
  };
  const call = (to: string) => {
    entry.value = '';
    void phone.dial(to);
  };
  const isTaken = (wanted: string) => records.handsets.value.some((one) => one.number === wanted && one.online);

  const stops = [
    effect(() => {
      if (phone.line.value.phase !== 'choosing') return;
      const asked = new URLSearchParams(location.search).get('number');
      const choice = chooseNumber(records.handsets.value, asked, localStorage.getItem(NUMBER_KEY));
      if (choice) use(choice.number, choice.taken);
    }),
    effect(() => {
      const { value } = phone.line;
      if (value.phase !== 'in-use') return;
      const freed = records.handsets.value.find((one) => one.number === value.number)?.online === false;
      if (freed) phone.goOn();
    }),
    effect(() => {
      if (phone.call.value.phase !== 'ended') return undefined;
      const timer = setTimeout(() => phone.dismiss(), ENDED_SHOWN_MS);
      return () => clearTimeout(timer);
    }),
    effect(() => {
      const { value } = phone.call;
      if (value.phase === 'incoming') document.title = 'Incoming call · Handset';
      else if (isLive(value)) document.title = 'On a call · Handset';
      else document.title = number.value === null ? 'Handset' : `${number.value.slice(-4)} · Handset`;
    }),
  ];
  const ticker = setInterval(() => {
    nowMs.value = Date.now();
  }, 500);
  abort.addEventListener(
    'abort',
    () => {
      for (const stop of stops) stop();
      clearInterval(ticker);
      phone.close();
      sounds.close();
    },
    { once: true },
  );

  return {
    phone,
    records,
    sounds,
    microphone,
    feed: feed.state,
    number,
    tab,
    entry,
    choosing,
    nowMs,
    call,
    callEntry() {
      const to = parseNumber(entry.value);
      if (to && to !== number.value) return call(to);
      const last = records.calls.value?.find(({ direction }) => direction === 'out');
      if (entry.value === '' && last) entry.value = last.with.replace(/^\+1(?=\d{10}$)/, '');
      return undefined;
    },
    text(peer) {
      tab.value = 'messages';
      records.open(peer);
    },
    use(next) {
      if (next !== number.value) use(next, isTaken(next));
      choosing.value = false;
    },
  };
}
