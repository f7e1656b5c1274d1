import { CalendarClock, Image as ImageIcon, Link2, Paperclip, ScrollText, Smile } from 'lucide';
import { Fragment, useRef, type ReactNode } from 'react';
import { Button, IconButton } from '../../kit/button.js';
import type { IconShape } from '../../kit/icon.js';
import { Icon } from '../../kit/icon.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { ComposerModel } from './composer.model.js';
import type { ComposerView } from './composer.state.js';
import { isOver } from './composer.verdict.js';
import { plainer } from './meter.model.js';
import { scheduleWords, type ScheduleZones } from '../schedule/schedule.model.js';
import { fileText } from '../attachments/file-texts.js';
import { t } from '../texts.js';

/** What is open above the tools. */
export type Panel = 'templates' | 'emoji' | 'gif' | null;

export interface ComposerToolsProps {
  model: ComposerModel;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  onSchedule: () => void;
  zones: ScheduleZones;
  format: 12 | 24;
  nowMs: number;
  /** Id of the line that says how long the text is. */
  meterId: string;
}

/** Below the field: what can be added, how long it is, and the button that sends it. */
export function ComposerTools(props: ComposerToolsProps): ReactNode {
  const { model, panel, onPanel, onSchedule, meterId } = props;
  const state = useSignalValue(model.state);
  const picker = useRef<HTMLInputElement>(null);
  const { templates, uploads, canShorten } = model.ports;
  const tool = (name: Exclude<Panel, null>, icon: IconShape, label: string): ReactNode => (
    <IconButton
      icon={icon}
      label={label}
      aria-expanded={panel === name}
      data-panel={name}
      onClick={() => onPanel(panel === name ? null : name)}
    />
  );
  return (
    <div className="tk-composer-foot">
      <div className="tk-tools" role="toolbar" aria-label={t('options')}>
        {templates && tool('templates', ScrollText, t('templates'))}
        {uploads && (
          <>
            <IconButton icon={Paperclip} label={fileText('attach')} onClick={() => picker.current?.click()} />
            <input
              ref={picker}
              type="file"
              hidden
              multiple
              accept={uploads.types.join(',')}
              onChange={(event) => {
                model.attach([...(event.currentTarget.files ?? [])]);
                // The same file can be chosen again after it was removed.
                event.currentTarget.value = '';
              }}
            />
          </>
        )}
        {tool('gif', ImageIcon, t('gif'))}
        {tool('emoji', Smile, t('emoji'))}
        <IconButton icon={CalendarClock} label={t('schedule')} aria-keyshortcuts="Control+." onClick={onSchedule} />
        {canShorten && <Toggle icon={Link2} label={t('shorten')} on={state.shorten} onChange={model.setShorten} />}
        {state.check?.opt_out_text != null && (
          <Toggle word={t('optOutWord')} label={t('optOut')} on={state.optOut} onChange={model.setOptOut} />
        )}
      </div>
      <MeterLine state={state} id={meterId} />
      <SendButton {...props} state={state} />
    </div>
  );
}

interface ToggleProps {
  icon?: IconShape;
  /** Instead of an icon, where a word is clearer than any. */
  word?: string;
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Toggle({ icon, word, label, on, onChange }: ToggleProps): ReactNode {
  return (
    <button
      type="button"
      className="tk-icon-button tk-toggle"
      aria-pressed={on}
      aria-label={label}
      title={label}
      data-word={word}
      onClick={() => onChange(!on)}
    >
      {icon ? <Icon shape={icon} /> : word}
    </button>
  );
}

/** `142/160 · 1 segment · $0.008`. */
function MeterLine({ state, id }: { state: ComposerView; id: string }): ReactNode {
  const { meter, text, verdict } = state;
  const isMms = meter.encoding === 'mms';
  const parts = [
    t('meter', { used: meter.used, capacity: meter.capacity }),
    isMms ? t('meterMms') : t('bubble.segments', { count: meter.segments }),
    meter.cost,
  ].filter((part) => part !== null);
  // That the text is still empty is not announced: it is not a mistake.
  const isEmpty = text === '' && state.items.length === 0;
  const why = verdict.kind === 'waiting' ? verdict.why : null;
  return (
    <p
      className="tk-length tk-num"
      id={id}
      data-tone={meter.isTooLong || isOver(text) ? 'bad' : meter.segments > 1 ? 'warn' : undefined}
    >
      {why !== null ? (
        <span role={isEmpty ? undefined : 'status'}>{why}</span>
      ) : text === '' && !isMms ? null : (
        parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))
      )}
    </p>
  );
}

function SendButton({ model, state, zones, format, nowMs }: ComposerToolsProps & { state: ComposerView }): ReactNode {
  const { verdict, busy, meter, editing } = state;
  const isReady = verdict.kind !== 'waiting' && verdict.kind !== 'blocked' && !busy;
  const at = verdict.kind === 'schedule' || verdict.kind === 'later' ? verdict.at : null;
  const zone = state.schedule?.zone ?? zones.theirs ?? zones.own;
  const moment = at === null ? '' : scheduleWords(Date.parse(at), zone, zones, nowMs, format);
  const words =
    at !== null
      ? t(editing === null ? 'scheduleFor' : 'saveSchedule', { moment })
      : t(busy ? 'sending' : meter.encoding === 'mms' ? 'sendMms' : 'send');
  return (
    <Button
      // One primary action at a time: while the guard asks, it is the guard's.
      {...(state.guard === null ? { tone: 'primary' as const } : {})}
      aria-disabled={!isReady}
      title={verdict.kind === 'waiting' ? verdict.why : undefined}
      onClick={() => isReady && void model.submit()}
    >
      {words}
    </Button>
  );
}

/** The characters that make the text Unicode, and the button that replaces them with plain letters. */
export function ForcedLine({ model }: { model: ComposerModel }): ReactNode {
  const { meter, text } = useSignalValue(model.state);
  if (meter.forced.length === 0 || meter.encoding !== 'ucs2') return null;
  const signs = [...new Set(meter.forced.map(({ char }) => char))];
  const { count } = plainer(text);
  return (
    <p className="tk-forced">
      <span>
        {t('forced', {
          signs: signs.slice(0, 6).join(' '),
          count: signs.length,
          capacity: meter.segments > 1 ? 67 : 70,
        })}
      </span>
      {count > 0 && <Button onClick={model.replaceForced}>{t('replace', { count })}</Button>}
    </p>
  );
}
