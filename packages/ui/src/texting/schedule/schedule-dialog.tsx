import { CalendarClock, X } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { moveFocus } from '../../kernel/focus.js';
import { Button, IconButton } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { useLayer } from '../../kernel/use-layer.js';
import {
  fieldsOf,
  momentWords,
  presetsOf,
  readFields,
  sameClock,
  scheduleWords,
  type OpenHours,
  type ScheduleZones,
} from './schedule.model.js';
import type { ChosenSchedule } from '../composer/composer.state.js';
import { fileText } from '../attachments/file-texts.js';
import { t } from '../texts.js';

export interface ScheduleDialogProps {
  zones: ScheduleZones;
  format: 12 | 24;
  nowMs: number;
  /** When texts may reach the recipient. */
  hours: readonly OpenHours[];
  /** The current choice. */
  chosen: ChosenSchedule | null;
  onChoose: (chosen: ChosenSchedule) => void;
  onClose: () => void;
}

/** "America/Los_Angeles" → "Los Angeles". */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** When to send a text: the most common choices, or any time, on either clock. */
export function ScheduleDialog({
  zones,
  format,
  nowMs,
  hours,
  chosen,
  onChoose,
  onClose,
}: ScheduleDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useLayer(dialog, onClose);
  useEffect(() => moveFocus(dialog.current?.querySelector<HTMLElement>('.tk-presets button')), []);
  const [cancelOnReply, setCancelOnReply] = useState(chosen?.cancelOnReply ?? false);
  const presets = presetsOf(nowMs, zones, format, hours);
  const [fields, setFields] = useState(() => {
    const [first] = presets;
    const zone = chosen?.zone ?? zones.theirs ?? zones.own;
    return fieldsOf(chosen ? Date.parse(chosen.at) : (first?.atMs ?? nowMs), zone);
  });
  const read = readFields(fields, nowMs, hours);
  const other = zones.theirs === null ? null : fields.zone === zones.own ? zones.theirs : zones.own;
  const choose = (atMs: number, zone: string): void => {
    // Closed before it is removed: nothing outside takes the focus while it is open.
    close();
    onChoose({ at: new Date(atMs).toISOString(), zone, cancelOnReply });
  };
  const otherWords =
    'atMs' in read && other !== null && !sameClock(read.atMs, fields.zone, other)
      ? t('schedule.other', {
          moment: t(other === zones.theirs ? 'schedule.their' : 'schedule.your', {
            moment: momentWords(read.atMs, other, nowMs, format),
          }),
        })
      : '';
  const quiet = 'quietUntilMs' in read ? scheduleWords(read.quietUntilMs, fields.zone, zones, nowMs, format) : null;
  return (
    <dialog ref={dialog} className="tk-dialog" aria-label={t('schedule.title')}>
      <header>
        <h2>{t('schedule.title')}</h2>
        <IconButton icon={X} label={fileText('media.close')} onClick={close} />
      </header>
      <ul className="tk-presets">
        {presets.map(({ atMs, zone, label }) => (
          <li key={`${atMs}${zone}`}>
            <button type="button" onClick={() => choose(atMs, zone)}>
              <Icon shape={CalendarClock} size="small" />
              {label.charAt(0).toUpperCase() + label.slice(1)}
            </button>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if ('atMs' in read) choose(read.atMs, fields.zone);
        }}
      >
        <div className="tk-when">
          <label className="tk-label">
            {t('schedule.date')}
            <input
              className="tk-input"
              type="date"
              required
              value={fields.date}
              onChange={(event) => setFields({ ...fields, date: event.currentTarget.value })}
            />
          </label>
          <label className="tk-label">
            {t('schedule.time')}
            <input
              className="tk-input"
              type="time"
              required
              value={fields.time}
              onChange={(event) => setFields({ ...fields, time: event.currentTarget.value })}
            />
          </label>
        </div>
        {zones.theirs !== null && zones.theirs !== zones.own && (
          <label className="tk-label">
            {t('schedule.zone')}
            <select
              className="tk-select"
              value={fields.zone}
              onChange={(event) => setFields({ ...fields, zone: event.currentTarget.value })}
            >
              <option value={zones.theirs}>{t('schedule.zoneTheirs', { zone: cityOf(zones.theirs) })}</option>
              <option value={zones.own}>{t('schedule.zoneOwn', { zone: cityOf(zones.own) })}</option>
            </select>
          </label>
        )}
        <p className="tk-when-words" data-tone={'atMs' in read ? undefined : 'bad'} role="status">
          {'problem' in read ? read.problem : quiet === null ? otherWords : t('schedule.quiet', { moment: quiet })}
        </p>
        {'quietUntilMs' in read && quiet !== null && (
          <Button icon={CalendarClock} onClick={() => setFields(fieldsOf(read.quietUntilMs, fields.zone))}>
            {t('schedule.use', { moment: quiet })}
          </Button>
        )}
        <label className="tk-check">
          <input
            type="checkbox"
            checked={cancelOnReply}
            onChange={(event) => setCancelOnReply(event.currentTarget.checked)}
          />
          {t('schedule.cancelOnReply')}
        </label>
        <div className="tk-dialog-acts">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" disabled={!('atMs' in read)}>
            {t('schedule.choose')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
