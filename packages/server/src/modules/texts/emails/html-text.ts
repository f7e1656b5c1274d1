import { Parser } from 'htmlparser2';

const BLOCKS = new Set(
  'address article blockquote div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const SILENT = new Set(['head', 'script', 'style', 'template', 'title', 'noscript']);
const MOST_CHARACTERS = 500_000;
/** More than the text of an email keeps. */
const MOST_WRITTEN = 200_000;
/** Nested quotes that are marked. Each level makes every line longer, so without a limit a small email fills the memory. */
const MOST_LEVELS = 10;
/** Open elements. The parser looks through all of them at each closing tag. Tables in real emails are at most about a hundred deep. */
const MOST_DEPTH = 1_000;

/**
 * The text of an email that has only HTML. The HTML itself is not kept and never shown, so nothing in it can run, load or follow a reader.
 * Quotes get the mark of plain text, so that they are found like any other.
 */
export function htmlText(html: string): string {
  const lines: string[] = [''];
  let silent = 0;
  let quotes = 0;
  let isPre = 0;
  let depth = 0;
  let link: { readonly href: string; said: string; readonly line: number } | null = null;

  const last = (): string => lines.at(-1) ?? '';
  let room = MOST_WRITTEN;
  /** Of the last line: known without reading it again for each tag. */
  let isEmpty = true;
  let endsInSpace = false;
  const fitting = (text: string): string => {
    const fits = text.slice(0, Math.max(0, room));
    room -= fits.length;
    return fits;
  };
  const write = (text: string): void => {
    const fits = fitting(text);
    if (fits === '') return;
    lines[lines.length - 1] = last() + fits;
    isEmpty &&= fits.trim() === '';
    endsInSpace = fits.endsWith(' ');
    if (link !== null) link.said += fits;
  };
  const mark = (): string => '> '.repeat(Math.min(quotes, MOST_LEVELS));
  const startLine = (text: string): void => {
    if (room <= 0) return;
    // The line end counts too.
    room -= 1;
    lines.push(mark());
    room -= last().length;
    isEmpty = true;
    write(text);
  };
  const breakLine = (): void => startLine('');
  const breakBlock = (): void => {
    if (!isEmpty) breakLine();
    else lines[lines.length - 1] = mark();
  };

  const parser = new Parser({
    onopentag(tag, { href, alt }) {
      depth += 1;
      if (depth > MOST_DEPTH || room <= 0) {
        parser.pause();
        return;
      }
      if (SILENT.has(tag)) silent += 1;
      if (silent > 0) return;
      if (tag === 'pre') isPre += 1;
      if (tag === 'blockquote') quotes += 1;
      if (tag === 'br') breakLine();
      else if (BLOCKS.has(tag)) breakBlock();
      if (tag === 'li') write('- ');
      if ((tag === 'td' || tag === 'th') && !isEmpty) write(' ');
      if (tag === 'img' && alt !== undefined && alt.trim() !== '') write(`[${alt.trim()}]`);
      if (tag === 'a' && href !== undefined && /^https?:/i.test(href)) link = { href, said: '', line: lines.length };
    },
    ontext(text) {
      if (silent > 0) return;
      if (isPre > 0) {
        const [first = '', ...more] = text.split('\n');
        write(first);
        for (const line of more) startLine(line);
        return;
      }
      const words = text.replaceAll(/[ \t\r\n\f]+/g, ' ');
      write(isEmpty || endsInSpace ? words.trimStart() : words);
    },
    onclosetag(tag) {
      depth -= 1;
      if (SILENT.has(tag)) silent = Math.max(0, silent - 1);
      if (silent > 0) return;
      if (tag === 'pre') isPre = Math.max(0, isPre - 1);
      if (tag === 'a' && link !== null) {
        const said = link.line === lines.length ? link.said.trim() : '';
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
