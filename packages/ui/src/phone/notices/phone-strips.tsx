import { PhoneMissed, Undo2, X } from 'lucide';
import { useEffect, type ReactNode } from 'react';
import { mayTakeBack, type PhoneCall } from '@talk/core/phone';
import { Avatar } from '../../kit/avatar.js';
import { Button, IconButton } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { useNow } from '../../kernel/use-now.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { Fishing } from '../fishing/fishing-card.js';
import { ParkedStrip } from '../in-call/parked-strip.js';
import { WaitingCard } from '../in-call/waiting-card.js';
import { mayGoToVoicemail, repliedCallOf } from '../in-call/waiting.model.js';
import { peerOf } from '../peer.js';
import type { PhoneModel } from '../phone.model.js';
import { ReplyPlace } from '../ringing/reply-place.js';
import { phoneText } from '../texts.js';

/** Everything that needs attention besides the call in the middle: callers, held and parked calls, a transfer in progress. */
export function PhoneStrips({ model }: { model: PhoneModel }): ReactNode {
  const waiting = useSignalValue(model.phone.waiting);
  const onHold = useSignalValue(model.phone.onHold);
  const left = useSignalValue(model.waiting.left);
  const parked = useSignalValue(model.parked.calls);
  const problem = useSignalValue(model.parked.problem);
  const busy = useSignalValue(model.phone.call) !== null;
  const folded = busy || (parked.length > 1 && !parked.some((call) => call.recalled));
  return (
    <>
      <ReplyPlace model={model} />
      <Fishing model={model.fishing} />
      {waiting.map((call) => (
        <Waiting key={call.key} call={call} model={model} />
      ))}
      {left.map(({ key, name, phoneNumber, hasLeft }) => (
        <div key={key} className="tk-left" role="status">
          <Icon shape={PhoneMissed} />
          <span>{phoneText(hasLeft ? 'waiting.left' : 'waiting.gone', { name })}</span>
          <IconButton
            icon={X}
            label={phoneText('action.close')}
            onClick={() => model.waiting.forget(key)}
            data-number={phoneNumber}
          />
        </div>
      ))}
      {onHold.map((call) => (
        <OnHold key={call.key} call={call} model={model} />
      ))}
      <Sent model={model} />
      {problem !== null && (
        <p className="tk-why" data-tone="bad" role="alert">
          {problem}
        </p>
      )}
      <ParkedStrip calls={parked} folded={folded} onPickUp={(id) => void model.parked.pickUp(id)} />
    </>
  );
}

function Waiting({ call, model }: { call: PhoneCall; model: PhoneModel }): ReactNode {
  const state = useSignalValue(call.state);
  const problem = useSignalValue(model.waiting.problem);
  const sending = useSignalValue(model.waiting.sending);
  const live = useSignalValue(model.phone.call);
  const talking = live?.state.value.phase === 'active';
  const replyTo = useSignalValue(model.person.mayText) ? repliedCallOf(state) : null;
  return (
    <WaitingCard
      peer={peerOf(state, null)}
      sinceMs={state.startedAtMs}
      busy={state.phase !== 'offered' || sending === call.key}
      problem={problem?.key === call.key ? problem.sentence : null}
      onHoldAndAnswer={talking ? () => void model.waiting.answer(call, 'hold') : null}
      onEndAndAnswer={() => void model.waiting.answer(call, 'end')}
      onVoicemail={mayGoToVoicemail(state) ? () => void model.waiting.sendToVoicemail(call) : null}
      onDecline={call.decline}
      onReply={replyTo === null ? null : () => model.screen.replyByText(replyTo)}
    />
  );
}

function OnHold({ call, model }: { call: PhoneCall; model: PhoneModel }): ReactNode {
  const state = useSignalValue(call.state);
  const busy = useSignalValue(model.control.busy);
  const peer = peerOf(state, null);
  return (
    <div className="tk-on-hold" role="group" aria-label={phoneText('held.label', { name: peer.name })}>
      <Avatar name={peer.name} seed={peer.seed} />
      <div>
        <strong className="tk-clip">
          <bdi>{peer.name}</bdi>
        </strong>
        <small>{phoneText('call.onHold')}</small>
      </div>
      <Button disabled={busy !== null} onClick={() => void model.control.resume(call)}>
        {phoneText('held.resume')}
      </Button>
      <Button tone="stop-soft" onClick={call.hangup}>
        {phoneText('held.end')}
      </Button>
    </div>
  );
}

/** How long the outcome of a transfer is shown after it is known. */
const SENT_SHOWN_MS = 8_000;

/** A call that was transferred without asking: its progress there, and how to take it back. */
function Sent({ model }: { model: PhoneModel }): ReactNode {
  const sent = useSignalValue(model.phone.sent);
  const busy = useSignalValue(model.control.busy);
  const nowMs = useNow(500, sent !== null);
  const transfer = sent?.transfer ?? null;
  const open = sent !== null && mayTakeBack(sent, model.person.id, nowMs);
  useEffect(() => {
    if (sent === null || open) return undefined;
    const timer = setTimeout(model.phone.forgetSent, SENT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sent, open, model]);
  if (sent === null || transfer === null) return null;
  const until = transfer.take_back_until === null ? null : Date.parse(transfer.take_back_until);
  const seconds = until === null ? null : Math.max(0, Math.ceil((until - nowMs) / 1_000));
  const { name } = transfer.to;
  return (
    <div className="tk-sent" role="status">
      <span>{phoneText(sent.phase === 'ended' ? 'sent.ended' : `sent.${wordOf(transfer.state)}`, { name })}</span>
      {open ? (
        <Button icon={Undo2} disabled={busy !== null} onClick={() => void model.control.takeBack()}>
          {seconds === null ? phoneText('sent.takeBack') : phoneText('sent.takeBackFor', { seconds })}
        </Button>
      ) : (
        <IconButton icon={X} label={phoneText('action.close')} onClick={model.phone.forgetSent} />
      )}
    </div>
  );
}

const wordOf = (state: 'ringing' | 'consulting' | 'done' | 'failed' | 'canceled'): 'ringing' | 'done' | 'failed' =>
  state === 'done' ? 'done' : state === 'failed' || state === 'canceled' ? 'failed' : 'ringing';
