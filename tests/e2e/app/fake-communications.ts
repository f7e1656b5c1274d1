import type { Communication, Profile } from '@talk/contract';
import { communicationField, matchFilter, readFilter } from '@talk/core/contacts';
import type { Answer } from './fake-answer.js';

/** The communications report over a few entries, as the server answers it; null for other addresses. */
export function answerReport(
  all: readonly Communication[],
  name: string,
  user: Profile,
  { path, query }: { path: string; query: URLSearchParams },
): Answer | null {
  const isCount = path === '/api/v1/reports/communications/count';
  // Without a tree or a range, the phone asks for its recent calls.
  const isList = path === '/api/v1/reports/communications' && query.has('dynamic_engagement_date_range');
  if (!isCount && !isList) return null;
  const tree = readFilter(query.get('filter_groups') ?? '{"and":[]}', communicationField);
  const text = (query.get('search_text') ?? '').toLowerCase();
  const moment = { nowMs: Date.now(), zone: user.company.timezone };
  const contact = { id: 1, name, company_name: null, timezone: null, phone_number: '+14155550150' };
  const found = all
    .map((each) => ({ ...each, contact: { ...contact, user_id: 3, owner_name: null, last_engagement_at: null } }))
    .filter(
      (each) =>
        (text === '' || `${each.body} ${name}`.toLowerCase().includes(text)) &&
        tree.ok &&
        // What is not told of a contact: its status is open.
        matchFilter(
          tree.filter,
          { ...each, contact: { ...each.contact, task_status_name: 'open' } },
          moment,
          communicationField,
        ) === true,
    );
  if (isCount) return { body: { count: found.length } };
  const ordered = query.get('order') === 'asc' ? found.toReversed() : found;
  const from = Number(query.get('cursor') ?? 0);
  const size = Number(query.get('per_page') ?? 25);
  const more = from + size < ordered.length;
  return {
    body: {
      data: ordered.slice(from, from + size),
      page: 1,
      per_page: size,
      has_more_pages: more,
      next_cursor: more ? String(from + size) : null,
    },
  };
}
