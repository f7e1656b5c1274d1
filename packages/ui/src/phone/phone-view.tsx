import { Clock, Grip, Users, Voicemail, X } from 'lucide';
import { useEffect, useId, type KeyboardEvent, type ReactNode } from 'react';
import { badgeCount } from '@talk/core/format';
import { foregroundCall, type PhoneCall } from '@talk/core/phone';
import { pressedKey } from '../kernel/keys.js';
import { moveFocus } from '../kernel/focus.js';
import { Banner } from '../kit/banner.js';
import { Button, IconButton } from '../kit/button.js';
import { Icon } from '../kit/icon.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import { AbsenceNotice } from './notices/absence-notice.js';
import { AfterCallScreen, WrapUpBar } from './ended/after-call-screen.js';
import { CallPlace } from './call-place.js';
import { DialPad } from './dial/dial-pad.js';
import { AgentProblem, PhoneHeader } from './header/phone-header.js';
import type { PhoneModel } from './phone.model.js';
import type { PhoneTab } from './navigation.model.js';
import { PhoneAnnouncer } from './ringing/phone-announcer.js';
import { PhoneStrips } from './notices/phone-strips.js';
import { SeatNotice } from './notices/seat-notice.js';
import { Sheet } from './sound/sheet.js';
import { SoundNotices } from './sound/sound-notices.js';
import { listenForKeys } from './keys/shortcuts.js';
import { TabPlace } from './lists/tab-place.js';
import { phoneText } from './texts.js';

export interface PhoneViewProps {
  model: PhoneModel;
  /** Replaces the idle middle: something the agent must decide first. A live call is still shown. */
  overlay?: ReactNode;
  /** A control of the host, at the end of its header. */
  headerAction?: ReactNode;
}

/** The whole phone: status on top, one thing in the middle, tabs below while it is idle. */
export function PhoneView({ model, overlay, headerAction }: PhoneViewProps): ReactNode {
  const call = useSignalValue(model.phone.call);
  const status = useSignalValue(model.phone.status);
  const tab = useSignalValue(model.screen.tab);
  const sheet = useSignalValue(model.screen.sheet);
  const afterCall = useSignalValue(model.afterCall.shown);
  // A live call comes before the after-call work of the last one.
  const after = call === null || status.kind === 'disconnected' ? afterCall : null;
  useEffect(() => listenForKeys(model), [model]);
  return (
    <div className="tk-phone">
      <header className="tk-phone-top">
        {call && status.kind === 'incoming' ? (
          <RingHeader call={call} />
        ) : (
          <>
            <h1 className="tk-hidden">{phoneText('tabs.label')}</h1>
            <PhoneHeader model={model} />
            {headerAction}
          </>
        )}
      </header>
      <div className="tk-phone-notices">
        <Notices model={model} />
        <DialProblem model={model} />
        <SeatNotice model={model} />
        <AbsenceNotice model={model} />
        <AgentProblem model={model} />
        <SoundNotices model={model} />
        <WrapUpBar model={model} />
        <PhoneStrips model={model} />
      </div>
      {sheet && !overlay && status.kind !== 'incoming' ? (
        <Sheet key={sheet} name={sheet} model={model} />
      ) : (
        (overlay ??
        (after ? (
          <AfterCallScreen part={after} model={model} />
        ) : call ? (
          <CallPlace key={call.key} call={call} model={model} />
        ) : (
          <IdleScreen model={model} tab={tab} />
        )))
      )}
      <PhoneAnnouncer model={model} />
    </div>
  );
}

function RingHeader({ call }: { call: PhoneCall }): ReactNode {
  const { snapshot } = useSignalValue(call.state);
  return (
    <>
      <h1>{phoneText('call.incoming')}</h1>
      <small className="tk-muted tk-clip">{snapshot?.ring_group_name ?? snapshot?.campaign_name}</small>
    </>
  );
}

function Notices({ model }: { model: PhoneModel }): ReactNode {
  const status = useSignalValue(model.phone.status);
  const state = useSignalValue(model.phone.state);
  const sheet = useSignalValue(model.screen.sheet);
  const { sentence } = status;
  // The notice beside this one explains another tab's silence together with its fix.
  if (sentence === null || sentence === 'ALLOW_MICROPHONE' || sentence === 'NOT_LEADER') return null;
  // Neither is heard here: the same notice says that the tab with the sound has lost its connection.
  const talks = foregroundCall(state)?.phase === 'active';
  if (sentence === 'SIGNALLING_LOST' && state.seat.name === 'following' && talks) return null;
  // The settings say it beside the microphone.
  if (sheet === 'settings' && sentence.startsWith('MICROPHONE')) return null;
  const unblock = state.soundBlocked && sentence === 'SOUND_BLOCKED';
  const recheck = sentence.startsWith('MICROPHONE') && status.kind === 'ready';
  return (
    <Banner
      tone={status.kind === 'unavailable' || sentence.startsWith('MICROPHONE') ? 'bad' : 'warn'}
      action={
        unblock ? (
          <Button onClick={() => void model.phone.unlockSound()}>{phoneText('action.unblockSound')}</Button>
        ) : recheck ? (
          <Button onClick={() => void model.phone.checkMicrophone()}>{phoneText('action.retry')}</Button>
        ) : null
      }
    >
      {phoneText(`sentence.${sentence}`)}
    </Banner>
  );
}

/** A call request that was refused: a person who clicked a number elsewhere reads the reason here. */
function DialProblem({ model: { dial } }: { model: PhoneModel }): ReactNode {
  const problem = useSignalValue(dial.problem);
  if (problem === null) return null;
  return (
    <Banner tone="bad" action={<IconButton icon={X} label={phoneText('action.close')} onClick={dial.forgetProblem} />}>
      {problem}
    </Banner>
  );
}

const TABS = [
  ['keypad', Grip],
  ['recents', Clock],
  ['contacts', Users],
  ['voicemail', Voicemail],
] as const;

function IdleScreen({ model, tab }: { model: PhoneModel; tab: PhoneTab }): ReactNode {
  const id = useId();
  const unheard = useSignalValue(model.tabs.unheard);
  // The arrow keys move along the tabs, as the pattern requires; in right-to-left languages they are reversed.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const at = TABS.findIndex(([name]) => name === tab);
    const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: -1, [forward]: 1 };
    const key = pressedKey(event);
    const step = moves[key];
    const next = key === 'Home' ? 0 : key === 'End' ? -1 : step && (at + step) % TABS.length;
    const [name] = (next === undefined ? null : TABS.at(next)) ?? [];
    if (name === undefined) return;
    event.preventDefault();
    model.screen.show(name);
    moveFocus(document.getElementById(`${id}-${name}`));
  };
  return (
    <>
      <div className="tk-phone-body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'keypad' ? <DialScreen model={model} /> : <TabPlace tab={tab} model={model} />}
      </div>
      <div className="tk-phone-tabs" role="tablist" aria-label={phoneText('tabs.label')}>
        {TABS.map(([name, shape]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => model.screen.show(name)}
          >
            <Icon shape={shape} />
            {phoneText(`tab.${name}`)}
            {name === 'voicemail' && unheard > 0 && (
              <span className="tk-badge tk-num">
                <span aria-hidden="true">{badgeCount(unheard)}</span>
                <span className="tk-hidden">, {phoneText('tab.unheard', { count: unheard })}</span>
              </span>
            )}
          </button>
        ))}
      </div>
    </>
  );
}

function DialScreen({ model }: { model: PhoneModel }): ReactNode {
  const { dial } = model;
  const status = useSignalValue(model.phone.status);
  const linesKnown = useSignalValue(dial.lines.known);
  const lines = useSignalValue(dial.lines.choices);
  const mustChoose = useSignalValue(dial.lines.mustChoose);
  const why =
    status.kind !== 'ready'
      ? phoneText(`status.${status.kind}`)
      : linesKnown && lines.length === 0
        ? phoneText('line.none')
        : mustChoose
          ? phoneText('line.chooseFirst')
          : null;
  return (
    <DialPad
      number={useSignalValue(dial.number)}
      match={useSignalValue(dial.match)}
      suggestions={useSignalValue(dial.suggestions)}
      lines={lines}
      lineId={useSignalValue(dial.lines.chosenId)}
      lineWhy={useSignalValue(dial.lines.why)}
      blocked={why}
      onEdit={dial.edit}
      onPaste={dial.paste}
      onKey={dial.press}
      onErase={dial.erase}
      onPick={dial.pick}
      onLook={dial.lookAgain}
      onLine={dial.lines.choose}
      onCall={() => void dial.call()}
    />
  );
}
