import { getNotificationSettings, updateNotificationSettings } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let dana: TestUser;
let tom: TestUser;

beforeEach(async () => {
  const { id } = await server.company({ timezone: 'America/Chicago' });
  dana = await server.user(id, { roles: ['Company Agent'] });
  tom = await server.user(id, { roles: ['Company Agent'] });
});

const USUAL = { inapp_notifs: true, desktop_notifs: true, push_notifs: true };
const get = async (as: TestUser) => (await server.call(getNotificationSettings, { as })).body;
const change = (as: TestUser, body: object) => server.call(updateNotificationSettings, { as, body });

describe('how a user is notified', () => {
  it('begins with everything in the app, on the computer and by push, mail about mentions, and no texts', async () => {
    const settings = await get(dana);
    expect(settings.calls).toEqual({ ...USUAL, email_notifs: false, text_notifs: false });
    expect(settings.reminders).toEqual({ ...USUAL, email_notifs: false });
    expect(settings.mentions).toEqual({ ...USUAL, email_notifs: true, text_notifs: false });
    expect(settings).toMatchObject({
      quiet_hours: null,
      timezone: 'America/Chicago',
      sends_mail: false,
      text_number: null,
    });
  });

  it('is changed for one user, kind and way alone, and told to their own tabs', async () => {
    const quiet_hours = { from: '20:00', to: '07:00' };
    const answer = await change(dana, { texts: { email_notifs: true }, calls: { inapp_notifs: false }, quiet_hours });
    expect(answer.body).toEqual(await get(dana));
    expect(answer.body.texts).toEqual({ ...USUAL, email_notifs: true, text_notifs: false });
    expect(answer.body.calls).toEqual({ ...USUAL, inapp_notifs: false, email_notifs: false, text_notifs: false });
    expect(answer.body.quiet_hours).toEqual(quiet_hours);
    expect((await get(tom)).quiet_hours).toBeNull();
    const events = await toldEvents(server.context.kernel, dana.companyId);
    expect(events.filter(({ type }) => type === 'notification_settings_updated').map((each) => each.channels)).toEqual([
      [`private-company-${dana.companyId}-user-${dana.id}`],
    ]);
    expect((await change(dana, { quiet_hours: null })).body.quiet_hours).toBeNull();
  });

  it('begins with all reminders, which the user can change', async () => {
    expect((await get(dana)).reminders_options).toEqual([0, 1, 15, 60, 1_440]);
    expect((await change(dana, { reminders_options: [1_440, 60, 60] })).body.reminders_options).toEqual([60, 1_440]);
    expect((await change(dana, { quiet_hours: null })).body.reminders_options).toEqual([60, 1_440]);
    expect((await change(dana, { reminders_options: [] })).body.reminders_options).toEqual([]);
    expect((await get(tom)).reminders_options).toEqual([0, 1, 15, 60, 1_440]);
    expect((await change(dana, { reminders_options: [5] })).status).toBe(422);
  });

  it('refuses times that are none, and quiet hours that begin when they end', async () => {
    const at = async (quiet_hours: object) => (await change(dana, { quiet_hours })).error.errors;
    const words = ['Write the time as HH:MM, for example 18:30.'];
    expect(await at({ from: '24:00', to: '7:00' })).toEqual({ 'quiet_hours.from': words, 'quiet_hours.to': words });
    expect(await at({ from: '07:00', to: '07:00' })).toEqual({
      'quiet_hours.to': ['Choose an end that differs from the start.'],
    });
    expect((await change(dana, { texts: { email_notifs: 'often' } })).status).toBe(422);
  });

  it('keeps every choice of two tabs that change at once', async () => {
    await Promise.all([
      change(dana, { texts: { desktop_notifs: false } }),
      change(dana, { calls: { desktop_notifs: false } }),
    ]);
    const { texts, calls } = await get(dana);
    expect([texts.desktop_notifs, calls.desktop_notifs]).toEqual([false, false]);
  });
});
