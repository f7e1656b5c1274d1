import { endSupervision, superviseCall, takeOverCall } from '@talk/contract';
import type { Call, SupervisionMode } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { withTimeout } from '../kernel/time.js';
import { callStateError } from './call.commands.js';
import { toVoiceFailure, voiceTimeout } from './voice-errors.js';
import type { VoiceLeg } from './voice-device.port.js';

export interface SupervisingOptions {
  call: CallEndpoint;
  ports: Pick<Ports, 'clock'>;
  scope: Scope;
  connect: (parameters: Readonly<Record<string, string>>) => Promise<VoiceLeg>;
  /** The supervised call is a call of this phone now, with the leg that was in it already. @returns its key */
  onTakenOver: (snapshot: Call, leg: VoiceLeg) => string;
}

/** The audio connection of a supervisor. It is no call of this phone: the server decides what it carries, and ends it. */
export interface Supervising {
  readonly isOn: () => boolean;
  readonly begin: (callId: string, mode: SupervisionMode) => Promise<void>;
  /** @returns the key of the call. */
  readonly takeOver: (callId: string) => Promise<string>;
  readonly end: () => void;
}

const CONNECT_TIMEOUT_MS = 10_000;

export function createSupervising({ call, ports, scope, connect, onTakenOver }: SupervisingOptions): Supervising {
  let current: { callId: string; leg: VoiceLeg; stop: () => void } | null = null;

  function release(): VoiceLeg | null {
    const leg = current?.leg ?? null;
    current?.stop();
    current = null;
    return leg;
  }

  function hold(callId: string, leg: VoiceLeg): void {
    const stop = leg.onEvent(({ type }) => {
      if (type === 'disconnected' || type === 'lost' || type === 'cancelled' || type === 'rejected') release();
    });
    current = { callId, leg, stop };
  }

  const end = (): void => release()?.disconnect();
  scope.own(end);

  return {
    isOn: () => current !== null,
    async begin(callId, mode) {
      const { connect: grant } = await call(superviseCall, { params: { id: callId }, body: { mode } });
      let isLate = false;
      const connecting = connect(grant.params).then((leg) => {
        if (isLate || scope.ended) leg.disconnect();
        else hold(callId, leg);
      });
      try {
        await withTimeout(ports.clock, CONNECT_TIMEOUT_MS, connecting, voiceTimeout);
      } catch (error) {
        isLate = true;
        // Free for other work at once; without this word the server waits for the connection a little longer.
        await call(endSupervision, { params: { id: callId } }).catch(() => null);
        throw toVoiceFailure(error);
      }
    },
    async takeOver(callId) {
      if (current?.callId !== callId) throw callStateError('This browser does not supervise the call.');
      const snapshot = await call(takeOverCall, { params: { id: callId } });
      const leg = release();
      if (leg === null) throw callStateError();
      return onTakenOver(snapshot, leg);
    },
    end,
  };
}
