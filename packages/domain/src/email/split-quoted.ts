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
  /^(?:-{2,}\s*(?:original message|forwarded message|urspr[uü]ngliche nachricht|mensaje original|message d'origine|mensagem original|messaggio originale)\s*-{2,}|_{20,})$/i;
const FROM = /^\*?(?:from|von|de|da|van)\*?:\s*\S/i;
const HEADER =
  /^\*?(?:sent|date|to|subject|gesendet|datum|an|betreff|enviado|fecha|para|asunto|envoy[eé]|[aà]|objet|data|inviato|oggetto|verzonden|aan|onderwerp|cc)\*?:\s/i;

/**
 * Splits the text of an email at the place where it begins to quote. In doubt nothing is split: what a customer wrote must never be hidden.
 * Text below a quote (answers between the lines) keeps everything in sight.
 */
export function splitQuoted(body: string): SplitBody {
  const lines = body.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  const start = lines.findIndex((_, index) => beginsQuote(lines, index));
  const whole = { text: lines.join('\n').trim(), quoted: null };
  if (start === -1) return whole;
  const text = lines.slice(0, start).join('\n').trim();
  const quoted = lines.slice(start).join('\n').trim();
  const isBare = lines[start]?.startsWith('>') === true || isWrote(lines, start);
  const answersBelow = isBare && isQuoteMarked(lines, start) && hasTextBelow(lines, start);
  // An email that is nothing but a quote, such as one that is passed on, is shown.
  return text === '' || answersBelow ? whole : { text, quoted };
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? '';
  if (line === '') return false;
  if (BELOW.test(line)) return true;
  if (isWrote(lines, index)) return true;
  // The block of headers that Outlook writes: at least two more of them follow within four lines.
  if (FROM.test(line)) return lines.slice(index + 1, index + 5).filter((each) => HEADER.test(each.trim())).length >= 2;
  // Quoted lines down to the end.
  return line.startsWith('>') && lines.slice(index).every((each) => each.trim() === '' || each.trim().startsWith('>'));
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
