import { answerCall, holdCall } from '@talk/contract';
import type { Call } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Ports } from '../kernel/ports.js';
import { phoneBusy } from './call.commands.js';
import type { CallController } from './call.controller.js';
import { ending, isAway } from './call.state.js';
import type { CallState } from './call.state.js';
import { liveCall } from './phone.machine.js';
import type { PhoneStore } from './phone.store.js';
import type { VoiceLeg } from './voice-device.port.js';

/** What becomes of the call that is live when another one is answered. */
export type CurrentCall = 'hold' | 'end';

export interface CallSwitchOptions {
  call: CallEndpoint;
  store: PhoneStore;
  ports: Pick<Ports, 'clock'>;
  controllerOf: (key: string) => CallController | undefined;
}

/**
 * Several calls and one leg. A device carries one audio connection, and accepting a second one would hang up the first
 * (voice-signalling §6). So the server moves the agent's leg from call to call, and this module tracks which call has it.
 */
export interface CallSwitch {
  answer: (key: string, current: CurrentCall | null) => Promise<void>;
  /** Returns to a call that is on hold; the live one is held instead. */
  resume: (key: string) => Promise<Call>;
  /** A call is over and its leg is free. @returns whether a call on hold took it. */
  takeOverLeg: (leg: VoiceLeg) => boolean;
  /** Follows the server when it has moved the leg and the answer to the command was lost. */
  settle: () => void;
}

export function createCallSwitch({ call, store, ports, controllerOf }: CallSwitchOptions): CallSwitch {
  const step = (key: string): void => store.applyToCall(key, { type: 'stepped-away' });

  function move(from: CallState, to: string): void {
    const leg = controllerOf(from.key)?.releaseLeg() ?? null;
    step(from.key);
    if (leg !== null) controllerOf(to)?.adoptLeg(leg);
  }

  async function answerInstead(key: string, current: CallState, active: CurrentCall): Promise<void> {
    const target = controllerOf(key);
    const callId = store.findCall(key)?.callId ?? null;
    if (target === undefined || callId === null) throw phoneBusy();
    // Only a leg in a running call can be moved; one that is still being dialled makes room by ending.
    if (current.phase !== 'active') {
      if (active === 'hold') throw phoneBusy();
      controllerOf(current.key)?.hangUp();
      return target.answer();
    }
    await target.answerInstead(() => call(answerCall, { params: { id: callId }, body: { active } }));
    move(current, key);
    if (active === 'end') {
      store.applyToCall(current.key, { type: 'over', atMs: ports.clock.nowMs(), details: ending('hung-up') });
    }
  }

  return {
    async answer(key, current) {
      const live = liveCall(store.read());
      if (live === null) return controllerOf(key)?.answer();
      if (current === null) throw phoneBusy();
      return answerInstead(key, live, current);
    },
    async resume(key) {
      const state = store.findCall(key);
      const live = liveCall(store.read());
      if (state === undefined || !isAway(state) || state.callId === null) throw phoneBusy();
      if (live !== null && live.phase !== 'active') throw phoneBusy();
      const snapshot = await call(holdCall, { params: { id: state.callId }, body: { on: false } });
      if (live !== null) move(live, key);
      controllerOf(key)?.applySnapshot(snapshot);
      return snapshot;
    },
    takeOverLeg(leg) {
      const heir = store.read().calls.findLast(isAway);
      const controller = heir && controllerOf(heir.key);
      controller?.adoptLeg(leg);
      return controller !== undefined;
    },
    settle() {
      const phone = store.read();
      const live = phone.calls.find((each) => each.phase === 'active' && !each.away && each.part?.state === 'away');
      const target = phone.calls.find(
        (each) =>
          each.part?.state === 'joined' && (isAway(each) || each.phase === 'offered' || each.phase === 'answering'),
      );
      if (live && target) move(live, target.key);
    },
  };
}
