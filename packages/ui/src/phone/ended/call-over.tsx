import { useState, type ReactNode } from 'react';
import type { PhoneCall } from '@talk/core/phone';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { CallEnded } from './call-ended.js';
import { endingOf, type NextStep, type OverCall } from './call-ending.js';
import type { Peer } from '../caller.js';
import type { PhoneModel } from '../phone.model.js';
import { phoneText } from '../texts.js';

const NEXT = { again: 'call.again', back: 'call.back', 'pick-up': 'parked.pickUp', edit: 'call.edit' } as const;

/** A call that is over here: why, and the next step. */
export function OverCallScreen({
  call,
  state,
  model,
  peer,
}: {
  call: PhoneCall;
  state: OverCall;
  model: PhoneModel;
  peer: Peer;
}): ReactNode {
  const { callId, phoneNumber, snapshot } = state;
  const parked = useSignalValue(model.parked.calls);
  const waits = parked.some(({ id }) => id === callId);
  // The list of parked calls may arrive a moment after the end; from then on it is right.
  const [wasSeen, setWasSeen] = useState(waits);
  if (waits && !wasSeen) setWasSeen(true);
  const { next, ...ending } = endingOf(state, waits || !wasSeen);
  const communicationId = snapshot?.communication_id;
  const steps: Record<NextStep, () => void> = {
    again: () => void model.calls.callBack(phoneNumber),
    back: () => void model.calls.callBack(phoneNumber),
    'pick-up': () => void (callId !== null && model.parked.pickUp(callId)),
    edit: () => model.calls.editNumber(phoneNumber),
  };
  return (
    <CallEnded
      peer={peer}
      {...ending}
      next={next && { label: phoneText(NEXT[next]), calls: next !== 'edit', onPress: steps[next] }}
      onDone={call.dismiss}
      onReport={state.answeredAtMs === null || callId === null ? null : () => model.screen.openSheet('quality')}
      onAfter={communicationId === undefined ? null : () => void model.afterCall.open(communicationId)}
    />
  );
}
