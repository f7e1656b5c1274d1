import { expect, it } from 'vitest';
import { linesOf, readFileLines } from './read-lines.js';

const file = (bytes: Uint8Array<ArrayBuffer>) => ({
  size: bytes.length,
  arrayBuffer: () => Promise.resolve(bytes.buffer),
});

it('takes one number per line, whatever ends it, and finds it in the row of a table', () => {
  expect(linesOf('+14155550150\r\n(415) 555-0151\r415 555 0152\n')).toEqual([
    '+14155550150',
    '(415) 555-0151',
    '415 555 0152',
    '',
  ]);
  expect(linesOf('Name,Phone\n"Lopez","(415) 555-0150",12\n7;"415-555-0151"\nMaya\t+44 20 7946 0958')).toEqual([
    'Name,Phone',
    '(415) 555-0150',
    '415-555-0151',
    '+44 20 7946 0958',
  ]);
});

it('reads what spreadsheets save, and refuses what is no text or too large', async () => {
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...Array.from('+1415\n', (letter) => letter).flatMap((letter) => [letter.charCodeAt(0), 0]),
  ]);
  expect(await readFileLines(file(utf16))).toEqual({ kind: 'lines', lines: ['+1415', ''] });
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('+14155550150')]);
  expect(await readFileLines(file(marked))).toEqual({ kind: 'lines', lines: ['+14155550150'] });
  expect(await readFileLines(file(new Uint8Array([80, 75, 3, 4, 0, 0])))).toEqual({ kind: 'no-text' });
  expect(await readFileLines(file(new Uint8Array(900_001)))).toEqual({ kind: 'too-large' });
});
