import { Parser } from 'htmlparser2';

const BLOCKS = new Set(
  'address article blockquote div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const SILENT = new Set(['head', 'script', 'style', 'template', 'title', 'noscript']);
const MOST_CHARACTERS = 500_000;

/**
 * The text of an email that has only HTML. The HTML itself is not kept and never shown, so nothing in it can run, load or follow a reader.
 * Quotes get the mark of plain text, so that they are found like any other.
 */
export function htmlText(html: string): string {
  const lines: string[] = [''];
  let silent = 0;
  let quotes = 0;
  let isPre = 0;
  let link: { readonly href: string; readonly from: number; readonly line: number } | null = null;

  const last = (): string => lines.at(-1) ?? '';
  const write = (text: string): void => void (lines[lines.length - 1] = last() + text);
  const mark = (): string => '> '.repeat(quotes);
  const isEmpty = (): boolean => /^(?:> )*\s*$/.test(last());
  const breakLine = (): void => void lines.push(mark());
  const breakBlock = (): void => {
    if (!isEmpty()) breakLine();
    else lines[lines.length - 1] = mark();
  };

  const parser = new Parser({
    onopentag(tag, { href, alt }) {
      if (SILENT.has(tag)) silent += 1;
      if (silent > 0) return;
      if (tag === 'pre') isPre += 1;
      if (tag === 'blockquote') quotes += 1;
      if (tag === 'br') breakLine();
      else if (BLOCKS.has(tag)) breakBlock();
      if (tag === 'li') write('- ');
      if ((tag === 'td' || tag === 'th') && !isEmpty()) write(' ');
      if (tag === 'img' && alt !== undefined && alt.trim() !== '') write(`[${alt.trim()}]`);
      if (tag === 'a' && href !== undefined && /^https?:/i.test(href))
        link = { href, from: last().length, line: lines.length };
    },
    ontext(text) {
      if (silent > 0) return;
      if (isPre > 0) {
        const [first = '', ...more] = text.split('\n');
        write(first);
        for (const line of more) lines.push(mark() + line);
        return;
      }
      const words = text.replaceAll(/[ \t\r\n\f]+/g, ' ');
      write(isEmpty() || last().endsWith(' ') ? words.trimStart() : words);
    },
    onclosetag(tag) {
      if (SILENT.has(tag)) silent = Math.max(0, silent - 1);
      if (silent > 0) return;
      if (tag === 'pre') isPre = Math.max(0, isPre - 1);
      if (tag === 'a' && link !== null) {
        const said = link.line === lines.length ? last().slice(link.from).trim() : '';
        // Where a link leads is what a reader has to see.
        if (said !== link.href && said !== link.href.replace(/\/$/, ''))
          write(said === '' ? link.href : ` (${link.href})`);
        link = null;
      }
      if (tag === 'blockquote') quotes = Math.max(0, quotes - 1);
      if (BLOCKS.has(tag)) breakBlock();
      if (tag === 'p') breakLine();
    },
  });
  parser.write(html.slice(0, MOST_CHARACTERS));
  parser.end();
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
