import { expect, it, vi } from 'vitest';
import { createDesktopNotices, type NotificationApi } from './desktop-notices.js';

const notice = { text: 'Text from Maya', tag: 'texts:7', open: null };

function browser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const shown: {
    title: string;
    body: string;
    tag: string;
    onclick: ((event: Event) => void) | null;
    close: () => void;
  }[] = [];
  class Api {
    static permission = permission;
    static async requestPermission() {
      Api.permission = answer;
      return answer;
    }
    onclick: ((event: Event) => void) | null = null;
    close = vi.fn();
    readonly body: string;
    readonly tag: string;
    constructor(
      readonly title: string,
      { body, tag }: { body: string; tag: string },
    ) {
      this.body = body;
      this.tag = tag;
      shown.push(this);
    }
  }
  return { desktop: createDesktopNotices(Api as unknown as NotificationApi), shown };
}

it('shows nothing until the person has allowed it', async () => {
  const { desktop, shown } = browser('default');
  desktop.show(notice);
  expect([desktop.permission.value, shown]).toEqual(['default', []]);
  await desktop.ask();
  desktop.show(notice);
  expect(desktop.permission.value).toBe('granted');
  expect(shown).toMatchObject([{ title: 'Talk', body: 'Text from Maya', tag: 'texts:7' }]);
});

it('knows a refusal, and shows nothing', async () => {
  const { desktop, shown } = browser('default', 'denied');
  await desktop.ask();
  desktop.show(notice);
  expect([desktop.permission.value, shown]).toEqual(['denied', []]);
});

it('leads to what it is about when it is pressed, and goes when it is taken away', () => {
  const { desktop, shown } = browser('granted');
  const open = vi.fn();
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  const takeAway = desktop.show({ ...notice, open });
  shown[0]?.onclick?.(new Event('click'));
  expect([open.mock.calls.length, focus.mock.calls.length]).toEqual([1, 1]);
  takeAway();
  expect(shown[0]?.close).toHaveBeenCalledTimes(2);
});

it.each([
  ['has none', undefined],
  [
    'throws, as Chrome on Android does',
    Object.assign(
      class {
        constructor() {
          throw new TypeError('Illegal constructor');
        }
      },
      { permission: 'granted' },
    ) as unknown as NotificationApi,
  ],
])('says so where the browser %s', (_, api) => {
  const desktop = createDesktopNotices(api);
  desktop.show(notice)();
  expect(desktop.permission.value).toBe('unsupported');
});
