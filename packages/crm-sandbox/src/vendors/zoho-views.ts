import { json, noContent, type Answer, type Ask } from '../http/exchange.js';
import type { VendorLists } from './lists.js';
import { customView, personView } from './zoho-modules.js';

const MODULES = { Contacts: 'contact', Leads: 'lead' } as const;
const MOST = 200;

const refusal = (code: string, message: string): Answer => json(400, { code, details: {}, message, status: 'error' });
const kindOf = (module: string | null) => (module === 'Contacts' || module === 'Leads' ? MODULES[module] : null);

/** `/settings/custom_views?module=…`, and one of them by its id. */
export function answerViews(lists: VendorLists, ask: Ask, id: string | null): Answer {
  const kind = kindOf(ask.query.get('module'));
  if (kind === null) return refusal('INVALID_MODULE', 'the module name given seems to be invalid');
  const found = lists.all().filter((list) => list.kind === kind && (id === null || list.id === id));
  if (found.length === 0) return noContent;
  const info = { per_page: MOST, count: found.length, page: 1, more_records: false };
  return json(200, { custom_views: found.map(customView), ...(id === null ? { info } : {}) });
}

/** The records of a custom view, page by page. */
export function answerViewed(lists: VendorLists, ask: Ask, kind: 'contact' | 'lead'): Answer {
  if (ask.query.get('fields') === null)
    return refusal('REQUIRED_PARAM_MISSING', 'One of the expected parameter is missing');
  const list = lists.find(ask.query.get('cvid') ?? '');
  if (list?.kind !== kind) return refusal('INVALID_DATA', 'the cvid given seems to be invalid');
  const perPage = Number(ask.query.get('per_page') ?? MOST);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > MOST)
    return refusal('INVALID_DATA', 'the per_page given seems to be invalid');
  const size = Math.min(perPage, lists.pageSize);
  const from = Number(Buffer.from(ask.query.get('page_token') ?? '', 'base64url').toString() || 0);
  const members = lists.members(list);
  const data = members.slice(from, from + size).map(personView);
  if (data.length === 0) return noContent;
  const isMore = from + size < members.length;
  return json(200, {
    data,
    info: {
      per_page: perPage,
      count: data.length,
      more_records: isMore,
      next_page_token: isMore ? Buffer.from(String(from + size)).toString('base64url') : null,
    },
  });
}
