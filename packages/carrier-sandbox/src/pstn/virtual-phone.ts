import type { Clock, Leg, Unsubscribe } from '../ports.js';
import type { FarEnd, FarEndGone } from '../calls/far-end.js';
import { encodeUlaw } from '../media/g711.js';
import { createListeners } from '../listeners.js';
import type { PhoneScript } from './scripts.js';
import { createSourceLeg } from './source-leg.js';
import { createVoice } from './voices.js';

/** A phone that follows a script. Tests and the panel can press its keys and put it down. */
export interface VirtualPhone extends FarEnd {
  /** The party at this phone presses keys; `w` waits half a second. */
  dialPad(digits: string): void;
  hangUp(): void;
}

const DIGIT_GAP_MS = 200;
const PAUSE_MS = 500;

/** Creates a scripted phone: `outbound` when the carrier rings it, `inbound` when it is the one calling. */
export function createVirtualPhone(options: {
  clock: Clock;
  script: PhoneScript;
  direction: 'inbound' | 'outbound';
}): VirtualPhone {
  const { clock, script, direction } = options;
  const leg = createSourceLeg(clock);
  const voice = createVoice(script);
  const ringing = createListeners<[]>();
  const answered = createListeners<[Leg]>();
  const gone = createListeners<[FarEndGone]>();
  const timers = new Set<Unsubscribe>();
  let over = false;

  const later = (delayMs: number, run: () => void) => {
    const cancel = clock.after(delayMs, () => {
      timers.delete(cancel);
      if (!over) run();
    });
    timers.add(cancel);
  };
  const finish = () => {
    over = true;
    for (const cancel of timers) cancel();
    timers.clear();
    leg.close();
  };
  const leave = (reason: FarEndGone) => {
    if (over) return;
    finish();
    gone.emit(reason);
  };
  const speak = () => {
    const queue: Uint8Array[] = [];
    if (voice.echoes) leg.onHeard((frame) => queue.push(Uint8Array.from(frame)));
    leg.start(() => {
      if (voice.echoes) return queue.shift() ?? null;
      const pcm = voice.next();
      if (voice.done) {
        leave({ outcome: 'completed' });
        return null;
      }
      return encodeUlaw(pcm);
    });
  };
  const pickUp = (afterMs: number) =>
    later(afterMs, () => {
      speak();
      answered.emit(leg);
    });

  const respond = () => {
    switch (script.kind) {
      case 'invalid':
        return later(150, () => leave({ outcome: 'failed', sipCode: 404, reason: 'The number does not exist' }));
      case 'busy':
        return later(300, () => leave({ outcome: 'busy', sipCode: 486, reason: 'Busy' }));
      case 'no-answer':
        return later(100, () => ringing.emit());
      case 'reject':
        later(100, () => ringing.emit());
        return later(100 + script.afterMs, () => leave({ outcome: 'busy', sipCode: 603, reason: 'Declined' }));
      default:
        later(Math.min(100, script.afterMs / 2), () => ringing.emit());
        return pickUp(script.afterMs);
    }
  };

  return {
    direction,
    ring() {
      if (direction === 'outbound') respond();
    },
    answer() {
      if (direction !== 'inbound') return Promise.reject(new Error('Only a phone that calls can be answered'));
      if (leg.state === 'new') speak();
      return Promise.resolve(leg);
    },
    end() {
      if (!over) finish();
    },
    pressDigit(digit) {
      voice.onDigit(digit);
    },
    dialPad(digits) {
      let atMs = 0;
      for (const key of digits) {
        if (key === 'w') {
          atMs += PAUSE_MS;
          continue;
        }
        later(atMs, () => leg.press(key));
        atMs += DIGIT_GAP_MS;
      }
    },
    hangUp() {
      leave(leg.state === 'connected' ? { outcome: 'completed' } : { outcome: 'canceled', sipCode: 487 });
    },
    onRinging: (listener) => ringing.add(listener),
    onAnswered: (listener) => answered.add(listener),
    onDigit: (listener) => leg.onDtmf(listener),
    onGone: (listener) => gone.add(listener),
  };
}
