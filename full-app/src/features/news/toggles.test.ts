import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@talk/core/contacts';
import { describe, expect, it } from 'vitest';
import { kindState, toggleKind, toggleWay, wayState, type KindSettings } from './toggles.js';

const settings = (on: boolean): KindSettings =>
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, Object.fromEntries(NOTIFICATION_CHANNELS.map((way) => [way, on]))]),
  ) as KindSettings;

const { text_notifs: _none, ...timed } = settings(false).calls;
const reminded: KindSettings = { ...settings(false), appointments: timed, reminders: timed, responses: timed };

describe('a grouped toggle', () => {
  it('leaves out what a kind does not have: appointments and follow-ups never come by text', () => {
    const on = toggleWay(settings(false), 'text_notifs');
    expect(wayState(on, 'text_notifs')).toBe('on');
    expect([on.calls.text_notifs, 'text_notifs' in toggleWay(reminded, 'text_notifs').reminders]).toEqual([
      true,
      false,
    ]);
    expect(kindState(on, 'reminders', ['text_notifs'])).toBe('on');
    expect(kindState(toggleKind(on, 'reminders', NOTIFICATION_CHANNELS), 'reminders')).toBe('on');
  });

  it('is on or off when all of its flags are, and mixed otherwise', () => {
    const off = { desktop_notifs: false, push_notifs: false, email_notifs: false, text_notifs: false };
    const some = { ...settings(false), texts: { inapp_notifs: true, ...off } };
    expect([wayState(settings(true), 'inapp_notifs'), wayState(settings(false), 'inapp_notifs')]).toEqual([
      'on',
      'off',
    ]);
    expect([wayState(some, 'inapp_notifs'), wayState(some, 'email_notifs')]).toEqual(['mixed', 'off']);
    expect([kindState(some, 'texts'), kindState(some, 'calls')]).toEqual(['mixed', 'off']);
  });

  it('switches all on when it is mixed or off, and all off when it is on', () => {
    const some = toggleKind(settings(false), 'texts', ['inapp_notifs']);
    const on = toggleWay(some, 'inapp_notifs');
    expect(wayState(on, 'inapp_notifs')).toBe('on');
    expect(wayState(toggleWay(on, 'inapp_notifs'), 'inapp_notifs')).toBe('off');
    expect(kindState(toggleKind(on, 'calls', NOTIFICATION_CHANNELS), 'calls')).toBe('on');
    expect(kindState(toggleKind(settings(true), 'calls', NOTIFICATION_CHANNELS), 'calls')).toBe('off');
  });

  it('leaves a way alone that is not offered', () => {
    const shown = ['inapp_notifs', 'desktop_notifs'] as const;
    const next = toggleKind(settings(false), 'faxes', shown);
    const off = { push_notifs: false, email_notifs: false, text_notifs: false };
    expect(next.faxes).toEqual({ inapp_notifs: true, desktop_notifs: true, ...off });
    expect(kindState(next, 'faxes', shown)).toBe('on');
  });
});
