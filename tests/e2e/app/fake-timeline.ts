import type { Communication, ContactAudit } from '@talk/contract';
import { isOfKind } from '@talk/core/contacts';
import { refused, type Answer } from './fake-answer.js';

const kindsOf = (query: URLSearchParams): readonly string[] =>
  (query.get('kinds') ?? '').split(',').filter((kind) => kind !== '');

/** What of a timeline is asked for. */
export function narrowed(all: readonly Communication[], query: URLSearchParams): Communication[] {
  const kinds = kindsOf(query);
  const direction = query.get('direction') ?? 'all';
  return all.filter(
    (each) =>
      (direction === 'all' || each.direction === direction) &&
      (kinds.length === 0 ||
        kinds.some(
          (kind) => kind !== 'changes' && isOfKind(kind as 'calls', { ...each, disposition: each.disposition_status2 }),
        )),
  );
}

/** Whether entries of the history are asked for. */
export function wantsChanges(query: URLSearchParams): boolean {
  const kinds = kindsOf(query);
  return (query.get('direction') ?? 'all') === 'all' && (kinds.length === 0 || kinds.includes('changes'));
}

/** Where words stand, newest first. */
export function findIn(all: readonly Communication[], audits: readonly ContactAudit[], query: URLSearchParams): Answer {
  const words = (query.get('search') ?? '').toLowerCase();
  if (words.length < 3) return refused(422, 'VALIDATION_FAILED', 'Some fields need your attention.');
  const has = (text: string | null): boolean => text?.toLowerCase().includes(words) ?? false;
  const communications = narrowed(all, query);
  const said = communications
    .filter(({ body, notes }) => has(body) || has(notes))
    .map(({ id, created_at }) => ({ communication_id: id, audit_id: null, near_id: null, created_at }));
  const changed = (wantsChanges(query) ? audits : [])
    .filter(({ before, after }) => has(before) || has(after))
    .map(({ id, created_at }) => {
      const near = communications.find((each) => each.created_at <= created_at) ?? communications.at(-1);
      return { communication_id: null, audit_id: id, near_id: near?.id ?? null, created_at };
    });
  const hits = [...said, ...changed].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const from = Number(query.get('cursor') ?? 0);
  const size = Number(query.get('per_page') ?? 50);
  const more = from + size < hits.length;
  return {
    body: {
      data: hits.slice(from, from + size),
      has_more_pages: more,
      next_cursor: more ? String(from + size) : null,
      ...(from === 0 ? { total: Math.min(1_000, hits.length) } : {}),
    },
  };
}
