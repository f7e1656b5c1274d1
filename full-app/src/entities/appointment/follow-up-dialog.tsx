import './appointment.css';
import type { Communication, Contact } from '@talk/core';
import { Button, createTranslate, ownZone, timeText } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { dateWords } from '../../shared/dates.js';
import { followUpTimes, formTimeOf, type FollowUpChoice } from '../../shared/follow-up-times.js';
import { useAppForm } from '../../shared/form/index.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { isKnownZone, zoneWords } from '../../shared/zones.js';
import { useAppointmentChanges } from './appointment-changes.js';

const t = createTranslate('app.follow-up', {
  title: 'Follow up with {name}',
  editTitle: 'Change the follow-up with {name}',
  what: 'What to do',
  day: 'Day',
  time: 'Time',
  usual: 'Usual times',
  hour: 'In an hour',
  morning: 'Tomorrow morning',
  week: 'Next Monday',
  theirs: 'By their clock, in {zone}.',
  yours: 'By your clock: the contact has no time zone.',
  whatMissing: 'Enter what to do.',
  dayMissing: 'Choose a day.',
  timeMissing: 'Choose a time.',
  save: 'Set follow-up',
  saving: 'Setting…',
  edit: 'Save changes',
  editing: 'Saving…',
  saved: 'Follow-up set: {day}, {time}.',
  savedTheirs: 'Follow-up set: {day}, {time} their time.',
});

const CHOICES: readonly FollowUpChoice[] = ['hour', 'morning', 'week'];

export interface FollowUpDialogProps {
  contact: Pick<Contact, 'id' | 'timezone'>;
  /** What the contact is called. */
  name: string;
  /** The follow-up that is changed; none for a new one. */
  reminder?: Communication;
  onClose: () => void;
}

/** Something to do with a contact later: the person who sets it is told when its time has come. */
export function FollowUpDialog({ contact, name, reminder, onClose }: FollowUpDialogProps): ReactNode {
  const { toasts, user } = useWorkspace();
  const changes = useAppointmentChanges();
  const theirs = contact.timezone !== null && isKnownZone(contact.timezone) ? contact.timezone : null;
  const zone = theirs ?? ownZone();
  const [usual] = useState(() => followUpTimes(Date.now(), zone));
  const [before] = useState(() =>
    reminder?.due_at == null ? null : { body: reminder.body ?? '', ...formTimeOf(Date.parse(reminder.due_at), zone) },
  );
  // As it was when the dialog opened: a colleague's change since then must be told, and not overwritten.
  const [opened] = useState(reminder);
  const isNew = opened === undefined;
  const form = useAppForm({
    values: before ?? { body: '', ...usual.morning },
    check: ({ body, date, time }) => ({
      ...(body.trim() === '' && { body: t('whatMissing') }),
      ...(date === '' && { date: t('dayMissing') }),
      ...(time === '' && { time: t('timeMissing') }),
    }),
    save: async (values) => {
      const fields = { ...values, timezone: zone };
      const made = await (isNew ? changes.remind(contact.id, fields) : changes.updateReminder(opened, fields));
      onClose();
      if (made.due_at === null) return;
      const dueMs = Date.parse(made.due_at);
      const when = { day: dateWords(dueMs, zone), time: timeText(dueMs, zone, timeFormatOf(user)) };
      toasts.show(t(theirs === null ? 'saved' : 'savedTheirs', when));
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(isNew ? 'title' : 'editTitle', { name })}
        action={t(isNew ? 'save' : 'edit')}
        busyAction={t(isNew ? 'saving' : 'editing')}
        onClose={onClose}
      >
        <form.AppField name="body">{(field) => <field.TextField label={t('what')} maxLength={500} />}</form.AppField>
        <div className="app-acts app-follow-usual" role="group" aria-label={t('usual')}>
          {CHOICES.map((choice) => (
            <Button
              key={choice}
              onClick={() => {
                form.setFieldValue('date', usual[choice].date);
                form.setFieldValue('time', usual[choice].time);
              }}
            >
              {t(choice)}
            </Button>
          ))}
        </div>
        <div className="app-pair">
          <form.AppField name="date">{(field) => <field.TextField label={t('day')} type="date" />}</form.AppField>
          <form.AppField name="time">{(field) => <field.TextField label={t('time')} type="time" />}</form.AppField>
        </div>
        <p className="tk-muted">{theirs === null ? t('yours') : t('theirs', { zone: zoneWords(theirs) })}</p>
      </form.FormDialog>
    </form.AppForm>
  );
}
