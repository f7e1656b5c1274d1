import type { HelpNews } from '@talk/core/contract';
import type { TalkEvent } from '@talk/core';
import { expect, it } from 'vitest';
import { followHelp, type HelpNoticesOptions } from './help-notices.js';

function world() {
  const shown: string[] = [];
  const listened: string[] = [];
  let press = (): void => undefined;
  let tell: Parameters<HelpNoticesOptions['realtime']['on']>[1] = () => undefined;
  const end = followHelp({
    realtime: {
      on(_type, handler) {
        tell = handler;
        return () => undefined;
      },
    },
    toasts: {
      show(text, { action = null } = {}) {
        shown.push(text);
        press = () => action?.run();
        return () => void shown.splice(shown.indexOf(text), 1);
      },
    },
    listen: (id) => void listened.push(id),
  });
  const news = (help: HelpNews['help'], callId = 'call-1'): void =>
    tell({
      data: { call_id: callId, communication_id: 7, caller: 'Ada', help },
    } as TalkEvent<'help_updated'>);
  return { shown, listened, news, end, press: () => press() };
}
const sam = { by_user_id: 5, by_name: 'Sam', at: '2026-11-20T09:00:00.000Z' };

it('shows who asks for help on which call, with a way to listen, until it is withdrawn', () => {
  const { shown, listened, news, press } = world();
  news(sam);
  expect(shown).toEqual(['Sam asks for help on the call with Ada.']);
  press();
  expect(listened).toEqual(['call-1']);
  news(null, 'another');
  expect(shown).toHaveLength(1);
  news(null);
  expect(shown).toEqual([]);
});

it('takes its notices away at the end', () => {
  const { shown, news, end } = world();
  news(sam);
  end();
  expect(shown).toEqual([]);
});
