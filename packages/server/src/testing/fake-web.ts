import { WebError, type PublicWeb, type WebAnswer, type WebRefusal } from '../web/public-web.js';

/** An internet of a few pages, for tests. What it does not have does not answer. */
export interface FakeWeb extends PublicWeb {
  readonly asked: string[];
  /** The one TXT record of a name. */
  setTxt(name: string, record: string): void;
  set(url: string, page: (Partial<Omit<WebAnswer, 'body'>> & { readonly body: Buffer | string }) | WebRefusal): void;
}

export function createFakeWeb(): FakeWeb {
  const pages = new Map<string, WebAnswer | WebRefusal>();
  const records = new Map<string, string>();
  const asked: string[] = [];
  return {
    asked,
    set(url, page) {
      pages.set(
        url,
        typeof page === 'string'
          ? page
          : { url, status: 200, contentType: 'text/html', ...page, body: Buffer.from(page.body) },
      );
    },
    setTxt: (name, record) => void records.set(name, record),
    async txt(name) {
      asked.push(name);
      const record = records.get(name);
      return record === undefined ? [] : [record];
    },
    async post(url) {
      asked.push(url);
      throw new WebError('unreachable');
    },
    async request(url) {
      asked.push(url);
      throw new WebError('unreachable');
    },
    async get(url, { maxBytes, truncates = false }) {
      asked.push(url);
      const page = pages.get(url) ?? 'unreachable';
      if (typeof page === 'string') throw new WebError(page);
      if (page.body.length > maxBytes && !truncates) throw new WebError('too-large');
      return { ...page, body: page.body.subarray(0, maxBytes) };
    },
  };
}
