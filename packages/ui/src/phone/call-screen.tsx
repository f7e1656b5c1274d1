import type { ReactNode } from 'react';
import { formatTimer } from '@talk/core/format';
import type { CallState, PhoneCall } from '@talk/core/phone';
import { useSignalValue } from '../kernel/use-signal-value.js';
import { CallScript } from './after-call-screen.js';
import { CallEnded } from './call-ended.js';
import { InCall } from './in-call/in-call.js';
import { mayGoToVoicemail, repliedCallOf } from './in-call/waiting.model.js';
import { peerOf } from './peer.js';
import type { PhoneModel } from './phone.model.js';
import { RejoinCard } from './rejoin-card.js';
import { RingCard } from './ring-card.js';
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
  const replyTo = model.mayText ? repliedCallOf(state) : null;
  const { entry } = facts ?? { entry: null };
  const contact = state.snapshot?.contact ?? facts?.contact ?? null;
  const { openRecord, openContact } = model;
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
        onAnswer={() => void model.answer(call)}
        onDecline={call.decline}
        onVoicemail={mayGoToVoicemail(state) ? () => void model.waiting.sendToVoicemail(call) : null}
        onReply={replyTo === null ? null : () => model.replyByText(replyTo)}
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
        onRejoin={() => void model.rejoin(call)}
        onEnd={call.hangup}
        onOpen={onOpen}
      />
    );
  }
  if (state.phase === 'ended' || (state.phase === 'ending' && !state.byUs)) {
    const communicationId = state.snapshot?.communication_id;
    const again = call.direction === 'outbound' || state.answeredAtMs === null;
    return (
      <CallEnded
        peer={peer}
        {...ending(state)}
        againLabel={phoneText(call.direction === 'outbound' ? 'call.again' : 'call.back')}
        onAgain={again ? () => model.callBack(state.phoneNumber) : null}
        onDone={call.dismiss}
        onReport={state.answeredAtMs === null || state.callId === null ? null : () => model.openSheet('quality')}
        onAfter={communicationId === undefined ? null : () => void model.afterCall.open(communicationId)}
      />
    );
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

/** Ends that nobody has to be told about as a failure. */
const QUIET: ReadonlySet<string> = new Set([
  'hung-up',
  'other-side-hung-up',
  'declined',
  'cancelled',
  'answered-elsewhere',
  'voicemail',
  'parked',
  'transferred',
  'left',
  'removed',
  'message-left',
]);

/** Why it ended as a sentence, how long it was, and whether that is a failure. */
function ending(state: CallState & { phase: 'ending' | 'ended' }): {
  reason: string;
  duration: string | null;
  failed: boolean;
} {
  const talkedMs = state.phase === 'ended' && state.answeredAtMs !== null ? state.endedAtMs - state.answeredAtMs : null;
  return {
    reason: state.message ?? phoneText(`end.${state.reason}`),
    duration: talkedMs === null ? null : formatTimer(Math.round(talkedMs / 1000)),
    failed: !QUIET.has(state.reason),
  };
}

/** Why rejoining failed; what is not about this person's own devices is said in one sentence. */
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
