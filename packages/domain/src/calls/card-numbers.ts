/** Takes the place of a card number. */
export const REMOVED_CARD_NUMBER = '•••• •••• •••• ••••';

const SHORTEST = 13;
const LONGEST = 19;

/** Digits as they are said in English and Spanish. */
const DIGIT_WORDS: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  cero: '0',
  uno: '1',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
};

/** Said between two groups of digits without ending the number. */
const FILLERS: ReadonlySet<string> = new Set(['and', 'eh', 'er', 'okay', 'ok', 'so', 'then', 'uh', 'um', 'y', 'luego']);

interface Token {
  /** Which text it is in. */
  readonly text: number;
  readonly start: number;
  readonly end: number;
  /** Empty for a filler; null for a word that ends a number. */
  readonly digits: string | null;
}

/**
 * Replaces card numbers: 13 to 19 digits with the right check digit, written or said, with spaces, hyphens or pauses in them.
 * @param texts what one speaker said, in order: a number can begin in one sentence and end in a later one
 */
export function removeCardNumbers(texts: readonly string[]): string[] {
  const tokens = texts.flatMap(tokensOf);
  const spans: { text: number; start: number; end: number }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const last = endOfNumber(tokens, at);
    if (last === null) continue;
    spans.push(...spansOf(tokens.slice(at, last + 1)));
    at = last;
  }
  return texts.map((text, index) =>
    spans
      .filter((span) => span.text === index)
      .reduceRight((left, { start, end }) => left.slice(0, start) + REMOVED_CARD_NUMBER + left.slice(end), text),
  );
}

function tokensOf(text: string, index: number): Token[] {
  return [...text.matchAll(/\d+|[^\s\d.,;:!?"'()-]+/g)].map(({ 0: word, index: start }) => {
    const spoken = word.toLowerCase();
    const digits = /^\d/.test(word) ? word : (DIGIT_WORDS[spoken] ?? (FILLERS.has(spoken) ? '' : null));
    return { text: index, start, end: start + word.length, digits };
  });
}

/** The last token of the longest card number that begins with this token; null when there is none. */
function endOfNumber(tokens: readonly Token[], first: number): number | null {
  let digits = '';
  let found: number | null = null;
  for (let at = first; at < tokens.length; at += 1) {
    const more = tokens[at]?.digits ?? null;
    if (more === null || (at === first && more === '')) break;
    digits += more;
    if (digits.length > LONGEST) break;
    if (more !== '' && digits.length >= SHORTEST && hasCheckDigit(digits)) found = at;
  }
  return found;
}

/** One span for each text that the tokens are in. */
function spansOf(tokens: readonly Token[]): { text: number; start: number; end: number }[] {
  return [...new Set(tokens.map(({ text }) => text))].flatMap((text) => {
    const inText = tokens.filter((token) => token.text === text && token.digits !== '');
    const [first, last] = [inText[0], inText.at(-1)];
    return first === undefined || last === undefined ? [] : [{ text, start: first.start, end: last.end }];
  });
}

/** Whether the last digit is the one that Luhn's rule asks for. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighed = place % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
