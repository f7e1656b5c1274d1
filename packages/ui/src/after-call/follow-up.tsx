import { CalendarClock } from 'lucide';
import { timeText } from '../i18n/clock.js';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../kit/button.js';
import { ownZone } from '../i18n/days.js';
import { dateText } from '../i18n/formats.js';
import { Icon } from '../kit/icon.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import type { AfterCallModel, Subject } from './after-call.model.js';
import { nextMorning, zoneName } from './follow-up.model.js';
import { t } from './texts.js';

export interface FollowUpProps {
  model: AfterCallModel;
  subject: Subject;
  timeFormat: 12 | 24;
}

/** Something to do with the contact later, at their time of day. */
export function FollowUp({ model, subject, timeFormat }: FollowUpProps): ReactNode {
  const { contact, reminder } = subject;
  return (
    <details className="tk-fold">
      <summary>
        <Icon shape={CalendarClock} size="small" />
        {t('follow.title')}
      </summary>
      {contact === null ? (
        <p className="tk-muted">{t('follow.noContact')}</p>
      ) : (
        <>
          <FollowUpForm key={contact.id} model={model} contact={contact} />
          {reminder?.due_at != null && (
            <p role="status">{t('follow.saved', { when: whenOf(reminder.due_at, contact.timezone, timeFormat) })}</p>
          )}
        </>
      )}
    </details>
  );
}

function whenOf(dueAt: string, zone: string | null, timeFormat: 12 | 24): string {
  const timeZone = zone ?? ownZone();
  const day = dateText(Date.parse(dueAt), { timeZone, weekday: 'short', month: 'short', day: 'numeric' });
  return `${day}, ${timeText(Date.parse(dueAt), timeZone, timeFormat)}`;
}

interface FormProps {
  model: AfterCallModel;
  contact: NonNullable<Subject['contact']>;
}

function FollowUpForm({ model, contact }: FormProps): ReactNode {
  const id = useId();
  const busy = useSignalValue(model.busy);
  const [form, setForm] = useState(() => ({
    body: t('follow.default', { name: contact.name }),
    ...nextMorning(model.serverNowMs(), contact.timezone),
  }));
  const set = (change: Partial<typeof form>): void => setForm((before) => ({ ...before, ...change }));
  return (
    <form
      className="tk-follow"
      onSubmit={(event) => {
        event.preventDefault();
        void model.remind(form);
      }}
    >
      <div className="tk-field">
        <label htmlFor={`${id}-body`}>{t('follow.what')}</label>
        <input
          id={`${id}-body`}
          className="tk-input"
          required
          maxLength={500}
          value={form.body}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
      </div>
      <div className="tk-follow-when">
        <div className="tk-field">
          <label htmlFor={`${id}-day`}>{t('follow.day')}</label>
          <input
            id={`${id}-day`}
            className="tk-input"
            type="date"
            required
            value={form.date}
            onChange={(event) => set({ date: event.currentTarget.value })}
          />
        </div>
        <div className="tk-field">
          <label htmlFor={`${id}-time`}>{t('follow.time')}</label>
          <input
            id={`${id}-time`}
            className="tk-input"
            type="time"
            required
            value={form.time}
            onChange={(event) => set({ time: event.currentTarget.value.slice(0, 5) })}
          />
        </div>
      </div>
      <p className="tk-muted">
        {contact.timezone === null ? t('follow.zoneUnknown') : t('follow.zone', { zone: zoneName(contact.timezone) })}
      </p>
      <Button type="submit" disabled={busy}>
        {t('follow.save')}
      </Button>
    </form>
  );
}
