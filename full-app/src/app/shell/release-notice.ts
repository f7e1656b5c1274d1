import type { Clock } from '@talk/core';
import { NEWS_MS, type Toasts } from '../../shared/toasts.store.js';
import { t } from './texts.js';

/** How long a page runs before it asks whether there is a newer release, and between two questions. */
export const ASK_EVERY_MS = 30 * 60_000;

export interface ReleaseNoticeOptions {
  /** The app's page as the server has it now; rejects while it cannot be reached. */
  readonly readPage: () => Promise<string>;
  /** The path of the entry script that runs here. */
  readonly entry: string;
  /** Calls back when the user comes back to the tab, and when the connection does. @returns ends that. */
  readonly onBack: (back: () => void) => () => void;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly reload: () => void;
}

/** The path of the entry script of a page; null if it has none. */
export const entryOf = (page: string): string | null =>
  /<script\b(?=[^>]*\btype="module")[^>]*\bsrc="([^"]+)"/.exec(page)?.[1] ?? null;

/** Offers to reload once there is a newer release than the one that runs (spec 3 §9): for 30 s at the bottom right, once for each release. @returns ends it. */
export function watchReleases({ readPage, entry, onBack, toasts, clock, reload }: ReleaseNoticeOptions): () => void {
  let askedMs = clock.nowMs();
  let known = entry;
  return onBack(() => {
    if (clock.nowMs() - askedMs < ASK_EVERY_MS) return;
    askedMs = clock.nowMs();
    void readPage().then(
      (page) => {
        const now = entryOf(page);
        if (now === null || now === known) return;
        known = now;
        toasts.show(t('newRelease'), {
          shownMs: NEWS_MS,
          corner: 'end',
          action: { label: t('reload'), run: reload },
        });
      },
      // Asked again when the user or the connection comes back.
      () => undefined,
    );
  });
}
