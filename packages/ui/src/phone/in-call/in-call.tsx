import {
  ArrowLeftRight,
  CircleDot,
  CircleParking,
  CirclePause,
  Ellipsis,
  Grip,
  LogOut,
  Mic,
  MicOff,
  Pause,
  PhoneOff,
  Play,
  UserPlus,
} from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { goesOnWithout, type CallState, type PhoneCall } from '@talk/core/phone';
import { knownWord } from '@talk/core/format';
import { moveFocus } from '../../kernel/focus.js';
import { Button } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { Peer } from '../caller.js';
import { mute } from '../mute.js';
import type { PhoneModel } from '../phone.model.js';
import { phoneText } from '../texts.js';
import { recordingOf } from './call-control.model.js';
import { CallHead } from './call-head.js';
import { CallSheets } from './call-sheets.js';
import { AskedBar, ConsultBar } from './consult-bar.js';
import { consultText } from './consult.texts.js';
import { ControlGrid, type ControlView } from './control-grid.js';
import {
  askedIn,
  consultationOf,
  CONTROLS,
  othersOf,
  participantViews,
  whyNot,
  type ControlId,
} from './control-words.js';
import { ExtensionOffer } from './extension-offer.js';
import { MachineNotice } from './machine-notice.js';
import { Participants } from './participants.js';
import { PausedReminder } from './paused-reminder.js';
import { HelpButton, SupervisionNotice } from './supervision-notice.js';

export interface InCallProps {
  call: PhoneCall;
  state: CallState;
  model: PhoneModel;
  peer: Peer;
  /** What is happening, in words, before both sides can talk. */
  status: string;
  onOpen: (() => void) | null;
}

/** A call from the dial to the hang-up: who and how long on top, the controls below, the end at the bottom. */
export function InCall({ call, state, model, peer, status, onOpen }: InCallProps): ReactNode {
  const sheet = useSignalValue(model.control.sheet);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The control that was pressed to get here is gone; focus moves to the call instead of to the top of the page.
    if (document.hasFocus() && (document.activeElement ?? document.body) === document.body) {
      moveFocus(section.current, { preventScroll: true });
    }
  }, []);
  const lastSheet = useRef(sheet);
  useEffect(() => {
    const closed = sheet === null ? lastSheet.current : null;
    lastSheet.current = sheet;
    // The control that opened the sheet did not exist meanwhile, so the sheet could not restore its focus.
    if (closed === null || !document.hasFocus() || (document.activeElement ?? document.body) !== document.body) return;
    moveFocus(section.current?.querySelector<HTMLElement>(`[data-control=${closed}]`), { preventScroll: true });
  }, [sheet]);
  const active = state.phase === 'active' ? state : null;
  const recording = recordingOf(state);
  // A consulted agent has put no one on hold: the bar says who hears music.
  const heldSinceMs = active?.held && askedIn(active, model.person.id) === null ? heldSince(active) : null;
  const hangingUp = state.phase === 'ending';
  const mayLeave = active !== null && othersGoOn(active, model.person.id);
  const end = (word: Parameters<typeof phoneText>[0]): ReactNode => (
    <Button tone="stop" size="large" wide icon={PhoneOff} onClick={call.hangup} disabled={hangingUp}>
      {phoneText(word)}
    </Button>
  );
  return (
    <section
      ref={section}
      className="tk-call tk-in-call"
      aria-label={peer.name}
      tabIndex={-1}
      data-phone-call=""
      data-sheet={sheet ?? undefined}
    >
      <CallHead
        peer={peer}
        status={status}
        activeSinceMs={active ? active.answeredAtMs : null}
        heldSinceMs={heldSinceMs}
        recording={recording === 'on' ? 'recording' : recording}
        pulsing={active === null && !hangingUp}
        onOpen={onOpen}
        aside={active && sheet === null && <HelpButton state={active} control={model.control} />}
      />
      <ExtensionOffer state={state} model={model} />
      {active && sheet !== null ? (
        <CallSheets sheet={sheet} model={model} state={active} />
      ) : (
        active && <Running state={active} model={model} peer={peer} />
      )}
      <div className="tk-call-actions">
        {active && sheet === null && <Controls call={call} state={active} model={model} />}
        {mayLeave && (
          <div className="tk-call-pair">
            <Button size="large" icon={LogOut} onClick={() => void model.control.leave()}>
              {phoneText('leave.now')}
            </Button>
            {end('call.endForAll')}
          </div>
        )}
        {!mayLeave && end(hangingUp ? 'call.hangingUp' : active === null ? 'call.cancel' : wordOfEnd(active))}
      </div>
    </section>
  );
}

type Active = CallState & { phase: 'active' };

/** The red button's action: in another agent's call, the others go on talking. */
const wordOfEnd = (state: Active) => (goesOnWithout(state) ? 'call.leave' : 'call.end');

/** Whether this agent's own call would continue without them: at least two others talk, and no one is being consulted. */
const othersGoOn = (state: Active, userId: number): boolean =>
  !goesOnWithout(state) &&
  consultationOf(state) === null &&
  othersOf(state, userId).filter((each) => each.state === 'joined').length > 1;

/** When the music started, by the server; right after the press it is not known yet. */
function heldSince(state: Active): number {
  const since = state.snapshot?.held_since ?? null;
  return since === null ? Date.now() : Date.parse(since);
}

/** What else goes on in the call: a consultation, a conference, a forgotten pause. */
function Running({ state, model, peer }: { state: Active; model: PhoneModel; peer: Peer }): ReactNode {
  const { control } = model;
  const { id: userId } = model.person;
  const problem = useSignalValue(control.problem);
  const consultation = consultationOf(state);
  const asked = askedIn(state, userId);
  const conference = othersOf(state, userId).length > 1 && consultation === null;
  return (
    <div className="tk-running">
      {problem !== null && (
        <p className="tk-why" data-tone="bad" role="alert">
          {problem}
        </p>
      )}
      <SupervisionNotice state={state} control={control} />
      {!asked && <MachineNotice state={state} control={control} />}
      <PausedReminder
        paused={recordingOf(state) === 'paused' && !asked}
        onResume={() => void control.toggleRecording()}
      />
      {asked && <AskedBar by={asked} customer={peer.name} />}
      <NotOnTheLine state={state} customer={peer.name} userId={userId} />
      {consultation && !asked && (
        <ConsultBar
          target={consultation.to.name}
          customer={peer.name}
          state={
            consultation.state === 'ringing' ? 'ringing' : knownWord(['customer'], consultation.talking_to, 'target')
          }
          onSwap={() => void control.swap()}
          onMerge={() => void control.merge()}
          onComplete={() => void control.complete()}
          onCancel={() => void control.cancelTransfer()}
        />
      )}
      {conference && (
        <Participants
          people={participantViews(state, userId)}
          onHold={(id, onHold) => void control.change(id, { onHold })}
          onMute={(id, muted) => void control.change(id, { muted })}
          onDrop={(id) => void control.drop(id)}
        />
      )}
    </div>
  );
}

/** The consulted person did not answer, or left again: the customer still waits until Hold is pressed. */
function NotOnTheLine({ state, customer, userId }: { state: Active; customer: string; userId: number }): ReactNode {
  const transfer = state.snapshot?.transfer;
  const isOver = transfer?.kind === 'warm' && transfer.state === 'failed' && transfer.by_user_id === userId;
  if (!isOver || !state.held) return null;
  return (
    <p className="tk-why" role="status">
      {consultText('over', { target: transfer.to.name, customer })}
    </p>
  );
}

function Controls({ call, state, model }: { call: PhoneCall; state: Active; model: PhoneModel }): ReactNode {
  const { control } = model;
  const { id: userId } = model.person;
  const { serverReachable } = useSignalValue(model.phone.state);
  const recording = recordingOf(state);
  const held = state.held && askedIn(state, userId) === null;
  const views: Record<ControlId, Pick<ControlView, 'label' | 'icon' | 'onPress'> & Partial<ControlView>> = {
    mute: {
      label: phoneText(state.muted ? 'call.unmute' : 'call.mute'),
      icon: state.muted ? MicOff : Mic,
      isOn: state.muted,
      onPress: () => mute(call, !state.muted),
    },
    hold: {
      label: phoneText(held ? 'control.resume' : 'control.hold'),
      icon: held ? Play : Pause,
      isOn: held,
      onPress: () => void control.toggleHold(),
    },
    record: {
      label: phoneText(`control.record.${recording}`),
      icon: recording === 'on' ? CirclePause : CircleDot,
      isOn: recording === 'paused',
      onPress: () => void control.toggleRecording(),
    },
    keypad: { label: phoneText('call.keypad'), icon: Grip, expanded: false, onPress: () => control.open('keypad') },
    transfer: {
      label: phoneText('control.transfer'),
      icon: ArrowLeftRight,
      expanded: false,
      onPress: () => control.open('transfer'),
    },
    add: { label: phoneText('control.add'), icon: UserPlus, expanded: false, onPress: () => control.open('add') },
    park: {
      label: phoneText('control.park'),
      icon: CircleParking,
      expanded: false,
      onPress: () => control.open('park'),
    },
    more: { label: phoneText('control.more'), icon: Ellipsis, expanded: false, onPress: () => control.open('more') },
  };
  return (
    <ControlGrid
      label={phoneText('control.label')}
      controls={CONTROLS.map((id) => ({ ...views[id], id, why: whyNot(id, state, { serverReachable, userId }) }))}
    />
  );
}
