/** An email's own text, and what it quotes of earlier ones. */
export interface SplitBody {
  readonly text: string;
  /** Null if nothing is quoted. */
  readonly quoted: string | null;
}

/** `On Fri, Nov 27, 2026 at 9:41 AM Maya <maya@example.com> wrote:`, which may be broken into two lines. */
const WROTE = [
  /^(?:>\s*)?on\b.{4,300}\bwrote:$/i,
  /^(?:>\s*)?am\b.{4,300}\bschrieb\b.{0,200}:$/i,
  /^(?:>\s*)?el\b.{4,300}\bescribi[oó]:$/i,
  /^(?:>\s*)?le\b.{4,300}\ba [eé]crit\s?:$/i,
  /^(?:>\s*)?em\b.{4,300}\bescreveu:$/i,
  /^(?:>\s*)?il\b.{4,300}\bha scritto:$/i,
  /^(?:>\s*)?op\b.{4,300}\bschreef\b.{0,200}:$/i,
];
/** How Outlook and others begin what is below. */
const BELOW =
  /^-{2,}\s*(?:original message|forwarded message|urspr[uü]ngliche nachricht|mensaje original|message d'origine|mensagem original|messaggio originale)\s*-{2,}$/i;
/** What Outlook draws above a block of headers. Customers draw lines too, so it counts only above such a block. */
const RULE = /^_{20,}$/;
const FROM = /^\*?(?:from|von|de|da|van)\*?:\s*\S/i;
const HEADER =
  /^\*?(?:sent|date|to|subject|gesendet|datum|an|betreff|enviado|fecha|para|asunto|envoy[eé]|[aà]|objet|data|inviato|oggetto|verzonden|aan|onderwerp|cc)\*?:\s/i;
/** “From: Madrid, To: Barcelona, Date: Monday” is what a customer orders; only the headers of an email have a subject. */
const SUBJECT = /^\*?(?:subject|asunto|betreff|objet|assunto|oggetto|onderwerp)\*?:/i;
/** Lines after `From:` in which its block of headers continues. Some of them are broken into two. */
const HEADER_LINES = 6;

/**
 * Splits the text of an email at the place where it begins to quote. In doubt nothing is split: what a customer wrote must never be hidden.
 * Text below a quote (answers between the lines) keeps everything in sight.
 */
export function splitQuoted(body: string): SplitBody {
  const lines = body.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  // From here on there are only quoted and blank lines.
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !line.trim().startsWith('>'));
  const start = lines.findIndex((_, index) => beginsQuote(lines, index, lastOwn));
  const whole = { text: lines.join('\n').trim(), quoted: null };
  if (start === -1) return whole;
  const text = lines.slice(0, start).join('\n').trim();
  const quoted = lines.slice(start).join('\n').trim();
  const isBare = lines[start]?.startsWith('>') === true || isWrote(lines, start);
  const answersBelow = isBare && isQuoteMarked(lines, start) && hasTextBelow(lines, start);
  // An email that is nothing but a quote, such as one that is passed on, is shown.
  return text === '' || answersBelow ? whole : { text, quoted };
}

function beginsQuote(lines: readonly string[], index: number, lastOwn: number): boolean {
  const line = lines[index]?.trim() ?? '';
  if (line === '') return false;
  if (BELOW.test(line)) return true;
  if (isWrote(lines, index)) return true;
  if (RULE.test(line)) return [1, 2].some((count) => isHeaderBlock(lines, index + count));
  if (isHeaderBlock(lines, index)) return true;
  // Quoted lines down to the end.
  return line.startsWith('>') && index > lastOwn;
}

/** The headers that Outlook writes above a quote: at least two more below `From:`, and one of them is the subject. */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  if (!FROM.test(lines[index]?.trim() ?? '')) return false;
  const below = lines.slice(index + 1, index + 1 + HEADER_LINES).map((line) => line.trim());
  return below.filter((line) => HEADER.test(line)).length >= 2 && below.some((line) => SUBJECT.test(line));
}

/** In one line, or in two or three that a mail program has broken. */
function isWrote(lines: readonly string[], index: number): boolean {
  const first = lines[index]?.trim() ?? '';
  if (!/^(?:>\s*)?(?:on|am|el|le|em|il|op)\b/i.test(first)) return false;
  return [1, 2, 3].some((count) => {
    const joined = lines
      .slice(index, index + count)
      .map((line) => line.trim())
      .join(' ');
    return WROTE.some((pattern) => pattern.test(joined));
  });
}

const isQuoteMarked = (lines: readonly string[], start: number): boolean =>
  lines.slice(start).some((line) => line.startsWith('>'));

/** Lines without the mark below lines with it. */
function hasTextBelow(lines: readonly string[], start: number): boolean {
  const last = lines.findLastIndex((line) => line.startsWith('>'));
  const below = lines
    .slice(last + 1)
    .join('\n')
    .trim();
  return last > start && below !== '' && !below.startsWith('-- ') && !below.startsWith('--\n');
}
