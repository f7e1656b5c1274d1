import { signal, TalkError } from '@talk/core';
import type { NoticeNumber, NotificationSettings, PushDevice } from '@talk/core/contacts';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USUAL_SETTINGS } from '../../entities/notification/index.js';
import {
  closePage,
  field,
  fill,
  openPage,
  pageText,
  press,
  shows,
  tick,
  until,
} from '../../shared/testing/page-driver.js';
import { createDesktopNotices, DesktopNoticesContext, type NotificationApi } from './desktop-notices.js';
import { NewsSoundContext } from './news-sound.js';
import { NotificationsPage } from './notifications-page.js';
import type { PushAbility } from './push-ability.js';
import type { PushBrowser } from './push-browser.js';

let number: NoticeNumber;
let sent: object[];
let devices: PushDevice[];
let acts: string[];
let ability: PushAbility;
let endpoint: string | null;
let allows: boolean;
let stored: NotificationSettings;
let browser: { permission: NotificationPermission; requestPermission: () => Promise<NotificationPermission> };
const sound = { isOn: signal(true), choose: vi.fn(), play: vi.fn(), preview: vi.fn() };

beforeEach(() => {
  sent = [];
  devices = [];
  acts = [];
  number = { phone_number: null, pending: null, suggested: null };
  ability = 'can';
  endpoint = null;
  allows = true;
  stored = { ...USUAL_SETTINGS, sends_mail: true };
  browser = { permission: 'default', requestPermission: () => Promise.resolve('denied') };
});
afterEach(closePage);

async function call(
  { id }: { id: string },
  { body, params }: { body?: object; params?: { id: number } } = {},
): Promise<unknown> {
  if (id === 'getNotificationSettings') return stored;
  if (id.endsWith('NoticeNumber')) return answerOfNumber(id, body as Record<string, string>);
  if (id === 'listPushDevices') return { public_key: 'key', data: devices };
  if (['addPushDevice', 'removePushDevice', 'testPushDevice'].includes(id)) return answerOfDevice(id, params, body);
  if (body !== undefined) sent.push(body);
  return { ...stored, ...body };
}

const phone: PushDevice = {
  id: 3,
  user_agent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  endpoint: 'https://push.test/phone',
  created_at: '2026-11-02T10:00:00.000Z',
  last_sent_at: null,
};

function answerOfDevice(id: string, params: { id: number } | undefined, body: object | undefined): object {
  acts.push(`${id} ${params?.id ?? ''}`.trim());
  if (id === 'removePushDevice') devices = devices.filter((device) => device.id !== params?.id);
  if (body !== undefined) devices = [...devices, { ...phone, id: 4, ...body, user_agent: 'Firefox/140.0' }];
  return {};
}

function answerOfNumber(id: string, body: Record<string, string> | undefined): NoticeNumber {
  if (id === 'setNoticeNumber')
    number = { ...number, pending: { phone_number: '+14155550150', expires_at: '2026-11-02T10:10:00.000Z' } };
  if (id === 'confirmNoticeNumber' && body?.['code'] !== '123456')
    throw new TalkError({
      code: 'VALIDATION_FAILED',
      message: 'This is not the code from the text.',
      status: 422,
      fieldErrors: { code: ['This is not the code from the text.'] },
    });
  if (id === 'confirmNoticeNumber') {
    number = { ...number, pending: null, phone_number: '+14155550150' };
    stored = { ...stored, text_number: '+14155550150' };
  }
  if (id === 'removeNoticeNumber') {
    number = { ...number, phone_number: null };
    stored = { ...stored, text_number: null };
  }
  return number;
}

const pushBrowser: PushBrowser = {
  ability: () => ability,
  isAllowed: () => allows,
  endpoint: async () => endpoint,
  async subscribe(publicKey) {
    if (!allows) return null;
    endpoint = 'https://push.test/here';
    return { endpoint, keys: { p256dh: 'p', auth: 'a' }, public_key: publicKey };
  },
  async unsubscribe() {
    endpoint = null;
  },
  close: async () => undefined,
  onOpen: () => () => undefined,
};

function Page(): ReactNode {
  return (
    <NewsSoundContext value={sound}>
      <DesktopNoticesContext value={createDesktopNotices(browser as unknown as NotificationApi)}>
        <NotificationsPage push={pushBrowser} />
      </DesktopNoticesContext>
    </NewsSoundContext>
  );
}
const open = () =>
  openPage({
    user: { company: { timezone: 'UTC' } },
    routes: { '/settings/notifications': Page },
    address: '/settings/notifications',
    api: { call },
  });

describe('the choices', () => {
  it('show for a group whether all, none or some of it is on', async () => {
    await open();
    await shows('What you are notified of');
    const state = (label: string) => [field(label).checked, field(label).indeterminate];
    expect(state('All of In the app')).toEqual([true, false]);
    expect(state('All of Email')).toEqual([false, true]);
    expect(state('All of Texts')).toEqual([false, true]);
    await tick('Texts, Email');
    expect(state('All of Texts')).toEqual([true, false]);
    await tick('All of Email');
    expect(state('All of Email')).toEqual([true, false]);
  });

  it('are saved together, and only those that differ', async () => {
    await open();
    await shows('What you are notified of');
    await tick('Texts, Desktop');
    await tick('Missed calls, In the app');
    await tick('Missed calls, In the app');
    await press('Save');
    await until(() =>
      expect(sent).toEqual([
        {
          texts: {
            inapp_notifs: true,
            desktop_notifs: false,
            push_notifs: true,
            email_notifs: false,
            text_notifs: false,
          },
        },
      ]),
    );
  });

  it('have no column for mail on a server that sends none', async () => {
    stored = { ...stored, sends_mail: false };
    await open();
    await shows('This server sends no mail.');
    expect(() => field('Texts, Email')).toThrow();
  });

  it('choose when a new appointment reminds its owner', async () => {
    await open();
    await shows('Reminders of appointments');
    expect(field('15 minutes before').checked).toBe(true);
    await tick('1 day before');
    await tick('When it starts');
    await press('Save');
    await until(() => expect(sent).toEqual([{ reminders_options: [1, 15, 60] }]));
  });

  it('name the hours in which nothing pops up', async () => {
    await open();
    await shows('Quiet hours');
    await tick('No notices at certain hours');
    await fill('From', '21:30');
    await press('Save');
    await until(() => expect(sent).toEqual([{ quiet_hours: { from: '21:30', to: '08:00' } }]));
  });
});

describe('push', () => {
  it('is switched on in this browser, tried, and off again', async () => {
    await open();
    await shows('Push is off in this browser.');
    await press('Switch on in this browser');
    await shows('Push is on in this browser.');
    await shows('Firefox · This browser');
    await press('Send a test to Firefox');
    await press('Switch off in this browser');
    await shows('Push is off in this browser.');
    expect(acts).toEqual(['addPushDevice', 'testPushDevice 4', 'removePushDevice 4']);
    expect(endpoint).toBeNull();
  });

  it('lists the user’s other devices, which can be removed from here', async () => {
    devices = [phone];
    await open();
    await shows('Chrome on Android');
    await shows('No notice yet');
    await press('Remove Chrome on Android');
    await until(() => expect(pageText()).not.toContain('Chrome on Android'));
    expect(acts).toEqual(['removePushDevice 3']);
  });

  it('stays off when the user does not allow notifications', async () => {
    allows = false;
    await open();
    await shows('Switch on in this browser');
    await press('Switch on in this browser');
    await shows('You did not allow notifications');
    expect(acts).toEqual([]);
  });

  it.each([
    ['denied', 'This browser blocks notifications from Talk.'],
    ['install', 'Add to Home Screen'],
    ['insecure', 'Push works only when Talk is opened by https.'],
    ['unsupported', 'This browser has no push.'],
  ] as const)('says what to do where it cannot be switched on: %s', async (why, words) => {
    ability = why;
    await open();
    await shows(words);
    await shows('What you are notified of');
    expect(pageText()).not.toContain('Switch on in this browser');
  });

  it('has a column in the settings', async () => {
    await open();
    await shows('What you are notified of');
    await tick('Texts, Push');
    expect(field('All of Push').indeterminate).toBe(true);
    await press('Save');
    await until(() =>
      expect(sent).toEqual([
        {
          texts: {
            inapp_notifs: true,
            desktop_notifs: true,
            push_notifs: false,
            email_notifs: false,
            text_notifs: false,
          },
        },
      ]),
    );
  });
});

describe('notices by text', () => {
  it('need a number with the code from a text, and then have a column without appointments and follow-ups', async () => {
    await open();
    await shows('Your mobile number');
    expect(() => field('Texts, Text')).toThrow();
    await fill('Your mobile number', '(415) 555-0150');
    await press('Send a code');
    await shows('We sent a code to (415) 555-0150.');
    await fill('Code', '111111');
    await press('Confirm');
    await shows('This is not the code from the text.');
    await fill('Code', '123456');
    await press('Confirm');
    await shows('Notices go to (415) 555-0150.');
    await until(() => expect(field('Texts, Text').checked).toBe(false));
    expect(() => field('Appointments, Text')).toThrow();
    await tick('Missed calls, Text');
    expect(field('All of Text').indeterminate).toBe(true);
    await press('Remove the number');
    await shows('Your mobile number');
    await until(() => expect(() => field('Texts, Text')).toThrow());
  });

  it('begin with the number that the user’s calls ring, and another one can be given', async () => {
    number = { ...number, suggested: '+14155550151' };
    await open();
    await shows('Your mobile number');
    expect(field('Your mobile number').value).toBe('(415) 555-0151');
    await press('Send a code');
    await shows('Use another number');
    await press('Use another number');
    await shows('Send a code');
  });
});

describe('desktop notices', () => {
  it('are asked for by a button, and a refusal says how to undo it', async () => {
    await open();
    await press('Allow desktop notices');
    await shows('This browser blocks notices from Talk.');
  });

  it('can be tried where they are allowed', async () => {
    browser.permission = 'granted';
    await open();
    await shows('Show one now');
    expect(pageText()).not.toContain('Allow desktop notices');
  });
});

it('plays the sound when it is tested', async () => {
  await open();
  await act(async () => undefined);
  await press('Play the sound');
  expect(sound.preview).toHaveBeenCalledOnce();
});
