import type { ReactNode } from 'react';
import type { PhoneCall } from '@talk/core/phone';
import { useSignalValue } from '../kernel/use-signal-value.js';
import { CallScreen } from './call-screen.js';
import { DayTimeQuestion } from './dial/confirm-call.js';
import { peerOf } from './peer.js';
import type { PhoneModel } from './phone.model.js';

/** The foreground call: its question while it waits for an answer, otherwise its screen. */
export function CallPlace({ call, model }: { call: PhoneCall; model: PhoneModel }): ReactNode {
  const state = useSignalValue(call.state);
  const facts = useSignalValue(model.caller.facts);
  if (state.phase !== 'preparing' || state.step !== 'question') return <CallScreen call={call} model={model} />;
  return (
    <DayTimeQuestion
      peer={peerOf(state, facts)}
      question={state.question}
      onOk={call.confirm}
      onCancel={() => {
        // No one was called: there is no ended call to show.
        call.hangup();
        call.dismiss();
      }}
    />
  );
}
