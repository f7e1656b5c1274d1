import { expect, it, vi } from 'vitest';
import { createDesktopNotices, type NotificationApi } from './desktop-notices.js';

const notice = { text: 'Text from Maya', tag: 'texts:7', open: null };

interface Shown extends EventTarget {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly close: () => void;
}

function browser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const shown: Shown[] = [];
  class Api extends EventTarget {
    static permission = permission;
    static async requestPermission() {
      Api.permission = answer;
      return answer;
    }
    close = vi.fn();
    readonly body: string;
    readonly tag: string;
    constructor(
      readonly title: string,
      { body, tag }: { body: string; tag: string },
    ) {
      super();
      this.body = body;
      this.tag = tag;
      shown.push(this);
    }
  }
  return { desktop: createDesktopNotices(Api), shown };
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
  shown[0]?.dispatchEvent(new Event('click'));
  expect([open.mock.calls.length, focus.mock.calls.length]).toEqual([1, 1]);
  takeAway();
  expect(shown[0]?.close).toHaveBeenCalledTimes(2);
  focus.mockRestore();
});

/** Chrome on Android knows the name and refuses. */
function Refusing(): never {
  throw new TypeError('Illegal constructor');
}

it.each([
  ['has none', undefined],
  ['throws', Object.assign(Refusing, { permission: 'granted' }) as unknown as NotificationApi],
])('says so where the browser %s', (_, api) => {
  const desktop = createDesktopNotices(api);
  desktop.show(notice)();
  expect(desktop.permission.value).toBe('unsupported');
});
