import { segmentSms } from '@talk/core/sms';
import { SegmentedMessage } from 'sms-segments-calculator';
import { split } from 'split-sms';

// `npm run bench:sms`: how much faster our segmenter is than the two public ones, on four kinds of text. Like is compared with like: split-sms
// knows no smart encoding, the calculator does. Ratios, because the machine does not matter then: each round measures both one after the
// other, and the middle one of the rounds counts.

const ROUNDS = 31;
/** Of each measurement: long enough that the clock's steps do not show. */
const SLICE_MS = 8;
const LENGTH = 300;

/** As it comes out of a text field: one string, not the pieces that it was made of. */
const filled = (piece: string): string =>
  JSON.parse(JSON.stringify(piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH))) as string;

const TEXTS: readonly (readonly [kind: string, text: string])[] = [
  ['plain', filled('Your order 4711 has left the house and arrives on Tuesday. ')],
  ['extension table', filled('Your total is 12 € [VAT included]; pay by Tuesday, or call us. ')],
  [
    'quotes',
    filled('Hi Maya, the driver’s on his way and should be with you at nine. “Handle with care” is on the box. '),
  ],
  ['emoji', filled('Thanks, see you tomorrow at nine! 👍 Bring the keys and the papers, please. 🎉 ')],
];

type Segment = (text: string) => unknown;

const ours: Segment = (text) => segmentSms(text);
const oursAsWritten: Segment = (text) => segmentSms(text, { smartEncoding: false });
const splitSms: Segment = (text) => split(text);
const calculator: Segment = (text) => new SegmentedMessage(text, 'auto', true).segmentsCount;

/** Texts a millisecond. */
function speed(segment: Segment, text: string): number {
  const started = performance.now();
  let done = 0;
  let tookMs = 0;
  while (tookMs < SLICE_MS) {
    for (let count = 0; count < 10; count += 1) segment(text);
    done += 10;
    tookMs = performance.now() - started;
  }
  return done / tookMs;
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** How many times as fast as `other` the `one` is, in the middle of the rounds. */
function ratio(one: Segment, other: Segment, text: string): number {
  for (const segment of [one, other]) speed(segment, text);
  return middle(Array.from({ length: ROUNDS }, () => speed(one, text) / speed(other, text)));
}

export function run(): void {
  console.log(
    `${LENGTH} characters; how many times as fast as\n${'kind of text'.padEnd(18)}split-sms  sms-segments-calculator`,
  );
  for (const [kind, text] of TEXTS) {
    const toSplitSms = ratio(oursAsWritten, splitSms, text).toFixed(2).padStart(9);
    const toCalculator = ratio(ours, calculator, text).toFixed(0).padStart(25);
    console.log(kind.padEnd(18) + toSplitSms + toCalculator);
  }
}
