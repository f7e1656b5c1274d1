import { hangUpCall } from '@talk/contract';
import type { Call } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { asTalkError } from '../kernel/errors.js';
import type { TalkErrorCode } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { backoffMs, delay } from '../kernel/time.js';
import type { PhoneStore } from './phone.store.js';

const HANG_UP_ATTEMPTS = 12;
const HANG_UP_BACKOFF = { baseMs: 1_000, maxMs: 15_000 };
const UNREACHABLE: readonly TalkErrorCode[] = ['NETWORK_UNREACHABLE', 'TIMEOUT', 'UNAVAILABLE', 'BAD_RESPONSE'];

export const isUnreachable = (code: TalkErrorCode): boolean => UNREACHABLE.includes(code);

export interface HangUpContext {
  key: string;
  call: CallEndpoint;
  store: PhoneStore;
  ports: Pick<Ports, 'clock' | 'random'>;
  scope: Scope;
  applySnapshot: (snapshot: Call) => void;
}

/**
 * Tells the server of a hang-up, and repeats it until the server answers. `NOT_FOUND` and the like are an answer as well.
 * @param onUnreachable called for each attempt that did not get through
 */
export async function reportHangUp(
  { key, call, store, ports, scope, applySnapshot }: HangUpContext,
  callId: string,
  onUnreachable: () => void = () => {},
): Promise<void> {
  const told = (value: boolean) => store.applyToCall(key, { type: 'server-told', told: value });
  for (let tries = 0; tries < HANG_UP_ATTEMPTS && !scope.ended; tries += 1) {
    try {
      const snapshot = await call(hangUpCall, { params: { id: callId }, keepalive: true });
      store.apply({ type: 'server', reachable: true });
      applySnapshot(snapshot);
      return told(true);
    } catch (error) {
      const { code, retryable } = asTalkError(error);
      if (!retryable) {
        // If the call no longer exists, the server needs no telling; a lost session is different.
        if (code !== 'NOT_FOUND' && code !== 'CALL_STATE') told(false);
        return;
      }
      if (isUnreachable(code)) store.apply({ type: 'server', reachable: false });
      told(false);
      onUnreachable();
      const waitMs = backoffMs(HANG_UP_BACKOFF, tries, ports.random());
      await delay(ports.clock, waitMs, scope.signal).catch(() => undefined);
    }
  }
}
