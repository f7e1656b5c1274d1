import { cutText, storableText } from '@talk/domain/format';
import { Parser } from 'htmlparser2';

/** What a page says about itself, as plain text. */
export interface PageFacts {
  readonly title: string | null;
  readonly description: string | null;
  readonly siteName: string | null;
  /** As written: may be relative. */
  readonly image: string | null;
}

const MAX = { title: 200, description: 400, siteName: 80 };
/** Reads Open Graph, Twitter and plain HTML, in this order, from the head of a page. */
export function readPageFacts(body: Buffer, contentType: string): PageFacts {
  const { named, title } = readHead(decode(body, contentType));
  const first = (max: number, ...values: (string | undefined)[]): string | null =>
    values.map((value) => plain(value ?? '', max)).find((value) => value !== '') ?? null;
  return {
    title: first(MAX.title, named.get('og:title'), named.get('twitter:title'), title),
    description: first(
      MAX.description,
      named.get('og:description'),
      named.get('twitter:description'),
      named.get('description'),
    ),
    siteName: first(MAX.siteName, named.get('og:site_name')),
    image: first(2000, named.get('og:image:secure_url'), named.get('og:image'), named.get('twitter:image')),
  };
}

/** The first value of each name in `<meta>`, and the title; nothing is read beyond the head. */
function readHead(html: string): { named: ReadonlyMap<string, string>; title: string } {
  const named = new Map<string, string>();
  const titles: string[] = [];
  let isInTitle = false;
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      if (tag === 'body') parser.pause();
      if (tag === 'title') isInTitle = titles.push('') === 1;
      const key = (property ?? name ?? '').toLowerCase();
      if (tag === 'meta' && key !== '' && content !== undefined && !named.has(key)) named.set(key, content);
    },
    ontext(text) {
      if (isInTitle) titles[0] += text;
    },
    onclosetag(tag) {
      if (tag === 'title') isInTitle = false;
      if (tag === 'head') parser.pause();
    },
  });
  parser.write(html);
  return { named, title: titles[0] ?? '' };
}

function decode(body: Buffer, contentType: string): string {
  const start = body.subarray(0, 2048).toString('latin1');
  const label =
    /charset=["']?([\w-]{2,30})/i.exec(contentType)?.[1] ??
    /<meta[^<>]{0,200}charset=["']?([\w-]{2,30})/i.exec(start)?.[1];
  try {
    return new TextDecoder(label ?? 'utf-8').decode(body);
  } catch {
    // An encoding that does not exist: most pages are UTF-8 whatever they say.
    return new TextDecoder('utf-8').decode(body);
  }
}

function plain(text: string, max: number): string {
  const line = storableText(text)
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (line.length <= max) return line;
  return `${cutText(line, max - 1)}…`;
}
