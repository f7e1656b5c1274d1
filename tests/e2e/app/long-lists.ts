import type { Page } from '@playwright/test';

/** What one step of scrolling came to. */
export interface Step {
  /** Elements of the whole page. */
  readonly nodes: number;
  /** How far the row in the middle of the view was moved by what came after the step; null: it is gone. */
  readonly movedPx: number | null;
  /** Of all that is held. */
  readonly heightPx: number;
}

export interface Scrolling {
  /** What scrolls. */
  readonly box: string;
  /** Its rows; each has an id or `data-contact`. */
  readonly rows: string;
  readonly stepPx: number;
  readonly most?: number;
}

export const THREAD: Omit<Scrolling, 'stepPx'> = { box: '[role=log]', rows: '.tk-entry[id]' };

/** Scrolls step by step to the end of the way, or `most` steps, and waits after each until whatever it brought has come. */
export async function scrollThrough(page: Page, scrolling: Scrolling): Promise<Step[]> {
  return page.evaluate(async ({ box, rows, stepPx, most = Infinity }) => {
    const list = document.querySelector<HTMLElement>(box);
    if (list === null) throw new Error('There is no list');
    /** A frame is on the screen: what watches sizes has had its turn too. */
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const nameOf = (row: Element): string => row.id || (row.getAttribute('data-contact') ?? '');
    const drawn = (): Element[] => [...list.querySelectorAll(rows)];
    const topOf = (name: string): number | null =>
      drawn()
        .find((row) => nameOf(row) === name)
        ?.getBoundingClientRect().top ?? null;
    const { top, height } = list.getBoundingClientRect();
    const middlePx = top + height / 2;
    const inTheMiddle = (): Element | undefined =>
      drawn().find((row) => {
        const rect = row.getBoundingClientRect();
        return rect.bottom >= middlePx && rect.top < top + height;
      });
    const isComing = (): boolean =>
      list.querySelector('.tk-thread-top button:disabled, .tk-picture.tk-skeleton, [aria-busy="true"]') !== null;
    /** Nothing is on its way, and four frames look the same. */
    async function still(): Promise<void> {
      let before = '';
      for (let same = 0; same < 4;) {
        await frame();
        const now = `${list?.scrollTop} ${list?.scrollHeight} ${drawn().map(nameOf).join()}`;
        same = now === before && !isComing() ? same + 1 : 0;
        before = now;
      }
    }
    const isOver = (): boolean =>
      stepPx < 0
        ? list.scrollTop <= 0 && list.querySelector('.tk-thread-top button') === null
        : list.scrollHeight - list.scrollTop - list.clientHeight < 1 && document.querySelector('.tk-latest') === null;
    const steps: Step[] = [];
    await still();
    while (steps.length < most && !isOver()) {
      list.scrollTop += stepPx;
      // Until there is something to read.
      while (inTheMiddle() === undefined) await frame();
      await frame();
      const name = nameOf(inTheMiddle() ?? list);
      const beforePx = topOf(name);
      await still();
      const afterPx = topOf(name);
      steps.push({
        nodes: document.getElementsByTagName('*').length,
        movedPx: beforePx === null || afterPx === null ? null : afterPx - beforePx,
        heightPx: list.scrollHeight,
      });
    }
    return steps;
  }, scrolling);
}

/** Until a thread stands: nothing in it is on its way, and four frames look the same. */
export const settled = async (page: Page): Promise<void> => {
  await scrollThrough(page, { ...THREAD, stepPx: 0, most: 0 });
};

/** The id of the entry in the middle of the view. */
export const inTheMiddle = (page: Page): Promise<number> =>
  page.getByRole('log').evaluate((list) => {
    const { top, height } = list.getBoundingClientRect();
    const middle = [...list.querySelectorAll('.tk-entry[id]')].find(
      (each) => each.getBoundingClientRect().bottom > top + height / 2,
    );
    return Number(middle?.id.replace('communication-', ''));
  });

/** The steps that moved what is read: the scroller stands on whole pixels, so each of two measures is lost half of one. */
export const jumps = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ movedPx }) => movedPx === null || Math.abs(movedPx) > 1.5);

export const most = (steps: readonly Step[], what: 'nodes' | 'heightPx'): number =>
  Math.max(...steps.map((step) => step[what]));
