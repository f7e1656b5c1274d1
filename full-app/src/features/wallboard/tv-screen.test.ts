import { createFakeClock } from '@talk/core/testing';
import { TalkError } from '@talk/core';
import type { TvBoard } from '@talk/core/contract';
import { expect, it } from 'vitest';
import { createTvScreen } from './tv-screen.js';

const BOARD = { company_name: 'Acme' } as TvBoard;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function world(stored = new Map<string, string>(), first: TvBoard | null = null) {
  const clock = createFakeClock();
  let answer: TvBoard | null | 'over' | 'away' = first;
  let begun = 0;
  const screen = createTvScreen({
    begin: async () => ({ code: `CODE-${(begun += 1)}`, secret: `tv_${begun}` }),
    read: async () => {
      if (answer === 'over') throw new TalkError({ code: 'LINK_OVER', message: 'Over.', retryable: false });
      if (answer === 'away') throw new TalkError({ code: 'UNREACHABLE' as never, message: 'Away.', retryable: true });
      return answer;
    },
    remembered: { get: (key) => stored.get(key) ?? null, set: (key, value) => void stored.set(key, value) },
    clock,
  });
  screen.start();
  const later = async (ms: number): Promise<void> => {
    await clock.advance(ms);
    await settle();
  };
  return { screen, later, answers: (next: typeof answer) => void (answer = next), stored };
}

it('shows its code until it is entered, and the board from then on', async () => {
  const { screen, later, answers } = world();
  await settle();
  expect(screen.state.value).toEqual({ name: 'code', code: 'CODE-1' });
  await later(3_000);
  expect(screen.state.value).toEqual({ name: 'code', code: 'CODE-1' });
  answers(BOARD);
  await later(3_000);
  expect(screen.state.value).toMatchObject({ name: 'board', board: BOARD });
});

it('shows the board again after it was switched off, and keeps it while the server is away', async () => {
  const stored = new Map([['tv.secret', 'tv_kept']]);
  const { screen, later, answers } = world(stored, BOARD);
  await settle();
  await later(3_000);
  expect(screen.state.value.name).toBe('board');
  answers('away');
  await later(3_000);
  expect(screen.state.value.name).toBe('board');
  expect(stored.get('tv.secret')).toBe('tv_kept');
});

it('gets a new code when it is disconnected, and when it is loaded again before its code is entered', async () => {
  const { screen, later, answers, stored } = world(new Map([['tv.secret', 'tv_old']]));
  await settle();
  await later(3_000);
  expect(screen.state.value).toEqual({ name: 'code', code: 'CODE-1' });
  answers('over');
  await later(3_000);
  answers(null);
  await later(1_000);
  expect(screen.state.value).toEqual({ name: 'code', code: 'CODE-2' });
  expect(stored.get('tv.secret')).toBe('tv_2');
});
