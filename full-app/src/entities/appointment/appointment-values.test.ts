import { communicationOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { appointmentFields, appointmentValues, lengthsWith, withReminder } from './appointment-values.js';

const usual = { date: '2026-11-30', time: '09:00' };
const of = { usual, reminders: [0, 15], userId: 7, zone: 'America/New_York' };

it('begins a new appointment at the usual time, with the user as its owner', () => {
  expect(appointmentValues(undefined, of)).toMatchObject({
    ...usual,
    minutes: '30',
    user_id: '7',
    remind_minutes: '0,15',
  });
});

it('begins with the reminders that the user has chosen', () => {
  expect(appointmentValues(undefined, { ...of, reminders: [60] }).remind_minutes).toBe('60');
  expect(appointmentValues(undefined, { ...of, reminders: [] }).remind_minutes).toBe('');
});

it('brings an appointment to the form and back unchanged', () => {
  const appointment = communicationOf({
    type: 'appointment',
    body: 'Demo',
    due_at: '2026-12-01T14:30:00.000Z',
    ends_at: '2026-12-01T15:20:00.000Z',
    place: 'Room 4',
    notes: 'Bring the contract',
    user_id: 9,
    remind_minutes: [60],
  });
  const values = appointmentValues(appointment, of);
  expect(values).toMatchObject({ date: '2026-12-01', time: '09:30', minutes: '50' });
  expect(lengthsWith(values.minutes)).toContain(50);
  expect(appointmentFields(values, of.zone)).toEqual({
    title: 'Demo',
    date: '2026-12-01',
    time: '09:30',
    timezone: 'America/New_York',
    minutes: 50,
    place: 'Room 4',
    notes: 'Bring the contract',
    user_id: 9,
    remind_minutes: [60],
  });
});

it('adds and removes one span at a time', () => {
  expect(withReminder('0,15', 1_440, true)).toBe('0,15,1440');
  expect(withReminder('0,15', 0, false)).toBe('15');
  expect(withReminder('15', 15, false)).toBe('');
});
