import { segmentSms } from '@talk/core/sms';
import { SegmentedMessage } from 'sms-segments-calculator';
import { expect, it } from 'vitest';

// The segmenter against the calculator that Twilio publishes, on texts made at random. Where the two differ, the reason is written here.

const GSM = Array.from('@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡AZÄÖÑÜ§¿azäöñüà');
const EXTENDED = Array.from('^{}\\[~]|€');
const UNICODE = Array.from('çêЖשعक中日한“”…–👋🎉𝒳');
/** All of them in `npm run test:long`. */
const TEXTS = process.env['TALK_LONG'] === '1' ? 10_000 : 1_000;

/** Mulberry32: the same texts in each run. */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomTexts(alphabets: readonly (readonly string[])[], longest: number): string[] {
  const roll = createDice(20_261_121);
  return Array.from({ length: TEXTS }, () => {
    const alphabet = alphabets[roll(alphabets.length)] ?? [];
    return Array.from({ length: roll(longest) }, () => alphabet[roll(alphabet.length)] ?? '').join('');
  });
}

const ours = (text: string, smartEncoding = false) => {
  const { encoding, segments, units } = segmentSms(text, { smartEncoding });
  return { text, encoding, segments: segments.length, units };
};
const theirs = (text: string, smartEncoding = false) => {
  const message = new SegmentedMessage(text, 'auto', smartEncoding);
  const isGsm = message.getEncodingName() === 'GSM-7';
  return {
    text,
    encoding: isGsm ? 'gsm7' : 'ucs2',
    segments: message.segmentsCount,
    units: message.messageSize / (isGsm ? 7 : 16),
  };
};
const differing = (texts: readonly string[], smartEncoding = false) =>
  texts.filter((text) => JSON.stringify(ours(text, smartEncoding)) !== JSON.stringify(theirs(text, smartEncoding)));

it('counts encoding, segments and units as the public calculator does', () => {
  const texts = randomTexts([GSM, [...GSM, ...EXTENDED], EXTENDED, [...GSM, ...UNICODE], UNICODE], 700);
  expect(differing(texts).map((text) => [ours(text), theirs(text)])).toEqual([]);
});

it('counts each length around the limits as the public calculator does', () => {
  const lengths = [0, 1, 69, 70, 71, 133, 134, 135, 159, 160, 161, 305, 306, 307, 459, 460];
  const texts = [...GSM, ...EXTENDED, ...UNICODE].flatMap((char) =>
    lengths.flatMap((length) => [char.repeat(length), 'a'.repeat(length) + char]),
  );
  expect(differing(texts).map((text) => [ours(text), theirs(text)])).toEqual([]);
});

it('differs from it with smart encoding in two things, as the specification demands', () => {
  // Reading 48: one exotic blank becomes one blank; the calculator counts two.
  expect([ours('a\u00a0b', true).units, theirs('a\u00a0b', true).units]).toEqual([3, 4]);
  expect([ours('a\u3000b', true).units, theirs('a\u3000b', true).units]).toEqual([3, 4]);
  // What stays Unicode is sent as it was written; the calculator replaces for nothing.
  expect([ours('“Hi…” 中', true).units, theirs('“Hi…” 中', true).units]).toEqual([7, 9]);
  expect(differing(['“Hi…”', 'a–b', '½', 'a\u200Bb'], true)).toEqual([]);
});
