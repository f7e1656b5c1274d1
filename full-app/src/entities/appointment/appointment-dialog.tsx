import './appointment.css';
import type { Communication, Contact } from '@talk/core';
import { REMIND_MINUTES } from '@talk/core/contacts';
import { createTranslate, ownZone, timeText } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { dateWords } from '../../shared/dates.js';
import { followUpTimes } from '../../shared/follow-up-times.js';
import { momentOf } from '../../shared/form-moment.js';
import { useAppForm } from '../../shared/form/index.js';
import { TextArea } from '../../shared/text-area.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { isKnownZone, zoneWords } from '../../shared/zones.js';
import { useAppointmentChanges } from './appointment-changes.js';
import { appointmentFields, appointmentValues, lengthsWith, remindersIn, withReminder } from './appointment-values.js';
import { remindWords } from './words.js';

const t = createTranslate('app.appointment-dialog', {
  title: 'Appointment with {name}',
  editTitle: 'Change the appointment with {name}',
  what: 'Title',
  day: 'Day',
  time: 'Starts at',
  length: 'Length',
  lengthEmpty: 'Choose a length',
  minutes: { one: '{count} minute', other: '{count} minutes' },
  hours: { one: '{count} hour', other: '{count} hours' },
  place: 'Place',
  notes: 'Notes',
  owner: 'Owner',
  ownerEmpty: 'Choose an owner',
  you: 'You',
  reminders: 'Remind the owner',
  yours: 'By your clock.',
  theirs: '{time} for them, in {zone}.',
  whatMissing: 'Enter a title.',
  dayMissing: 'Choose a day.',
  timeMissing: 'Choose a time.',
  save: 'Set appointment',
  saving: 'Setting…',
  edit: 'Save changes',
  editing: 'Saving…',
  saved: 'Appointment set: {day}, {time}.',
});

export interface AppointmentDialogProps {
  contact: Pick<Contact, 'id' | 'timezone'>;
  /** What the contact is called. */
  name: string;
  /** Who can own it; the user is offered anyway. */
  owners: readonly { readonly id: number; readonly name: string }[];
  /** Minutes before a new appointment at which the user is usually reminded. */
  reminders: readonly number[];
  /** The appointment that is changed; none for a new one. */
  appointment?: Communication;
  onClose: () => void;
}

/** A meeting with a contact. Times are entered by the user's clock; the contact's is shown beside it. */
export function AppointmentDialog(props: AppointmentDialogProps): ReactNode {
  const { contact, name, owners, reminders, appointment, onClose } = props;
  const { toasts, user } = useWorkspace();
  const changes = useAppointmentChanges();
  const zone = ownZone();
  const format = timeFormatOf(user);
  // As it was when the dialog opened: a colleague's change since then must be told, and not overwritten.
  const [opened] = useState(appointment);
  const isNew = opened === undefined;
  const [values] = useState(() =>
    appointmentValues(opened, { usual: followUpTimes(Date.now(), zone).morning, reminders, userId: user.id, zone }),
  );
  const form = useAppForm({
    values,
    check: ({ title, date, time, minutes, user_id: owner }) => ({
      ...(title.trim() === '' && { title: t('whatMissing') }),
      ...(date === '' && { date: t('dayMissing') }),
      ...(time === '' && { time: t('timeMissing') }),
      ...(minutes === '' && { minutes: t('lengthEmpty') }),
      ...(owner === '' && { user_id: t('ownerEmpty') }),
    }),
    save: async (now) => {
      // Those that the form began with are the user's own, and may not be those of a colleague.
      const isUntouched = isNew && now.remind_minutes === values.remind_minutes && now.user_id !== String(user.id);
      const fields = appointmentFields(now, zone, isUntouched);
      const made = await (isNew ? changes.appoint(contact.id, fields) : changes.updateAppointment(opened, fields));
      onClose();
      if (made.due_at === null) return;
      const startMs = Date.parse(made.due_at);
      toasts.show(t('saved', { day: dateWords(startMs, zone), time: timeText(startMs, zone, format) }));
    },
  });
  const people = [
    { key: String(user.id), name: t('you') },
    ...owners.filter(({ id }) => id !== user.id).map((each) => ({ key: String(each.id), name: each.name })),
  ];
  const lengths = lengthsWith(values.minutes).map((minutes) => ({
    key: String(minutes),
    name: minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes }),
  }));
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(isNew ? 'title' : 'editTitle', { name })}
        action={t(isNew ? 'save' : 'edit')}
        busyAction={t(isNew ? 'saving' : 'editing')}
        onClose={onClose}
      >
        <form.AppField name="title">{(field) => <field.TextField label={t('what')} maxLength={200} />}</form.AppField>
        <div className="app-pair">
          <form.AppField name="date">{(field) => <field.TextField label={t('day')} type="date" />}</form.AppField>
          <form.AppField name="time">{(field) => <field.TextField label={t('time')} type="time" />}</form.AppField>
        </div>
        <form.Subscribe selector={({ values: { date, time } }) => ({ date, time })}>
          {(at) => <p className="tk-muted">{clockWords(at, { zone, theirs: contact.timezone, format })}</p>}
        </form.Subscribe>
        <div className="app-pair">
          <form.AppField name="minutes">
            {(field) => <field.SelectField label={t('length')} empty={t('lengthEmpty')} options={lengths} />}
          </form.AppField>
          <form.AppField name="user_id">
            {(field) => <field.SelectField label={t('owner')} empty={t('ownerEmpty')} options={people} />}
          </form.AppField>
        </div>
        <form.AppField name="place">{(field) => <field.TextField label={t('place')} maxLength={300} />}</form.AppField>
        <form.AppField name="notes">
          {(field) => (
            <TextArea
              label={t('notes')}
              maxLength={2_000}
              value={field.state.value}
              onChange={({ currentTarget: { value } }) => field.handleChange(value)}
            />
          )}
        </form.AppField>
        <form.AppField name="remind_minutes">
          {(field) => (
            <fieldset className="app-remind">
              <legend>{t('reminders')}</legend>
              {REMIND_MINUTES.map((minutes) => (
                <label key={minutes}>
                  <input
                    type="checkbox"
                    checked={remindersIn(field.state.value).includes(minutes)}
                    onChange={({ currentTarget: { checked } }) =>
                      field.handleChange(withReminder(field.state.value, minutes, checked))
                    }
                  />
                  {remindWords(minutes)}
                </label>
              ))}
            </fieldset>
          )}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** Whose clock it is, and what the contact's shows then. */
function clockWords(
  at: { readonly date: string; readonly time: string },
  { zone, theirs, format }: { readonly zone: string; readonly theirs: string | null; readonly format: 12 | 24 },
): string {
  if (theirs === null || theirs === zone || !isKnownZone(theirs) || at.date === '' || at.time === '') return t('yours');
  const startMs = momentOf(at, zone);
  const time = `${dateWords(startMs, theirs)}, ${timeText(startMs, theirs, format)}`;
  return `${t('yours')} ${t('theirs', { time, zone: zoneWords(theirs) })}`;
}
