import type { Thread } from '@talk/core/texting';
import { useSignalValue } from '@talk/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import {
  hidesOwnTexts,
  narrowingOf,
  readTimelineSearch,
  SEARCH_MIN_CHARACTERS,
  type TimelineSearch,
} from '../../entities/contact/index.js';
import { transcriptToOpen } from '../../entities/call/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { highlight } from './find-highlight.js';
import type { TimelineBarProps } from './timeline-bar.js';
import { t } from './timeline-words.js';
import { useTimelineFind, type TimelineFind } from './use-timeline-find.js';

interface Linked {
  readonly linkedId: number | null;
  readonly linkedAuditId: number | null;
}

export interface Timeline extends Linked {
  readonly search: TimelineSearch;
  readonly find: TimelineFind;
  /** Whether all of it is shown. */
  readonly isWhole: boolean;
  readonly onChange: TimelineBarProps['onChange'];
  /** Takes off the filter when it may have hidden what the address names. @returns whether there was one. */
  readonly dropForLink: () => boolean;
}

/** What of a contact's timeline is shown and looked for, as the address says it. What the address names is never hidden by it. */
export function useTimeline(thread: Thread, linked: Linked, box: RefObject<HTMLElement | null>): Timeline {
  const { toasts } = useWorkspace();
  const navigate = useNavigate();
  const { only, way, find: words } = readTimelineSearch(useSearch({ strict: false }));
  const search = useMemo<TimelineSearch>(
    () => ({
      ...(only !== undefined && { only }),
      ...(way !== undefined && { way }),
      ...(words !== undefined && { find: words }),
    }),
    [only, way, words],
  );
  const narrowing = useMemo(
    () => narrowingOf({ ...(only !== undefined && { only }), ...(way !== undefined && { way }) }),
    [only, way],
  );
  useEffect(() => {
    const queryOf = (of: typeof narrowing): string => JSON.stringify(of?.query ?? null);
    if (queryOf(thread.state.peek().narrowing) !== queryOf(narrowing)) void thread.narrow(narrowing);
  }, [narrowing, thread]);

  // Whoever filters has been where the address led them.
  const link = `${linked.linkedId} ${linked.linkedAuditId}`;
  const [spent, setSpent] = useState<string | null>(null);
  if (spent !== null && spent !== link) setSpent(null);
  const { linkedId, linkedAuditId } = spent === link ? { linkedId: null, linkedAuditId: null } : linked;

  const put = useCallback(
    (change: Parameters<TimelineBarProps['onChange']>[0], hash: true | '') =>
      void navigate({
        to: '.',
        search: ({ only: _only, way: _way, find: _find, ...rest }) => ({
          ...rest,
          ...readTimelineSearch({ only: _only, way: _way, find: _find, ...change }),
        }),
        hash,
        replace: true,
      }),
    [navigate],
  );
  const onChange = useCallback<TimelineBarProps['onChange']>(
    (change) => {
      if (!('find' in change)) setSpent(link);
      put(change, '');
    },
    [link, put],
  );
  const isWhole = narrowing === null;
  const drop = useCallback(
    (why: 'droppedForLink' | 'droppedForText') => {
      put({ only: undefined, way: undefined }, true);
      toasts.show(t(why));
    },
    [put, toasts],
  );
  const dropForLink = useCallback((): boolean => {
    if (!isWhole) drop('droppedForLink');
    return !isWhole;
  }, [drop, isWhole]);
  const hidesChange = linkedAuditId !== null && narrowing?.hasChanges === false;
  useEffect(() => {
    if (hidesChange) drop('droppedForLink');
  }, [drop, hidesChange]);
  const hidesText = useSignalValue(thread.state).outgoing.length > 0 && hidesOwnTexts(search);
  useEffect(() => {
    if (hidesText) drop('droppedForText');
  }, [drop, hidesText]);

  const find = useTimelineFind(thread, words ?? '', narrowing);
  const isFound = (find.total ?? 0) > 0;
  useEffect(() => {
    if (words === undefined || words.length < SEARCH_MIN_CHARACTERS || !isFound || box.current === null)
      return undefined;
    return highlight(box.current, words);
  }, [box, isFound, words]);
  const foundId = find.found?.communicationId ?? null;
  useEffect(() => {
    transcriptToOpen.value = foundId;
    return () => {
      transcriptToOpen.value = null;
    };
  }, [foundId]);
  return { search, find, isWhole, onChange, dropForLink, linkedId, linkedAuditId };
}
