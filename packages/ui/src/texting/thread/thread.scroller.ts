import type { Thread } from '@talk/core/texting';
import { moveFocus } from '../../kernel/focus.js';
import type { ThreadRow } from './thread.rows.js';
import { rangeAround, type RowHeights, type RowRange, type ThreadBlock, type ThreadPlace } from './thread.window.js';

/** Closer than this to the end counts as being there. */
const NEAR_PX = 80;
/** Rows are drawn so far beyond the view, and at least as far as the view is high. */
const BEYOND_PX = 400;
/** Until the view is measured. */
const GUESSED_ROOM_PX = 2_000;
/** Held at most: what is furthest away goes, and is loaded again when one scrolls back. */
const HELD_AT_MOST = 240;
/** The first unread one stands below the heading of its day. */
const BELOW_HEADING_PX = 48;
/** So often rows are drawn without any of them being in view, until the person scrolls on. */
const BLANKS_AT_MOST = 10;
/** The gap between rows (`.tk-thread-rows`). */
const GAP_PX = 10;

/** From where the rows that are drawn are counted. */
export interface ThreadView {
  readonly place: ThreadPlace | null;
  readonly roomPx: number;
  /** Drawn wherever they are: the focus is in them, something of them is open, or they are playing. */
  readonly pinned: ReadonlySet<string>;
}
export const firstView: ThreadView = { place: null, roomPx: GUESSED_ROOM_PX, pinned: new Set() };

export const drawnRange = (rows: readonly ThreadRow[], heights: RowHeights, { place, roomPx }: ThreadView): RowRange =>
  rangeAround(rows, heights, place, { roomPx, beyondPx: Math.max(BEYOND_PX, roomPx) });

/** What was drawn. */
export interface Drawn {
  readonly box: HTMLElement;
  /** Its children are the blocks. */
  readonly list: HTMLElement;
  readonly rows: readonly ThreadRow[];
  readonly blocks: readonly ThreadBlock[];
  readonly range: RowRange;
  /** The newest is in view. */
  readonly onEnd: () => void;
}

export interface ScrollerOptions {
  thread: Thread;
  heights: RowHeights;
  /** Other rows are to be drawn. */
  draw: (view: ThreadView) => void;
  tell: (now: { away: boolean; unreadAbove: boolean }) => void;
}

/** Keeps what is read in its place, whatever comes, goes or grows around it, and what is drawn and held around what is read. */
export interface ThreadScroller {
  /** Rows were drawn. */
  drew: (drawn: Drawn) => void;
  /** Something has another size now. */
  resized: () => void;
  scrolled: () => void;
  toLatest: () => Promise<void>;
  /** Something else is to be shown: the thread no longer sticks to its end. */
  letGo: () => void;
  /** Brings a row into view, and focuses an element of it. */
  show: (key: string, focusId?: string) => void;
}

interface DrawnRow {
  readonly key: string;
  readonly element: Element;
}

const keyOfOwn = (rows: readonly ThreadRow[]): string => rows.findLast(({ kind }) => kind === 'outgoing')?.key ?? '';

export function createThreadScroller({ thread, heights, draw, tell }: ScrollerOptions): ThreadScroller {
  let drawn: Drawn | null = null;
  let elements: readonly DrawnRow[] = [];
  let atEnd = true;
  let started = false;
  let unreadSeen = false;
  let hasScrolled = false;
  /** The ends of what was held when more was asked for: whoever has nothing more to give is not asked again and again. */
  let askedFrom: { readonly earlier?: number | undefined; readonly later?: number | undefined } = {};
  let lastOwn = '';
  /** What is in view, nearest to its middle first, and the place of the scroller at that time. */
  let places: readonly ThreadPlace[] = [];
  /** Attempts to draw what is in view, without anything to read there. */
  let blanks = 0;
  let at = { topPx: 0, heightPx: 0, roomPx: 0 };
  let wanted: { key: string; focusId: string | undefined } | null = null;

  const topOf = (element: Element, box: Element): number =>
    element.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const elementOf = (key: string): Element | undefined => elements.find((each) => each.key === key)?.element;
  const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element): boolean =>
    scrollHeight - scrollTop - clientHeight < NEAR_PX;

  /** Finds the rows among the elements, and learns how high they are. */
  function measure({ list, blocks }: Drawn): void {
    const found: { key: string | null; element: Element }[] = [];
    for (const [index, block] of blocks.entries()) {
      const element = list.children[index];
      if (element === undefined) continue;
      if (block.kind === 'space') found.push({ key: null, element });
      else
        for (const [at, piece] of block.pieces.entries()) {
          const child = element.children[at];
          if (child !== undefined) found.push({ key: piece.kind === 'row' ? piece.row.key : null, element: child });
        }
    }
    const tops = found.map(({ element }) => element.getBoundingClientRect().top);
    const endPx = list.getBoundingClientRect().bottom + GAP_PX;
    for (const [index, { key }] of found.entries())
      if (key !== null) heights.set(key, (tops[index + 1] ?? endPx) - (tops[index] ?? 0));
    elements = found.flatMap(({ key, element }) => (key === null ? [] : [{ key, element }]));
  }

  /** Remembers what is in view. @param kept stays in its place: to measure it again would add up what is lost to rounding. */
  function note({ box, onEnd }: Drawn, kept: ThreadPlace | null): void {
    const { clientHeight: roomPx, scrollTop: topPx, scrollHeight: heightPx } = box;
    const boxTop = box.getBoundingClientRect().top;
    const seen = elements
      .map(({ key, element }) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { key, topPx: top - boxTop, bottomPx: bottom - boxTop };
      })
      .filter((each) => each.bottomPx > 0 && each.topPx < roomPx && !each.key.startsWith('day-'));
    // The one in the middle of the view comes first: whoever reads there is not disturbed by what grows above or below.
    const fromMiddle = (each: { topPx: number; bottomPx: number }): number =>
      Math.max(0, each.topPx - roomPx / 2, roomPx / 2 - each.bottomPx);
    const nearest = seen.toSorted((a, b) => fromMiddle(a) - fromMiddle(b));
    // Another one is nearer where more was drawn than the one that was kept: that is what is read.
    if (nearest.length > 0) blanks = 0;
    places = kept !== null && nearest[0]?.key === kept.key ? [kept, ...nearest.slice(1)] : nearest;
    at = { topPx, heightPx, roomPx };
    const { hasLater } = thread.state.peek();
    const away = !isNearEnd(box) || hasLater;
    tell({ away, unreadAbove: isUnreadAbove(seen.map(({ key }) => key)) });
    if (!away) onEnd();
  }

  function isUnreadAbove(seen: readonly string[]): boolean {
    const { unreadMark, communications } = thread.state.peek();
    if (seen.includes('unread')) unreadSeen = true;
    if (unreadMark === null || unreadSeen || drawn === null) return false;
    const { rows } = drawn;
    const index = rows.findIndex(({ key }) => key === 'unread');
    if (index === -1) return unreadMark.id < (communications[0]?.id ?? 0);
    return index < rows.findIndex(({ key }) => key === seen[0]);
  }

  /** The person went to the end as it was last seen. They are there, though it may have grown before the scroll event. */
  function wentToEnd({ scrollTop }: Element): boolean {
    const leftPx = at.heightPx - scrollTop - at.roomPx;
    return at.heightPx > 0 && scrollTop > at.topPx && leftPx < NEAR_PX && !thread.state.peek().hasLater;
  }

  /** Puts what was in view back into its place. @returns what has its place now; null: nothing of it is there any more. */
  function keepPlace({ box }: Drawn): ThreadPlace | null {
    for (const { key, topPx } of places) {
      const element = elementOf(key);
      if (element === undefined) continue;
      // Where it is now if nothing but the person has moved it.
      const shouldPx = topPx - (box.scrollTop - at.topPx);
      const shiftPx = topOf(element, box) - shouldPx;
      if (Math.abs(shiftPx) >= 0.5) box.scrollTop += shiftPx;
      return { key, topPx: shouldPx };
    }
    return null;
  }

  function begin(now: Drawn): void {
    started = true;
    const { box } = now;
    box.scrollTop = box.scrollHeight;
    const divider = elementOf('unread');
    // Unread ones that do not fit are read from the first.
    if (divider === undefined || topOf(divider, box) >= 0) return;
    box.scrollTop += topOf(divider, box) - BELOW_HEADING_PX;
    atEnd = isNearEnd(box);
  }

  function settle(now: Drawn): void {
    const { box } = now;
    let kept: ThreadPlace | null = null;
    if (wanted === null && !atEnd) atEnd = wentToEnd(box);
    if (wanted !== null) reveal(now, wanted);
    else if (!atEnd) {
      kept = keepPlace(now);
      if (kept === null && drawLost(now)) return;
      // Nothing of what was read is here any more: the newest was asked for.
      if (kept === null && places.length > 0 && !thread.state.peek().hasLater) atEnd = true;
    }
    if (atEnd) box.scrollTop = box.scrollHeight;
    measure(now);
    note(now, kept);
    drawAround(now);
    if (hasScrolled) loadNear(now, 0);
  }

  /** What was in view is here, and not drawn: rows were taken out from beside it. */
  function drawLost({ box, rows }: Drawn): boolean {
    const lost = places.find((place) => rows.some(({ key }) => key === place.key));
    if (lost === undefined) return false;
    places = [lost];
    at = { ...at, topPx: box.scrollTop };
    draw({ place: lost, roomPx: at.roomPx, pinned: pinned() });
    return true;
  }

  function reveal({ box }: Drawn, { key, focusId }: { key: string; focusId: string | undefined }): void {
    const element = elementOf(key);
    if (element === undefined) return;
    wanted = null;
    const belowPx = box.scrollHeight - box.scrollTop - box.clientHeight;
    // In the last screen of the thread it is shown with the newest, which stay in view.
    atEnd = topOf(element, box) - belowPx >= BELOW_HEADING_PX && !thread.state.peek().hasLater;
    if (!atEnd) box.scrollTop += topOf(element, box) - Math.max(BELOW_HEADING_PX, box.clientHeight / 3);
    if (focusId !== undefined) moveFocus(box.querySelector<HTMLElement>(`#${focusId}`), { preventScroll: true });
  }

  /** Draws other rows when those that are drawn end close to the view. */
  function drawAround({ rows, range }: Drawn): void {
    // What is to be shown is about to be drawn, and nothing else instead.
    if (wanted !== null && rows.some(({ key }) => key === wanted?.key)) return;
    const place = atEnd ? null : (places[0] ?? null);
    if (!atEnd && place === null) return drawBlank();
    const { roomPx } = at;
    const needed = rangeAround(rows, heights, place, { roomPx, beyondPx: roomPx / 2 });
    if (needed.from >= range.from && needed.to <= range.to) return;
    draw({ place, roomPx, pinned: pinned() });
  }

  /** One scrolled so far that nothing is drawn there: the row that should be is found by its distance. */
  function drawBlank(): void {
    if (drawn === null) return;
    const { box, list, rows } = drawn;
    let topPx = topOf(list, box);
    let found: ThreadPlace | null = null;
    for (const { key, kind } of rows) {
      const px = heights.of(key);
      // The heading of a day goes further up when more of the day comes.
      if (kind !== 'day') found = { key, topPx };
      topPx += px;
      if (topPx > 0 && found !== null) break;
    }
    // Nothing but a heading may be in a low view. Elsewhere each attempt knows more heights than the one before.
    if (found === null || blanks === BLANKS_AT_MOST) return;
    blanks += 1;
    // By what is known now, the last row may end above: then there is less below it than was guessed before.
    draw({ place: found, roomPx: at.roomPx, pinned: pinned() });
  }

  function pinned(): ReadonlySet<string> {
    const isPlaying = (element: Element): boolean =>
      [...element.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused);
    const isUsed = (element: Element): boolean =>
      element.contains(document.activeElement) ||
      element.querySelector('[aria-expanded="true"], dialog[open], dialog[aria-modal="true"], [data-editing]') !==
        null ||
      isPlaying(element);
    return new Set(elements.filter(({ element }) => isUsed(element)).map(({ key }) => key));
  }

  /** More of the thread is loaded before one comes to the end of what is held, and as much of its other end is let go. */
  async function load(side: 'earlier' | 'later'): Promise<void> {
    await (side === 'earlier' ? thread.loadEarlier() : thread.loadLater());
    if (drawn === null || thread.state.peek().communications.length <= HELD_AT_MOST) return;
    const { box } = drawn;
    const players = [...box.querySelectorAll<HTMLMediaElement>('audio, video')];
    // What is playing goes on.
    if (players.some(({ paused }) => !paused)) return;
    const inside = document.activeElement;
    const isOutOfView = (element: Element): boolean => {
      const { top, bottom } = element.getBoundingClientRect();
      const view = box.getBoundingClientRect();
      return bottom < view.top || top > view.bottom;
    };
    // The focus stays in the thread when its entry goes.
    if (inside !== null && inside !== box && box.contains(inside) && isOutOfView(inside))
      moveFocus(box, { preventScroll: true });
    thread.trim(side === 'earlier' ? 'later' : 'earlier', HELD_AT_MOST);
  }

  /** @param movedPx how far the person has scrolled; at an edge they can scroll no further, and go on there when more has come. */
  function loadNear({ box }: Drawn, movedPx: number): void {
    const { hasEarlier, hasLater, problem, communications } = thread.state.peek();
    if (problem !== null) return;
    const belowPx = box.scrollHeight - box.scrollTop - box.clientHeight;
    const first = communications[0]?.id;
    const last = communications.at(-1)?.id;
    if (
      hasEarlier &&
      (movedPx < 0 ? box.scrollTop < box.clientHeight : box.scrollTop <= 0 && first !== askedFrom.earlier)
    ) {
      askedFrom = { ...askedFrom, earlier: first };
      void load('earlier');
    }
    if (hasLater && (movedPx > 0 ? belowPx < box.clientHeight : belowPx <= 0 && last !== askedFrom.later)) {
      askedFrom = { ...askedFrom, later: last };
      void load('later');
    }
  }

  return {
    drew(now) {
      drawn = now;
      if (now.rows.length === 0) return;
      measure(now);
      const own = keyOfOwn(now.rows);
      if (!started) begin(now);
      else if (own !== lastOwn && own !== '') atEnd = true;
      lastOwn = own;
      settle(now);
    },
    resized() {
      // Hidden, it keeps its place for when it is shown again.
      if (drawn !== null && drawn.rows.length > 0 && drawn.box.clientHeight > 0) settle(drawn);
    },
    scrolled() {
      if (drawn === null) return;
      const { box } = drawn;
      // Where the browser puts it when the person does not scroll: less below it leaves less to scroll.
      const unmovedPx = Math.min(at.topPx, box.scrollHeight - box.clientHeight);
      const movedPx = box.scrollTop - unmovedPx;
      // The space changed under a thread at its end, so it is put back there.
      if (atEnd && Math.abs(movedPx) < 1) return;
      hasScrolled ||= movedPx < 0;
      blanks = 0;
      const isAtFormerEnd = movedPx > 0 && wentToEnd(box);
      if (!atEnd && wanted === null && !isAtFormerEnd) keepPlace(drawn);
      if (isAtFormerEnd && !isNearEnd(box)) box.scrollTop = box.scrollHeight;
      atEnd = isAtFormerEnd || (isNearEnd(box) && !thread.state.peek().hasLater);
      note(drawn, null);
      drawAround(drawn);
      loadNear(drawn, movedPx);
    },
    async toLatest() {
      await thread.toNewest();
      if (drawn === null) return;
      const { box } = drawn;
      wanted = null;
      atEnd = true;
      box.scrollTop = box.scrollHeight;
      moveFocus(box, { preventScroll: true });
      draw({ place: null, roomPx: box.clientHeight, pinned: pinned() });
    },
    letGo() {
      atEnd = false;
    },
    show(key, focusId) {
      wanted = { key, focusId };
      const roomPx = drawn?.box.clientHeight ?? GUESSED_ROOM_PX;
      draw({ place: { key, topPx: roomPx / 3 }, roomPx, pinned: pinned() });
    },
  };
}
