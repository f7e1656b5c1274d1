import type { ReactNode } from 'react';
import type { CallState, PhoneCall } from '@talk/core/phone';
import { useSignalValue } from '../kernel/use-signal-value.js';
import { CallScript } from './ended/after-call-screen.js';
import { OverCallScreen } from './ended/call-over.js';
import { InCall } from './in-call/in-call.js';
import { mayGoToVoicemail, repliedCallOf } from './in-call/waiting.model.js';
import { peerOf } from './peer.js';
import type { PhoneModel } from './phone.model.js';
import { RejoinCard } from './notices/rejoin-card.js';
import { RingCard } from './ringing/ring-card.js';
import { isPhoneText, phoneText } from './texts.js';

const RING_BUSY = { offered: null, answering: 'answering', rejecting: 'declining' } as const;

/** The screen of the foreground call, whatever phase it is in. */
export function CallScreen({ call, model }: { call: PhoneCall; model: PhoneModel }): ReactNode {
  const state = useSignalValue(call.state);
  const facts = useSignalValue(model.caller.facts);
  const sending = useSignalValue(model.waiting.sending);
  const notDone = useSignalValue(model.waiting.problem);
  const refused = notDone?.key === call.key ? notDone.sentence : null;
  const peer = peerOf(state, facts);
  const replyTo = useSignalValue(model.person.mayText) ? repliedCallOf(state) : null;
  const { entry } = facts ?? { entry: null };
  const contact = state.snapshot?.contact ?? facts?.contact ?? null;
  const { openContact } = model.host;
  const openRecord = useSignalValue(model.host.openRecord);
  const onOpen =
    contact && openContact ? () => openContact(contact.id) : entry && openRecord ? () => openRecord(entry.id) : null;
  if (state.phase === 'offered' || state.phase === 'rejecting' || state.phase === 'answering') {
    const busy = sending === call.key ? 'voicemail' : RING_BUSY[state.phase];
    return (
      <RingCard
        peer={peer}
        sinceMs={state.startedAtMs}
        busy={busy}
        problem={state.phase === 'offered' ? (problemText(state.problem) ?? refused) : null}
        onAnswer={() => void model.calls.answer(call)}
        onDecline={call.decline}
        onVoicemail={mayGoToVoicemail(state) ? () => void model.waiting.sendToVoicemail(call) : null}
        onReply={replyTo === null ? null : () => model.screen.replyByText(replyTo)}
        onOpen={onOpen}
      />
    );
  }
  if (state.phase === 'detached') {
    return (
      <RejoinCard
        peer={peer}
        joining={state.joining}
        untilMs={state.rejoinUntilMs}
        problem={state.problem === null ? null : rejoinProblem(state.problem)}
        onRejoin={() => void model.calls.rejoin(call)}
        onEnd={call.hangup}
        onOpen={onOpen}
      />
    );
  }
  if (state.phase === 'ended' || (state.phase === 'ending' && !state.byUs)) {
    return <OverCallScreen call={call} state={state} model={model} peer={peer} />;
  }
  return (
    <>
      <InCall call={call} state={state} model={model} peer={peer} status={wordOf(state)} onOpen={onOpen} />
      <CallScript call={call} model={model} />
    </>
  );
}

function wordOf(state: CallState): string {
  if (state.phase === 'ending') return phoneText('call.hangingUp');
  if (state.phase === 'preparing' && state.step === 'microphone') return phoneText('sentence.ALLOW_MICROPHONE');
  return phoneText(state.phase === 'ringing' ? 'call.ringing' : 'call.calling');
}

/** Why rejoining failed; a cause other than this agent's own devices gets one general sentence. */
function rejoinProblem(code: string): string {
  const key = `sentence.${code}`;
  return isPhoneText(key) ? phoneText(key) : phoneText('rejoin.failed');
}

/** A code of the call in words; null for none. */
function problemText(code: string | null): string | null {
  if (code === null) return null;
  const key = `sentence.${code}`;
  return isPhoneText(key) ? phoneText(key) : phoneText('end.failed');
}
