import { Clock, Grip } from 'lucide';
import { useState, type ReactNode } from 'react';
import { formatTimer } from '@talk/core/format';
import type { PhoneCall } from '@talk/core/phone';
import { Avatar } from '../kit/avatar.js';
import { Banner } from '../kit/banner.js';
import { Button } from '../kit/button.js';
import { Icon } from '../kit/icon.js';
import { LiveRegion } from '../kit/live-region.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import { CallEnded } from './call-ended.js';
import { DialPad } from './dial-pad.js';
import { InCall } from './in-call.js';
import { peerOf } from './peer.js';
import type { PhoneModel } from './phone.model.js';
import { Recents } from './recents.js';
import { RingCard } from './ring-card.js';
import { phoneText } from './texts.js';
import type { CallerFacts } from './peer.js';

export interface PhoneViewProps {
  model: PhoneModel;
  /** Beside the status: the agent's own controls. */
  header: ReactNode;
}

/** The whole phone: status on top, one thing in the middle, tabs below while nothing is going on. */
export function PhoneView({ model, header }: PhoneViewProps): ReactNode {
  const call = useSignalValue(model.phone.call);
  const facts = useSignalValue(model.caller.facts);
  const waiting = useSignalValue(model.phone.waiting);
  return (
    <div className="tk-phone">
      <header className="tk-phone-top">{header}</header>
      <Notices model={model} />
      {waiting.map((other) => (
        <WaitingCall key={other.key} call={other} />
      ))}
      {call ? <CallScreen key={call.key} call={call} facts={facts} model={model} /> : <IdleScreen model={model} />}
      <Announcer model={model} />
    </div>
  );
}

function Notices({ model }: { model: PhoneModel }): ReactNode {
  const status = useSignalValue(model.phone.status);
  const state = useSignalValue(model.phone.state);
  const { sentence } = status;
  if (sentence === null || sentence === 'ALLOW_MICROPHONE') return <div className="tk-phone-notices" />;
  const unblock = state.soundBlocked && sentence === 'SOUND_BLOCKED';
  return (
    <div className="tk-phone-notices">
      <Banner
        tone={status.kind === 'unavailable' || sentence.startsWith('MICROPHONE') ? 'bad' : 'warn'}
        action={
          unblock && <Button onClick={() => void model.phone.unlockSound()}>{phoneText('action.unblockSound')}</Button>
        }
      >
        {phoneText(`sentence.${sentence}`)}
      </Banner>
    </div>
  );
}

function WaitingCall({ call }: { call: PhoneCall }): ReactNode {
  const state = useSignalValue(call.state);
  const peer = peerOf(state, null);
  return (
    <div className="tk-waiting" role="status">
      <Avatar name={peer.name} seed={peer.seed} />
      <strong className="tk-clip">{phoneText('call.waiting', { name: peer.name })}</strong>
      <Button tone="stop-soft" onClick={call.decline}>
        {phoneText('call.decline')}
      </Button>
    </div>
  );
}

interface CallScreenProps {
  call: PhoneCall;
  facts: CallerFacts | null;
  model: PhoneModel;
}

function CallScreen({ call, facts, model }: CallScreenProps): ReactNode {
  const state = useSignalValue(call.state);
  const peer = peerOf(state, facts);
  if (state.phase === 'offered' || state.phase === 'rejecting' || state.phase === 'answering') {
    const busy = state.phase === 'answering' ? 'answering' : state.phase === 'rejecting' ? 'declining' : null;
    return <RingCard peer={peer} busy={busy} onAnswer={() => void model.answer(call)} onDecline={call.decline} />;
  }
  if (state.phase === 'ended' || (state.phase === 'ending' && !state.byUs)) {
    const quiet = state.reason === 'hung-up' || state.reason === 'other-side-hung-up' || state.reason === 'declined';
    const talked = state.phase === 'ended' && state.answeredAtMs !== null ? state.endedAtMs - state.answeredAtMs : null;
    const reason = state.message ?? phoneText(`end.${state.reason}`);
    return (
      <CallEnded
        peer={peer}
        reason={talked === null ? reason : `${reason} ${phoneText('call.duration', { time: formatTimer(talked) })}`}
        failed={!quiet}
        onAgain={call.direction === 'outbound' ? () => void model.dial.callNumber(state.phoneNumber) : null}
        onDone={call.dismiss}
      />
    );
  }
  const word =
    state.phase === 'preparing' && state.step === 'microphone'
      ? phoneText('sentence.ALLOW_MICROPHONE')
      : phoneText(state.phase === 'ringing' ? 'call.ringing' : 'call.calling');
  return (
    <InCall
      peer={peer}
      status={state.phase === 'ending' ? phoneText('call.hangingUp') : word}
      activeSinceMs={state.phase === 'active' ? state.answeredAtMs : null}
      muted={state.phase === 'active' && state.muted}
      recording={state.phase === 'active' && state.snapshot?.is_recording === true}
      hangingUp={state.phase === 'ending'}
      formatTimer={formatTimer}
      onMute={call.mute}
      onDigits={(digits) => void call.sendDigits(digits)}
      onEnd={call.hangup}
    />
  );
}

const TABS = [
  ['keypad', Grip],
  ['recents', Clock],
] as const;

function IdleScreen({ model }: { model: PhoneModel }): ReactNode {
  const [tab, setTab] = useState<'keypad' | 'recents'>('keypad');
  return (
    <>
      <div className="tk-phone-body" role="tabpanel" aria-label={phoneText(`tab.${tab}`)}>
        {tab === 'keypad' ? <DialScreen model={model} /> : <RecentsScreen model={model} />}
      </div>
      <div className="tk-phone-tabs" role="tablist" aria-label={phoneText('tabs.label')}>
        {TABS.map(([name, shape]) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === name}
            onClick={() => {
              setTab(name);
              if (name === 'recents') void model.recents.load();
            }}
          >
            <Icon shape={shape} />
            {phoneText(`tab.${name}`)}
          </button>
        ))}
      </div>
    </>
  );
}

function DialScreen({ model }: { model: PhoneModel }): ReactNode {
  const { dial } = model;
  const status = useSignalValue(model.phone.status);
  const blocked = status.kind === 'ready' ? null : phoneText(`status.${status.kind}`);
  return (
    <DialPad
      number={useSignalValue(dial.number)}
      match={useSignalValue(dial.match)}
      suggestions={useSignalValue(dial.suggestions)}
      lines={useSignalValue(dial.lines)}
      lineId={useSignalValue(dial.lineId)}
      blocked={blocked}
      onNumber={dial.type}
      onPaste={dial.paste}
      onKey={dial.press}
      onErase={dial.erase}
      onPick={dial.pick}
      onLine={dial.chooseLine}
      onCall={() => void dial.call()}
    />
  );
}

function RecentsScreen({ model }: { model: PhoneModel }): ReactNode {
  return (
    <Recents
      state={useSignalValue(model.recents.state)}
      calls={useSignalValue(model.recents.calls)}
      onCall={(number) => void model.dial.callNumber(number)}
      onRetry={() => void model.recents.load()}
    />
  );
}

/** One announcement per change of state; timers are never read out (feature-matrix §3.9). */
function Announcer({ model }: { model: PhoneModel }): ReactNode {
  const status = useSignalValue(model.phone.status);
  const call = useSignalValue(model.phone.call);
  const facts = useSignalValue(model.caller.facts);
  const state = call?.state.peek() ?? null;
  const name = state ? peerOf(state, facts).name : '';
  const line = state?.snapshot?.campaign_name ?? '';
  const incoming = status.kind === 'incoming' ? phoneText('call.incomingFrom', { name, line }) : '';
  const spoken = status.kind === 'connected' || status.kind === 'dialing' || status.kind === 'disconnected';
  const muted = state?.phase === 'active' && state.muted ? ` ${phoneText('call.youAreMuted')}` : '';
  return <LiveRegion assertive={incoming} polite={spoken ? `${phoneText(`status.${status.kind}`)}${muted}` : ''} />;
}
