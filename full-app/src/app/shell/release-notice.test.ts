import { expect, it, vi } from 'vitest';
import { ASK_EVERY_MS, entryOf, watchReleases } from './release-notice.js';

const pageOf = (entry: string): string =>
  `<!doctype html><script>early()</script><script type="module" crossorigin src="${entry}"></script>`;

function world() {
  let nowMs = 1_000;
  let served = pageOf('/assets/index-1.js');
  let back = (): void => {};
  const show = vi.fn();
  const reload = vi.fn();
  const readPage = vi.fn(() => (served === '' ? Promise.reject(new TypeError('away')) : Promise.resolve(served)));
  watchReleases({
    readPage,
    entry: '/assets/index-1.js',
    onBack: (handler) => {
      back = handler;
      return () => {};
    },
    toasts: { show },
    clock: { nowMs: () => nowMs },
    reload,
  });
  return {
    show,
    reload,
    readPage,
    serve: (entry: string | null) => (served = entry === null ? '' : pageOf(entry)),
    comeBack: async (afterMs: number): Promise<void> => {
      nowMs += afterMs;
      back();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

it('offers a newer release once, and reloads when the user wants it', async () => {
  const { show, reload, serve, comeBack } = world();
  await comeBack(ASK_EVERY_MS);
  expect(show).not.toHaveBeenCalled();
  serve('/assets/index-2.js');
  await comeBack(ASK_EVERY_MS);
  await comeBack(ASK_EVERY_MS);
  expect(show).toHaveBeenCalledOnce();
  const [text, options] = show.mock.calls[0] as [
    string,
    { shownMs: number; corner: string; action: { run: () => void } },
  ];
  expect([text, options.shownMs, options.corner]).toEqual(['There is a new version of Talk.', 30_000, 'end']);
  options.action.run();
  expect(reload).toHaveBeenCalledOnce();
});

it('asks every half hour at most, and lives with a server that is away', async () => {
  const { show, readPage, serve, comeBack } = world();
  serve(null);
  await comeBack(1_000);
  expect(readPage).not.toHaveBeenCalled();
  await comeBack(ASK_EVERY_MS);
  await comeBack(1_000);
  expect(readPage).toHaveBeenCalledOnce();
  expect(show).not.toHaveBeenCalled();
});

it('finds the entry of a page', () => {
  expect(entryOf(pageOf('/assets/a.js'))).toBe('/assets/a.js');
  expect(entryOf('<script src="/plain.js"></script>')).toBeNull();
});
