import { Button, pressedKey, useSignalValue } from '@talk/ui';
import { DialerWord } from '@talk/ui/phone';
import { CalendarClock, Pause, Phone, Play, RotateCcw, SkipForward, Square } from 'lucide';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import type { DialerSession } from '../../entities/dialer/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { useShortcut, useShortcuts, type Shortcut } from '../../shared/shortcuts.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CallAgainDialog } from './call-again-dialog.js';
import { t as again } from './call-again.texts.js';
import type { SessionModel } from './session.model.js';
import { createSessionKeys } from './session-keys.js';
import { s } from './session.texts.js';

const PAUSE: Shortcut = { area: 'list', keys: ['Space'], does: () => s('keys.pause') };
const CALL: Shortcut = { area: 'list', keys: ['Enter'], does: () => s('callNow') };
const LEAVE: Shortcut = { area: 'list', keys: ['Esc'], does: () => s('leave') };
const SKIP: Shortcut = { area: 'list', keys: ['S'], does: () => s('skip') };
/** One handler uses them, each for what it does now. */
const IN_CALL: readonly Shortcut[] = [
  { area: 'list', keys: ['M'], does: () => s('keys.mute') },
  { area: 'list', keys: ['H'], does: () => s('keys.hold') },
  { area: 'list', keys: ['V'], does: () => s('keys.voicemail') },
  { area: 'list', keys: ['E'], does: () => s('keys.end') },
  { area: 'list', keys: ['1–9'], does: () => s('keys.outcome') },
  { area: 'list', keys: ['N'], does: () => s('keys.note') },
  { area: 'list', keys: ['R'], does: () => s('again') },
];

/** What the dialer does, in one sentence, and what the agent can do about it. */
export function SessionActions({ model, session }: { model: SessionModel; session: DialerSession }): ReactNode {
  const { phone } = useWorkspace();
  const runs = useSignalValue(model.runs);
  const isBusy = useSignalValue(model.isBusy);
  /** The task that it is about, which may be over before the answer. `isPaused`: for the question, so that nothing is dialed until then. */
  const [puttingOff, setPuttingOff] = useState<{ readonly taskId: number; readonly isPaused: boolean } | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();
  const isWaiting = session.step === 'warm-up';
  const mayCall = runs && isWaiting && !isBusy;
  const maySkip = isWaiting && !isBusy;
  const mayCallAgain = useSignalValue(model.isAfterCall) && !isBusy;
  const toggle = (): void => void (runs ? model.pause() : model.resume());
  const putOff = async (): Promise<void> => {
    const taskId = session.task?.contact_list_item_id;
    if (taskId === undefined) return;
    // Also in the after-call work: else its end would take the dialog away.
    const isPaused = runs;
    if (isPaused) await model.pause();
    // It could not be paused, which the page says: a call could begin behind the question.
    if (model.runs.peek()) return;
    setPuttingOff({ taskId, isPaused });
  };
  useShortcut(PAUSE, 'page', (event) => isKey(event, ' ') && !isBusy && (toggle(), true));
  useShortcut(CALL, 'page', (event) => isKey(event, 'enter') && mayCall && (void model.callNow(), true));
  useShortcut(LEAVE, 'page', (event) => isBare(event) && pressedKey(event) === 'Escape' && (setIsLeaving(true), true));
  useShortcut(SKIP, 'page', (event) => isKey(event, 's') && maySkip && (void model.skip(), true));
  const pressed = useMemo(
    () =>
      createSessionKeys({
        phone,
        mayCallAgain: () => model.isAfterCall.peek() && !model.isBusy.peek(),
        again: () => void model.again(),
      }),
    [model, phone],
  );
  // Also from within the phone, and before its own digits: after a call they are outcomes.
  useShortcuts(IN_CALL, 'phone', (event, bare) => bare && isBare(event) && pressed(pressedKey(event).toLowerCase()));
  return (
    <section aria-label={s('actions')} className="app-session-actions">
      <p className="app-session-state">
        <DialerWord model={phone} />
      </p>
      {session.state_reason !== null && <p className="tk-muted">{s(`why.${session.state_reason}`)}</p>}
      <Button
        tone="go"
        icon={Phone}
        aria-disabled={!mayCall}
        onMouseDown={leaveKeys}
        onClick={() => mayCall && void model.callNow()}
      >
        {s('callNow')}
      </Button>
      <Button
        icon={runs ? Pause : Play}
        aria-disabled={isBusy}
        onMouseDown={leaveKeys}
        onClick={() => !isBusy && toggle()}
      >
        {s(runs ? 'pause' : 'resume')}
      </Button>
      <Button
        icon={SkipForward}
        aria-disabled={!maySkip}
        onMouseDown={leaveKeys}
        onClick={() => maySkip && void model.skip()}
      >
        {s('skip')}
      </Button>
      {(maySkip || mayCallAgain) && (
        <Button icon={CalendarClock} onClick={() => void putOff()}>
          {again('act')}
        </Button>
      )}
      {mayCallAgain && (
        <Button icon={RotateCcw} onClick={() => void model.again()}>
          {s('again')}
        </Button>
      )}
      <Button tone="stop-soft" icon={Square} aria-disabled={isBusy} onClick={() => !isBusy && void model.end()}>
        {s('end')}
      </Button>
      {puttingOff !== null && session.task?.contact_list_item_id === puttingOff.taskId && (
        <CallAgainDialog
          name={session.task.contact.name}
          onTime={(at) => model.schedule(puttingOff.taskId, at)}
          onClose={() => {
            setPuttingOff(null);
            if (puttingOff.isPaused) void model.resume();
          }}
        />
      )}
      {isLeaving && (
        <ActDialog
          title={s('leaveTitle')}
          action={s('leaveAct')}
          busyAction={s('leaveAct')}
          onAct={() => navigate({ to: '/power-dialer', search: { list: session.list_id } })}
          onClose={() => setIsLeaving(false)}
        >
          <p>{s('leaveWhy')}</p>
        </ActDialog>
      )}
      <p className="tk-muted app-session-keys">{s('keys')}</p>
      <p className="tk-muted app-session-keys">{s('keys.call')}</p>
    </section>
  );
}

/**
 * A click of the mouse focuses no button here: Space and Enter stay the session's, as the page says. Blurring the button afterwards would not do,
 * since a phone that opens in the meantime gives the focus back to it.
 */
function leaveKeys(event: MouseEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const isBare = ({ shiftKey, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean =>
  !shiftKey && !altKey && !ctrlKey && !metaKey && !repeat;

/** A bare key, and none that a button or a link with the focus would take. */
function isKey(event: KeyboardEvent, key: string): boolean {
  if (!isBare(event)) return false;
  const { target } = event;
  const isOfControl = key !== 's' && target instanceof Element && target.closest('button, a, summary') !== null;
  return !isOfControl && pressedKey(event).toLowerCase() === key;
}
