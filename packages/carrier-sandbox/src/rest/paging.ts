import { ok, type RestAnswer, type RestRequest } from './context.js';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;

/** One page of a list with the paging fields of the API. `PageToken` is the index of the page's first item. */
export function pageOf<T>(
  request: RestRequest,
  key: string,
  items: readonly T[],
  present: (item: T) => unknown,
): RestAnswer {
  const size = request.query.int('PageSize', { min: 1, max: MAX_PAGE_SIZE }) ?? DEFAULT_PAGE_SIZE;
  const page = request.query.int('Page', { min: 0, max: 1_000_000 }) ?? 0;
  const start = page * size;
  const slice = items.slice(start, start + size);
  const address = (number: number) => {
    const search = new URLSearchParams(request.search);
    search.set('PageSize', String(size));
    search.set('Page', String(number));
    if (number > 0) search.set('PageToken', `PA${number}`);
    return `${request.path}?${search.toString()}`;
  };
  const more = start + size < items.length;
  return ok({
    [key]: slice.map(present),
    first_page_uri: address(0),
    next_page_uri: more ? address(page + 1) : null,
    previous_page_uri: page > 0 ? address(page - 1) : null,
    uri: address(page),
    page,
    page_size: size,
    start,
    end: Math.max(start, start + slice.length - 1),
  });
}
