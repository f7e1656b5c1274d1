import type { Clock, Leg } from '../ports.js';
import type { FarEnd, FarEndGone } from '../calls/far-end.js';
import { createListeners } from '../listeners.js';
import { createSourceLeg } from './source-leg.js';

/**
 * A call from the carrier to one of its own lines: two far ends back to back. The one returned is rung by us; `arrive` gets
 * the other, which comes in at the line. Audio and digits cross over.
 */
export function createTrunk(clock: Clock, arrive: (arriving: FarEnd) => void): FarEnd {
  const legs = { near: createSourceLeg(clock), far: createSourceLeg(clock) };
  const queues: { near: Uint8Array[]; far: Uint8Array[] } = { near: [], far: [] };
  const ringing = createListeners<[]>();
  const answered = createListeners<[Leg]>();
  const nearGone = createListeners<[FarEndGone]>();
  const farGone = createListeners<[FarEndGone]>();
  let isAnswered = false;
  let over = false;

  const cross = (from: 'near' | 'far', to: 'near' | 'far') => {
    legs[from].onHeard((frame) => {
      queues[to].push(Uint8Array.from(frame));
      if (queues[to].length > 8) queues[to].splice(0, queues[to].length - 3);
    });
    legs[to].start(() => queues[to].shift() ?? null);
  };
  const finish = (tell: typeof nearGone | null, gone: FarEndGone) => {
    if (over) return;
    over = true;
    legs.near.close();
    legs.far.close();
    tell?.emit(gone);
  };

  const arriving: FarEnd = {
    direction: 'inbound',
    ring: () => ringing.emit(),
    answer() {
      if (!isAnswered && !over) {
        isAnswered = true;
        cross('near', 'far');
        cross('far', 'near');
        answered.emit(legs.near);
      }
      return Promise.resolve(legs.far);
    },
    end(error) {
      const busy = error?.code === 31486;
      finish(
        nearGone,
        isAnswered ? { outcome: 'completed' } : { outcome: busy ? 'busy' : 'no-answer', sipCode: busy ? 486 : 480 },
      );
    },
    pressDigit: (digit) => legs.near.press(digit),
    onRinging: () => () => undefined,
    onAnswered: () => () => undefined,
    onDigit: (listener) => legs.far.onDtmf(listener),
    onGone: (listener) => farGone.add(listener),
  };
  return {
    direction: 'outbound',
    ring() {
      void Promise.resolve().then(() => {
        if (!over) arrive(arriving);
      });
    },
    answer: () => Promise.reject(new Error('Only an arriving call can be answered')),
    end: () => finish(farGone, { outcome: isAnswered ? 'completed' : 'canceled' }),
    pressDigit: (digit) => legs.far.press(digit),
    onRinging: (listener) => ringing.add(listener),
    onAnswered: (listener) => answered.add(listener),
    onDigit: (listener) => legs.near.onDtmf(listener),
    onGone: (listener) => nearGone.add(listener),
  };
}
