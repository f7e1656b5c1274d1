import { describe, expect, it } from 'vitest';
import { DEFAULT_OPT_OUT_TEXT, joinOptOut, segmentSms } from './index.js';
import { STAND_INS } from './smart-encoding.js';
import { LOOK_ALIKES, packLookAlikes } from './smart-encoding.fixture.js';

const plain = (length: number): string => 'a'.repeat(length);
const lengths = (text: string): number[] => segmentSms(text).segments.map((segment) => segment.length);

describe('one segment or several', () => {
  it.each([
    ['', 'gsm7', [0], 0, 160],
    ['Hi', 'gsm7', [2], 2, 158],
    [plain(160), 'gsm7', [160], 160, 0],
    [plain(161), 'gsm7', [153, 8], 161, 145],
    [plain(306), 'gsm7', [153, 153], 306, 0],
    [plain(307), 'gsm7', [153, 153, 1], 307, 152],
    ['Hi 👋', 'ucs2', [5], 5, 65],
    ['я'.repeat(70), 'ucs2', [70], 70, 0],
    ['я'.repeat(71), 'ucs2', [67, 4], 71, 63],
  ] as const)('%# %s units', (text, encoding, sizes, units, unitsLeft) => {
    expect(segmentSms(text)).toMatchObject({ encoding, units, unitsLeft });
    expect(lengths(text)).toEqual(sizes);
  });

  it.each(Array.from('^{}\\[~]|€\f'))('counts the extension character %j twice', (char) => {
    expect(segmentSms(char).units).toBe(2);
    expect(segmentSms(plain(159) + char)).toMatchObject({ units: 161, segments: [plain(153), plain(6) + char] });
  });

  it('moves an escape pair that would straddle to the next segment', () => {
    const { segments, unitsLeft } = segmentSms(`${plain(152)}€${plain(20)}`);
    expect(segments).toEqual([plain(152), `€${plain(20)}`]);
    expect(unitsLeft).toBe(153 - 22);
  });

  it('moves a surrogate pair that would straddle to the next segment', () => {
    expect(segmentSms(`${'я'.repeat(66)}👋${'я'.repeat(9)}`).segments).toEqual(['я'.repeat(66), `👋${'я'.repeat(9)}`]);
  });

  it('knows the whole default alphabet and nothing more', () => {
    const alphabet =
      '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
    expect(alphabet).toHaveLength(127);
    for (let code = 0; code < 0xffff; code += 1) {
      const char = String.fromCharCode(code);
      const known = alphabet.includes(char) || '^{}\\[~]|€\f'.includes(char);
      expect(segmentSms(char, { smartEncoding: false }).encoding === 'gsm7', code.toString(16)).toBe(known);
    }
  });

  it('names the characters that force Unicode and where they stand', () => {
    expect(segmentSms('ok 👍 да').unicodeCharacters).toEqual([
      { char: '👍', index: 3 },
      { char: 'д', index: 6 },
      { char: 'а', index: 7 },
    ]);
  });
});

describe('smart encoding', () => {
  it('replaces exactly the published look-alikes', () => {
    const table = new Map(LOOK_ALIKES.flatMap(([sent, from]) => Array.from(from, (char) => [char, sent] as const)));
    expect(table.size).toBe(271);
    const wrong: string[] = [];
    for (let code = 0; code < 0xffff; code += 1) {
      const char = String.fromCharCode(code);
      if (STAND_INS.get(char) !== table.get(char)) wrong.push(code.toString(16));
    }
    expect(wrong, `Pack the table anew: ${JSON.stringify(packLookAlikes())}`).toEqual([]);
    expect(STAND_INS.get('👋')).toBeUndefined();
  });

  it.each([
    ['‼', '!!', 2],
    ['…', '...', 3],
    ['¼', '1/4', 3],
    ['½', '1/2', 3],
    ['¾', '3/4', 3],
    ['\u00a0', ' ', 1],
    ['\u3000', ' ', 1],
    ['“', '"', 1],
    ['’', "'", 1],
    ['—', '-', 1],
    ['\u2017', '_', 1],
    ['｛', '{', 2],
    ['\u200b', '', 0],
  ])('sends %j as %j for %d units', (char, sent, units) => {
    expect(segmentSms(`a${char}`)).toMatchObject({
      encoding: 'gsm7',
      segments: [`a${sent}`],
      units: units + 1,
      substitutions: [{ char, index: 1, to: sent }],
      unicodeCharacters: [],
    });
  });

  it('can be switched off', () => {
    expect(segmentSms('“hi”', { smartEncoding: false })).toMatchObject({
      encoding: 'ucs2',
      units: 4,
      substitutions: [],
    });
  });

  it('leaves the text alone when another character forces Unicode anyway', () => {
    expect(segmentSms('wait… 👋')).toMatchObject({
      encoding: 'ucs2',
      segments: ['wait… 👋'],
      substitutions: [],
      unicodeCharacters: [{ char: '👋', index: 6 }],
    });
  });
});

describe('opt-out text', () => {
  it.each([
    ['Sale', true, `Sale\n${DEFAULT_OPT_OUT_TEXT}`],
    ['Sale', 'Reply END', 'Sale\nReply END'],
    ['Sale', false, 'Sale'],
    ['Sale', '', 'Sale'],
    ['', true, DEFAULT_OPT_OUT_TEXT],
    [`Sale. ${DEFAULT_OPT_OUT_TEXT}`, true, `Sale. ${DEFAULT_OPT_OUT_TEXT}`],
  ])('%j with %j becomes %j', (body, optOut, sent) => {
    expect(joinOptOut(body, optOut)).toBe(sent);
    expect(segmentSms(body, { optOut }).segments.join('')).toBe(sent);
  });

  it('counts towards the segments', () => {
    expect(segmentSms(plain(140), { optOut: true })).toMatchObject({ units: 140 + 1 + DEFAULT_OPT_OUT_TEXT.length });
    expect(segmentSms(plain(140), { optOut: true }).segments).toHaveLength(2);
  });
});

describe('multimedia messages', () => {
  it('are one segment of 1600 characters, emoji or not', () => {
    const text = `${plain(400)}👋…`;
    expect(segmentSms(text, { mms: true })).toEqual({
      encoding: 'mms',
      segments: [text],
      units: 403,
      unitsLeft: 1197,
      unicodeCharacters: [],
      substitutions: [],
    });
  });

  it('report what is too long as a second segment', () => {
    expect(segmentSms(plain(1601), { mms: true }).segments).toEqual([plain(1600), 'a']);
  });
});

describe('for any text', () => {
  const seeded = (seed: number) => (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const pieces = ['a', ' ', '€', '[', '\n', 'é', '…', '’', '½', '👋', 'я', '👩‍👩‍👧', '\ud83d', '\u00a0', 'word '];

  it('keeps the text, the capacity and the pairs', () => {
    const random = seeded(20_261_120);
    for (let round = 0; round < 400; round += 1) {
      const palette = pieces.filter(() => random() < 0.4);
      const size = Math.floor(random() * 400);
      const text = Array.from({ length: size }, () => palette[Math.floor(random() * palette.length)] ?? 'a').join('');
      const smartEncoding = random() < 0.5;
      const result = segmentSms(text, { smartEncoding });
      const cost = (part: string): number =>
        result.encoding === 'gsm7'
          ? Array.from(part).reduce((sum, char) => sum + ('^{}\\[~]|€\f'.includes(char) ? 2 : 1), 0)
          : part.length;
      const sent = result.segments.join('');
      const expected = Array.from(text, (char) => STAND_INS.get(char) ?? char).join('');
      expect(sent).toBe(result.encoding === 'gsm7' && smartEncoding ? expected : text);
      expect(result.units).toBe(cost(sent));
      const many = result.segments.length > 1;
      const capacity = result.encoding === 'gsm7' ? (many ? 153 : 160) : many ? 67 : 70;
      for (const [at, segment] of result.segments.entries()) {
        expect(cost(segment)).toBeLessThanOrEqual(capacity);
        const next = result.segments[at + 1];
        if (next === undefined) expect(result.unitsLeft).toBe(capacity - cost(segment));
        else {
          // Filled as far as the next character allows, and never between the halves of a pair.
          expect(capacity - cost(segment)).toBeLessThan(cost(String.fromCodePoint(next.codePointAt(0) ?? 0)));
          expect(/[\ud800-\udbff]$/.test(segment) && /^[\udc00-\udfff]/.test(next)).toBe(false);
        }
      }
      for (const { char, index } of [...result.unicodeCharacters, ...result.substitutions]) {
        expect(text.startsWith(char, index)).toBe(true);
      }
    }
  });
});
