import { expect, it } from 'vitest';
import { createBoardAlert } from './board-alert.js';

function world() {
  let nowMs = 0;
  const shown: string[] = [];
  let played = 0;
  const alert = createBoardAlert({
    play: () => void (played += 1),
    show: (tile, value) => void shown.push(`${tile} ${value}`),
    nowMs: () => nowMs,
  });
  return { alert, shown, later: (ms: number) => void (nowMs += ms), played: () => played };
}

it('announces a tile that begins to need action, once', () => {
  const { alert, shown, played } = world();
  alert.heard('waiting', 'watch', '4');
  alert.heard('waiting', 'act', '6');
  alert.heard('waiting', 'act', '7');
  expect(shown).toEqual(['waiting 6']);
  expect(played()).toBe(1);
});

it('announces each tile by itself, and one that comes back not within five minutes', () => {
  const { alert, shown, later } = world();
  alert.heard('waiting', 'act', '6');
  alert.heard('missed', 'act', '11');
  alert.heard('waiting', 'ok', '1');
  later(4 * 60_000);
  alert.heard('waiting', 'act', '6');
  expect(shown).toEqual(['waiting 6', 'missed 11']);
  alert.heard('waiting', 'ok', '1');
  later(60_000);
  alert.heard('waiting', 'act', '8');
  expect(shown).toEqual(['waiting 6', 'missed 11', 'waiting 8']);
});
