import type { VisitorWidget } from '@talk/core/visitor';

type Hours = Pick<VisitorWidget, 'is_open' | 'changes_at'>;

/** Whether the company is open now. A page stays open for hours, and was told once: how it is, and when that changes. */
export function openingAt({ is_open: wasOpen, changes_at: changesAt }: Hours, nowMs: number): Hours {
  const hasChanged = changesAt !== null && Date.parse(changesAt) <= nowMs;
  return hasChanged ? { is_open: !wasOpen, changes_at: null } : { is_open: wasOpen, changes_at: changesAt };
}
