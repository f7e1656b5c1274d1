import { cutText, storableText } from '@talk/domain/format';

/** What a page says about itself, as plain text. */
export interface PageFacts {
  readonly title: string | null;
  readonly description: string | null;
  readonly siteName: string | null;
  /** As written: may be relative. */
  readonly image: string | null;
}

const MAX = { title: 200, description: 400, siteName: 80 };
/** Bounded, so that a page made to be slow is not. */
const META = /<meta\b([^<>]{0,4000})>/gi;
const TITLE = /<title\b[^<>]{0,200}>([^<]{0,2000})/i;
const ATTRIBUTE = /([a-z:_-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]{0,3000})"|'([^']{0,3000})'|([^\s"'<>]{1,3000}))/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Reads Open Graph, Twitter and plain HTML, in this order, from the head of a page. */
export function readPageFacts(body: Buffer, contentType: string): PageFacts {
  const head = decode(body, contentType).split(/<\/head>|<body\b/i, 1)[0] ?? '';
  const named = new Map<string, string>();
  for (const [, text = ''] of head.matchAll(META)) {
    const attributes = new Map<string, string>();
    for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
      attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    const content = attributes.get('content');
    if (name !== '' && content !== undefined && !named.has(name)) named.set(name, content);
  }
  const first = (max: number, ...values: (string | undefined)[]): string | null =>
    values.map((value) => plain(value ?? '', max)).find((value) => value !== '') ?? null;
  return {
    title: first(MAX.title, named.get('og:title'), named.get('twitter:title'), TITLE.exec(head)?.[1]),
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
  const decoded = text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, dec?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const point = Number.parseInt(dec ?? hex ?? '', dec === undefined ? 16 : 10);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
  const line = storableText(decoded)
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (line.length <= max) return line;
  return `${cutText(line, max - 1)}…`;
}
