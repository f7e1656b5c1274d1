import { signal } from '@talk/core';
import type { NotificationSettings } from '@talk/core/contacts';
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

let sent: object[];
let stored: NotificationSettings;
let browser: { permission: NotificationPermission; requestPermission: () => Promise<NotificationPermission> };
const sound = { isOn: signal(true), choose: vi.fn(), play: vi.fn(), preview: vi.fn() };

beforeEach(() => {
  sent = [];
  stored = { ...USUAL_SETTINGS, sends_mail: true };
  browser = { permission: 'default', requestPermission: () => Promise.resolve('denied') };
});
afterEach(closePage);

async function call({ id }: { id: string }, { body }: { body?: object }): Promise<unknown> {
  if (id === 'getNotificationSettings') return stored;
  if (body !== undefined) sent.push(body);
  return { ...stored, ...body };
}

function Page(): ReactNode {
  return (
    <NewsSoundContext value={sound}>
      <DesktopNoticesContext value={createDesktopNotices(browser as unknown as NotificationApi)}>
        <NotificationsPage />
      </DesktopNoticesContext>
    </NewsSoundContext>
  );
}
const open = () =>
  openPage({ routes: { '/settings/notifications': Page }, address: '/settings/notifications', api: { call } });

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
      expect(sent).toEqual([{ texts: { inapp_notifs: true, desktop_notifs: false, email_notifs: false } }]),
    );
  });

  it('have no column for mail on a server that sends none', async () => {
    stored = { ...stored, sends_mail: false };
    await open();
    await shows('This server sends no mail.');
    expect(() => field('Texts, Email')).toThrow();
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
