import type { NotificationSettings } from '@talk/core/contacts';
import { describe, expect, it, vi } from 'vitest';
import { USUAL_SETTINGS } from '../../entities/notification/index.js';
import { createToasts } from '../../shared/toasts.store.js';
import { createNotices, type NoticesOptions } from './notices.js';

const NOW_MS = Date.parse('2026-11-27T21:00:00Z');

function world(settings: Partial<NotificationSettings> = {}, options: Partial<NoticesOptions> = {}) {
  const toasts = createToasts({ nowMs: () => NOW_MS, after: () => () => undefined });
  const closed = vi.fn();
  const desktop = { show: vi.fn((_notice: { tag: string; open: (() => void) | null }) => closed) };
  const sound = vi.fn();
  const chosen = { ...USUAL_SETTINGS, ...settings };
  const clock = { nowMs: () => NOW_MS };
  const notices = createNotices({
    toasts,
    sound,
    desktop,
    isDesktopDue: () => true,
    settings: () => chosen,
    clock,
    isSeen: () => false,
    ...options,
  });
  return { notices, desktop, closed, sound, texts: () => toasts.shown.value.map(({ text }) => text) };
}
const ways = (inapp_notifs: boolean, desktop_notifs: boolean) => ({
  push_notifs: false,
  text_notifs: false,
  inapp_notifs,
  desktop_notifs,
  email_notifs: false,
});
const seen = (ids: { communication_ids?: number[]; contact_ids?: number[] }) => ({
  communication_ids: [],
  contact_ids: [],
  ...ids,
});
const about = { kind: 'texts', communicationId: 7 } as const;

describe('a notice', () => {
  it('is shown in the app and by the computer, and sounds', () => {
    const { notices, texts, desktop, sound } = world();
    notices.show('Text from Maya', about);
    notices.sound('texts');
    expect(texts()).toEqual(['Text from Maya']);
    expect(desktop.show).toHaveBeenCalledWith({ text: 'Text from Maya', tag: 'texts:7', open: null });
    expect(sound).toHaveBeenCalledOnce();
  });

  it.each([
    ['only in the app', ways(true, false), ['Text from Maya'], 0, 1],
    ['only by the computer', ways(false, true), [], 1, 1],
    ['not at all, and without a sound', ways(false, false), [], 0, 0],
  ] as const)('is shown %s when the user has chosen so', (_, chosen, shown, ofDesktop, sounds) => {
    const { notices, texts, desktop, sound } = world({ texts: chosen });
    notices.show('Text from Maya', about);
    notices.sound('texts');
    expect([texts(), desktop.show.mock.calls.length, sound.mock.calls.length]).toEqual([shown, ofDesktop, sounds]);
  });

  it('waits in the list alone within quiet hours, on the clock of their zone', () => {
    const quiet_hours = { from: '20:00', to: '08:00' };
    const quiet = world({ quiet_hours, timezone: 'UTC' });
    quiet.notices.show('Text from Maya', about);
    quiet.notices.sound('texts');
    expect([quiet.texts(), quiet.desktop.show.mock.calls, quiet.sound.mock.calls]).toEqual([[], [], []]);
    // One in the afternoon there.
    const awake = world({ quiet_hours, timezone: 'America/Los_Angeles' });
    awake.notices.show('Text from Maya', about);
    expect(awake.texts()).toEqual(['Text from Maya']);
  });

  it('is left to the tab that speaks for all, and to a person who looks at it', () => {
    const { notices, texts, desktop } = world({}, { isDesktopDue: () => false });
    notices.show('Text from Maya', about);
    expect([texts(), desktop.show.mock.calls]).toEqual([['Text from Maya'], []]);
  });

  it('goes when it was seen elsewhere, from the app and from the computer', () => {
    const { notices, texts, closed } = world();
    notices.show('Text from Maya', about);
    notices.show('Text from Tom', { ...about, communicationId: 8 });
    notices.takeAway(seen({ communication_ids: [7] }));
    expect(texts()).toEqual(['Text from Tom']);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('about a contact goes when the contact was opened elsewhere, not with a communication of the same id', () => {
    const { notices, texts, desktop } = world();
    notices.show('Maya was assigned to you.', { kind: 'contacts', contactId: 7 });
    expect(desktop.show.mock.calls[0]?.[0].tag).toBe('contacts:contact:7');
    notices.takeAway(seen({ communication_ids: [7] }));
    expect(texts()).toEqual(['Maya was assigned to you.']);
    notices.takeAway(seen({ contact_ids: [7] }));
    expect(texts()).toEqual([]);
  });

  it('stays beside the contact that the user looks at, where it is read at once', () => {
    const { notices, texts } = world({}, { isSeen: (contactId) => contactId === 3 });
    notices.show('Missed call from Maya', { ...about, kind: 'calls', staysBeside: 3 });
    notices.show('Missed call from Tom', { ...about, kind: 'calls', staysBeside: 4 });
    notices.takeAway(seen({ communication_ids: [7] }));
    expect(texts()).toEqual(['Missed call from Maya']);
  });

  it('waits for the settings, and is not shown if it was seen by then', async () => {
    let arrive: (settings: NotificationSettings) => void = () => undefined;
    const asked = new Promise<NotificationSettings>((resolve) => (arrive = resolve));
    const { notices, texts } = world({}, { settings: () => asked });
    notices.show('Text from Maya', about);
    notices.show('Text from Tom', { ...about, communicationId: 8 });
    notices.takeAway(seen({ communication_ids: [7] }));
    expect(texts()).toEqual([]);
    arrive(USUAL_SETTINGS);
    await asked;
    expect(texts()).toEqual(['Text from Tom']);
  });
});
