import { ok, type RestAnswer, type RestRequest } from './context.js';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;

/**
 * One page of a list with the paging fields of the API. `PageToken` names the item beside the page: `PA` and the one before it, `PB` and
 * the one after it. So nothing comes twice, and nothing is left out, when items are added at the front between two pages. Where the item
 * is gone, `Page` counts.
 */
export function pageOf<T>(
  request: RestRequest,
  key: string,
  items: readonly T[],
  present: (item: T) => Readonly<Record<string, unknown>>,
): RestAnswer {
  const { shown, first, previous, own, next, page, size, start } = cut(request, items, present);
  return ok({
    [key]: shown,
    first_page_uri: first,
    next_page_uri: next,
    previous_page_uri: previous,
    uri: own,
    page,
    page_size: size,
    start,
    end: Math.max(start, start + shown.length - 1),
  });
}

/** The same as the newer APIs write it: in `meta`, with whole addresses. */
export function metaPageOf<T>(
  request: RestRequest,
  key: string,
  items: readonly T[],
  present: (item: T) => Readonly<Record<string, unknown>>,
): RestAnswer {
  const { shown, first, previous, own, next, page, size } = cut(request, items, present);
  const whole = (address: string | null) => address && request.carrier.core.origin() + address;
  const addresses = {
    first_page_url: whole(first),
    previous_page_url: whole(previous),
    url: whole(own),
    next_page_url: whole(next),
  };
  return ok({ [key]: shown, meta: { key, page, page_size: size, ...addresses } });
}

/** The items of the page that is asked for, and the addresses of the pages around it. */
function cut<T>(request: RestRequest, items: readonly T[], present: (item: T) => Readonly<Record<string, unknown>>) {
  const size = request.query.int('PageSize', { min: 1, max: MAX_PAGE_SIZE }) ?? DEFAULT_PAGE_SIZE;
  const page = request.query.int('Page', { min: 0, max: 1_000_000 }) ?? 0;
  const nameOf = (item: T | undefined) => (item === undefined ? '' : nameIn(present(item)));
  const start = startOf(request.query.text('PageToken'), items, nameOf, size) ?? page * size;
  const slice = items.slice(start, start + size);
  const address = (number: number, token: string) => {
    const search = new URLSearchParams(request.search);
    search.set('PageSize', String(size));
    search.set('Page', String(number));
    if (token === '') search.delete('PageToken');
    else search.set('PageToken', token);
    return `${request.path}?${search.toString()}`;
  };
  const more = start + size < items.length;
  return {
    shown: slice.map(present),
    first: address(0, ''),
    next: more ? address(page + 1, `PA${nameOf(slice.at(-1))}`) : null,
    previous: page > 0 ? address(page - 1, page > 1 ? `PB${nameOf(slice[0])}` : '') : null,
    own: address(page, request.query.text('PageToken') ?? ''),
    page,
    size,
    start,
  };
}

/** What tells an item from the others of its list. */
const nameIn = (item: Readonly<Record<string, unknown>>): string =>
  String(item['sid'] ?? item['call_sid'] ?? item['phone_number']);

function startOf<T>(
  token: string | undefined,
  items: readonly T[],
  nameOf: (item: T) => string,
  size: number,
): number | null {
  const [, side, name] = /^(PA|PB)(.+)$/.exec(token ?? '') ?? [];
  const at = name === undefined ? -1 : items.findIndex((item) => nameOf(item) === name);
  if (at < 0) return null;
  return side === 'PA' ? at + 1 : Math.max(0, at - size);
}
