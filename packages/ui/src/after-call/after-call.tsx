import { Circle, CircleCheck, Grip } from 'lucide';
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Communication } from '@talk/core';
import { formatTimer, phoneDisplay, knownWord } from '@talk/core/format';
import type { WrapUp } from '@talk/core/after-call';
import { pressedKey } from '../kernel/keys.js';
import type { PhoneClient } from '../phone/phone-ports.js';
import { Banner } from '../kit/banner.js';
import { Button, IconButton } from '../kit/button.js';
import { Icon } from '../kit/icon.js';
import { isTyping, moveFocus } from '../kernel/focus.js';
import { useNow } from '../kernel/use-now.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import type { AfterCallModel, Subject } from './after-call.model.js';
import { countdownOf, createWarning, type Countdown } from './countdown.js';
import { CrmRecordPickers } from './crm-record-picker.js';
import { DispositionPicker } from './disposition-picker.js';
import { FollowUp } from './follow-up.js';
import { NoteField } from './note-field.js';
import { ScriptFold } from './script-panel.js';
import { t } from './texts.js';

export interface AfterCallProps {
  model: AfterCallModel;
  api: PhoneClient['api'];
  timeFormat: 12 | 24;
  /** Calls the same number; null where that is not offered. */
  again: { label: string; run: () => void } | null;
  /** Postpones the after-call work and shows the phone; null when no deadline would remind the agent of it. */
  onLater: (() => void) | null;
}

/** After-call work: countdown, required fields, outcome, disposition, note, follow-up, script. */
export function AfterCall(props: AfterCallProps): ReactNode {
  const { model } = props;
  const subject = useSignalValue(model.subject);
  const wrapUp = useSignalValue(model.wrapUp);
  const outcomes = useSignalValue(model.outcomes);
  const stages = useSignalValue(model.stages);
  const problem = useSignalValue(model.problem);
  const busy = useSignalValue(model.busy);
  const section = useRef<HTMLElement>(null);
  const id = subject?.communicationId;
  useEffect(() => {
    if (id !== undefined && !isTyping(document.activeElement)) moveFocus(section.current, { preventScroll: true });
  }, [id]);
  if (subject === null) return null;
  const { communication, contact, note } = subject;
  // What only a newer server asks for cannot be given here: whether it can be left out is the server's to say.
  const openNeeds = (wrapUp?.needs ?? []).flatMap(({ kind, done }) => {
    const known = knownWord(NEEDS, kind, null);
    return done || known === null ? [] : [known];
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const key = pressedKey(event);
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (openNeeds.length === 0) void model.finish();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target as Element))
      return;
    const outcome = /^[1-9]$/.test(key) ? outcomes?.[Number(key) - 1] : undefined;
    if (outcome) void model.disposeCall(outcome.id);
    else if (key.toLowerCase() === 'n') moveFocus(section.current?.querySelector('textarea'));
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys work from anywhere inside
    <section
      ref={section}
      className="tk-after"
      aria-label={t('title')}
      tabIndex={-1}
      data-phone-call=""
      onKeyDown={onKeyDown}
    >
      <div className="tk-after-body">
        <header className="tk-after-head">
          {wrapUp && <WrapUpClock model={model} wrapUp={wrapUp} />}
          <div className="tk-after-who">
            <h2 className="tk-clip">
              <bdi>{nameOf(subject)}</bdi>
            </h2>
            <p className="tk-muted tk-num tk-clip">{communication === null ? '' : summaryOf(communication)}</p>
          </div>
          {props.onLater && <IconButton icon={Grip} label={t('wrapUp.keypad')} onClick={props.onLater} />}
        </header>
        {wrapUp && <WrapUpControls {...props} wrapUp={wrapUp} busy={busy} />}
        {wrapUp && wrapUp.needs.length > 0 && <Checklist wrapUp={wrapUp} />}
        {problem !== null && (
          <Banner
            tone="bad"
            action={
              communication === null ? <Button onClick={() => void model.load()}>{t('action.retry')}</Button> : null
            }
          >
            {problem}
          </Banner>
        )}
        <DispositionPicker
          label={t('outcome.label')}
          offered={outcomes}
          chosenId={communication?.call_disposition_id ?? null}
          chosenName={communication?.call_disposition?.name}
          required={openNeeds.includes('call-disposition')}
          numbered
          onChoose={(outcomeId) => void model.disposeCall(outcomeId)}
        />
        <NoteField note={note} />
        {contact !== null && (
          <DispositionPicker
            label={t('stage.label', { name: contact.name })}
            offered={stages}
            chosenId={openNeeds.includes('contact-disposition') ? null : contact.disposition_status_id}
            chosenName={contact.disposition_status?.name}
            required={openNeeds.includes('contact-disposition')}
            onChoose={(stageId) => void model.disposeContact(stageId)}
          />
        )}
        <CrmRecordPickers model={model} />
        <FollowUp model={model} subject={subject} timeFormat={props.timeFormat} />
        <ScriptFold api={props.api} communicationId={subject.communicationId} />
      </div>
      <footer className={props.again ? 'tk-call-pair' : undefined}>
        {props.again && (
          <Button size="large" wide onClick={props.again.run}>
            {props.again.label}
          </Button>
        )}
        <Button
          tone="primary"
          size="large"
          wide
          disabled={busy || openNeeds.length > 0}
          title={openNeeds[0] === undefined ? undefined : `${t('needs.label')}: ${t(`needs.${openNeeds[0]}`)}`}
          onClick={() => void model.finish()}
        >
          {t(wrapUp ? 'wrapUp.finish' : 'done.close')}
        </Button>
      </footer>
    </section>
  );
}

function nameOf({ communication, contact }: Subject): string {
  return contact?.name ?? communication?.contact?.name ?? phoneDisplay(communication?.lead_number ?? '');
}

/** "Sales · 02:14". */
function summaryOf({ campaign_name, talk_time }: Communication): string {
  return [campaign_name, talk_time > 0 ? formatTimer(talk_time) : null].filter((part) => part !== null).join(' · ');
}

/** Counts down to the server's deadline; announces ten seconds once, and nothing else. */
function useCountdown(model: AfterCallModel, wrapUp: WrapUp): { countdown: Countdown; warned: boolean } {
  useNow(250, wrapUp.state === 'running');
  const warning = useMemo(() => createWarning(), []);
  const countdown = countdownOf(wrapUp, model.serverNowMs());
  return { countdown, warned: warning(wrapUp, countdown) };
}

const RADIUS = 20;
const AROUND = 2 * Math.PI * RADIUS;

function WrapUpClock({ model, wrapUp }: { model: AfterCallModel; wrapUp: WrapUp }): ReactNode {
  const { countdown, warned } = useCountdown(model, wrapUp);
  const { seconds, share, state } = countdown;
  const words = state === 'paused' ? t('wrapUp.paused') : t('wrapUp.left', { seconds });
  return (
    <div className="tk-ring" data-state={state} data-soon={state === 'running' && seconds <= 10 ? '' : undefined}>
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <circle cx="24" cy="24" r={RADIUS} />
        <circle cx="24" cy="24" r={RADIUS} strokeDasharray={`${share * AROUND} ${AROUND}`} />
      </svg>
      <span className="tk-num" role="timer" aria-live="off" aria-label={words}>
        {seconds}
      </span>
      <span className="tk-hidden" role="status" aria-live="polite">
        {warned ? t('wrapUp.warning') : ''}
      </span>
    </div>
  );
}

/** "Wrap up 23 s" in words; the timer beside it is what a screen reader reads. */
export function WrapUpWords({ model, wrapUp }: { model: AfterCallModel; wrapUp: WrapUp }): ReactNode {
  const { countdown } = useCountdown(model, wrapUp);
  return countdown.state === 'paused' ? t('wrapUp.paused') : t('wrapUp.left', { seconds: countdown.seconds });
}

function WrapUpControls({ model, wrapUp, busy }: AfterCallProps & { wrapUp: WrapUp; busy: boolean }): ReactNode {
  const open = useSignalValue(model.wrapUps);
  return (
    <div className="tk-after-bar">
      <strong className="tk-num">
        <WrapUpWords model={model} wrapUp={wrapUp} />
      </strong>
      {wrapUp.extensions_left > 0 ? (
        ([30, 60] as const).map((seconds) => (
          <Button
            key={seconds}
            aria-label={t('wrapUp.extendLabel', { seconds })}
            disabled={busy}
            onClick={() => void model.extend(seconds)}
          >
            {t('wrapUp.extend', { seconds })}
          </Button>
        ))
      ) : (
        <small className="tk-muted">{t('wrapUp.extendedTwice')}</small>
      )}
      {wrapUp.paused_by === 'call' && <small>{t('needs.byCall')}</small>}
      {wrapUp.paused_by === 'wrap-up' && <small>{t('needs.byWrapUp')}</small>}
      {open.length > 1 && <small className="tk-muted">{t('wrapUp.more', { count: open.length - 1 })}</small>}
    </div>
  );
}

const NEEDS = ['call-disposition', 'contact-disposition', 'text'] as const;

function needWords(kind: WrapUp['needs'][number]['kind']): string {
  const known = knownWord(NEEDS, kind, null);
  return known === null ? kind.replaceAll('-', ' ') : t(`needs.${known}`);
}

function Checklist({ wrapUp }: { wrapUp: WrapUp }): ReactNode {
  return (
    <ul className="tk-needs" aria-label={t('needs.label')}>
      {wrapUp.needs.map(({ kind, done, waived = null }) => (
        <li key={kind} data-done={done ? '' : undefined}>
          <Icon shape={done ? CircleCheck : Circle} size="small" />
          {needWords(kind)}
          <span className="tk-hidden">
            , {t(waived !== null ? 'needs.waived' : done ? 'needs.done' : 'needs.open')}
          </span>
          {waived !== null && <small className="tk-muted">{waived}</small>}
        </li>
      ))}
    </ul>
  );
}
