import { isOfKind, TIMELINE_KINDS, type TimelineKind } from '@talk/core/contacts';
import type { ThreadNarrowing } from '@talk/core/texting';

/** What is shown of a contact's timeline, as it stands in the address. Left out means: all of it. */
export interface TimelineSearch {
  /** Kinds, separated by commas. */
  only?: string;
  way?: 'inbound' | 'outbound';
  /** Words that are looked for. */
  find?: string;
}

/** Reads whatever stands in the address. What is not understood is left out. */
export function readTimelineSearch(raw: Record<string, unknown>): TimelineSearch {
  const only = kindsIn(typeof raw['only'] === 'string' ? raw['only'] : '').join();
  const way = (['inbound', 'outbound'] as const).find((each) => each === raw['way']);
  // The router reads `?find=2000` as a number; to us it is text.
  const find = typeof raw['find'] === 'string' || typeof raw['find'] === 'number' ? String(raw['find']).trim() : '';
  return {
    ...(only === '' ? {} : { only }),
    ...(way === undefined ? {} : { way }),
    ...(find === '' ? {} : { find }),
  };
}

/** The kinds of the address, each once, in the order in which they are offered. */
export function kindsIn(text = ''): readonly TimelineKind[] {
  const named = new Set(text.split(','));
  return TIMELINE_KINDS.filter((kind) => named.has(kind));
}

/** Whether a text that is sent would not be shown. */
export function hidesOwnTexts({ only, way }: TimelineSearch): boolean {
  const kinds = kindsIn(only);
  return way === 'inbound' || (kinds.length > 0 && !kinds.includes('texts'));
}

/** What of a timeline is held and heard of; null: all of it. */
export function narrowingOf({ only, way }: TimelineSearch): ThreadNarrowing | null {
  const kinds = kindsIn(only);
  if (kinds.length === 0 && way === undefined) return null;
  return {
    query: { ...(kinds.length > 0 && { kinds: kinds.join() }), ...(way !== undefined && { direction: way }) },
    hasChanges: way === undefined && (kinds.length === 0 || kinds.includes('changes')),
    admits: ({ type, direction, disposition_status2: disposition, notes }) =>
      (way === undefined || direction === way) &&
      (kinds.length === 0 || kinds.some((kind) => kind !== 'changes' && isOfKind(kind, { type, disposition, notes }))),
  };
}
