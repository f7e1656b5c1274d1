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
  return ok({
    [key]: slice.map(present),
    first_page_uri: address(0, ''),
    next_page_uri: more ? address(page + 1, `PA${nameOf(slice.at(-1))}`) : null,
    previous_page_uri: page > 0 ? address(page - 1, page > 1 ? `PB${nameOf(slice[0])}` : '') : null,
    uri: address(page, request.query.text('PageToken') ?? ''),
    page,
    page_size: size,
    start,
    end: Math.max(start, start + slice.length - 1),
  });
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
