import {
  addParticipant,
  askForHelp,
  cancelTransfer,
  changeParticipant,
  completeTransfer,
  holdCall,
  leaveCall,
  parkCall,
  playPrerecordedVoicemail,
  recordCall,
  removeParticipant,
  sendToVoicemail,
  swapTransfer,
  transferCall,
} from '@talk/contract';
import type { Call, CallTarget as WireTarget } from '@talk/contract';
import { TalkError } from '../kernel/errors.js';
import type { CallContext } from './call.context.js';
import type { Wants } from './call.state.js';

/** Where a call can go, or who can be added to it. */
export type CallTarget = { userId: number } | { ringGroupId: number } | { phoneNumber: string };

/** How a call is handed over. */
export interface TransferOptions {
  /** Ask first: the customer waits with music while this agent talks to the target. Default false: hand over at once. */
  askFirst?: boolean;
  /** Give the same key to repeat a transfer that may have got through. */
  idempotencyKey?: string;
}

/**
 * Commands to the server for a running call. Each resolves with the call's new state, and rejects with `TalkError`:
 * `CALL_STATE` (its message is a sentence for the person), `NETWORK_UNREACHABLE`, `TIMEOUT`, `REJECTED` (a number that may
 * not be called), `NOT_FOUND`. The state of the call shows a hold or a recording at once, and reverts when the command fails.
 */
export interface CallCommands {
  /** Hold music for the customer, or back to talking. On a call that is `away`: switches to it. */
  hold: (on?: boolean) => Promise<Call>;
  /** Parks the call for any agent of the team to take; it is over here. */
  park: (options?: { reason?: string }) => Promise<Call>;
  /** `on` starts a recording or resumes a paused one. */
  record: (recording: 'on' | 'paused') => Promise<Call>;
  /** Without `askFirst` the call is over here at once; `phone.sent` tracks it, and `phone.takeBack()` gets it back. */
  transfer: (to: CallTarget, options?: TransferOptions) => Promise<Call>;
  /** While consulting: switches between customer and target. */
  swap: () => Promise<Call>;
  /** Connects customer and target. With `stay` this agent stays in the call: a conference. */
  complete: (options?: { stay?: boolean }) => Promise<Call>;
  /** Cancels the consultation and returns to the customer. */
  cancelTransfer: () => Promise<Call>;
  /** Adds a person to the call: a conference. */
  add: (to: CallTarget, options?: { idempotencyKey?: string }) => Promise<Call>;
  /** By an id of `snapshot.participants`. */
  changeParticipant: (id: string, change: { onHold?: boolean; muted?: boolean }) => Promise<Call>;
  drop: (id: string) => Promise<Call>;
  /** Leaves the call to the others. */
  leave: () => Promise<Call>;
  /** Asks the supervisors for help with the call; false withdraws that. */
  askForHelp: (on?: boolean) => Promise<Call>;
  /** Leaves a recorded message on the machine that took the call (`talk.api`: `listDroppableMessages`); the call is over here at once. */
  dropMessage: (messageId: number) => Promise<Call>;
  /** While it rings here: the caller hears the greeting and may leave a message, and no other phone rings. */
  sendToVoicemail: () => Promise<Call>;
}

const wire = (to: CallTarget): WireTarget => {
  if ('userId' in to) return { type: 'user', user_id: to.userId };
  if ('ringGroupId' in to) return { type: 'ring-group', ring_group_id: to.ringGroupId };
  return { type: 'number', phone_number: to.phoneNumber };
};

export const callStateError = (message = 'The call is no longer in a state that allows this.') =>
  new TalkError({ code: 'CALL_STATE', message });

export const phoneBusy = () => new TalkError({ code: 'PHONE_BUSY', message: 'Another call is in progress.' });

export function createCallCommands({ call, ports, read, apply, applySnapshot }: CallContext): CallCommands {
  /** Shows the request at once, asks the server, and follows its answer. */
  async function run(ask: (id: string) => Promise<Call>, wants: Wants = {}): Promise<Call> {
    const state = read();
    if (state?.phase !== 'active' || state.callId === null) throw callStateError();
    const keys = Object.keys(wants) as (keyof Wants)[];
    if (keys.length > 0) apply({ type: 'want', wants });
    try {
      const snapshot = await ask(state.callId);
      applySnapshot(snapshot);
      return snapshot;
    } finally {
      if (keys.length > 0) apply({ type: 'want-settled', keys });
    }
  }
  const at = (id: string) => ({ params: { id } });
  const once = (given?: string) => ({ idempotencyKey: given ?? ports.newId() });

  return {
    hold: (on = true) => run((id) => call(holdCall, { ...at(id), body: { on } }), { held: on }),
    park: ({ reason } = {}) =>
      run((id) => call(parkCall, { ...at(id), body: reason === undefined || reason === '' ? {} : { reason } })),
    record: (recording) => run((id) => call(recordCall, { ...at(id), body: { recording } }), { recording }),
    transfer: (to, { askFirst = false, idempotencyKey } = {}) =>
      run((id) =>
        call(transferCall, {
          ...at(id),
          body: { kind: askFirst ? 'warm' : 'cold', to: wire(to) },
          ...once(idempotencyKey),
        }),
      ),
    swap: () => run((id) => call(swapTransfer, at(id))),
    complete: ({ stay = false } = {}) => run((id) => call(completeTransfer, { ...at(id), body: { stay } })),
    cancelTransfer: () => run((id) => call(cancelTransfer, at(id))),
    add: (to, { idempotencyKey } = {}) =>
      run((id) => call(addParticipant, { ...at(id), body: { to: wire(to) }, ...once(idempotencyKey) })),
    changeParticipant: (participantId, { onHold, muted }) =>
      run((id) =>
        call(changeParticipant, {
          params: { id, participantId },
          body: {
            ...(onHold === undefined ? {} : { on_hold: onHold }),
            ...(muted === undefined ? {} : { is_muted: muted }),
          },
        }),
      ),
    drop: (participantId) => run((id) => call(removeParticipant, { params: { id, participantId } })),
    dropMessage: (messageId) =>
      run((id) => call(playPrerecordedVoicemail, { body: { call_id: id, message_id: messageId } })),
    leave: () => run((id) => call(leaveCall, at(id))),
    askForHelp: (on = true) => run((id) => call(askForHelp, { ...at(id), body: { on } })),
    async sendToVoicemail() {
      const state = read();
      if (state?.phase !== 'offered' || state.callId === null) throw callStateError('The call is no longer ringing.');
      const snapshot = await call(sendToVoicemail, at(state.callId));
      applySnapshot(snapshot);
      return snapshot;
    },
  };
}
