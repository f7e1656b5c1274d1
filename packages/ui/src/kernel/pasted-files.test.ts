import { expect, it } from 'vitest';
import { pastedFiles } from './pasted-files.js';

const paste = (text: string, ...names: string[]) =>
  pastedFiles({
    files: names.map((name) => new File(['x'], name)) as unknown as FileList,
    getData: (type) => (type === 'text/plain' ? text : ''),
  }).map(({ name }) => name);

it.each([
  ['cells of a spreadsheet, with a picture of them', 'Chair\t120\r\nTable\t340', ['image.png'], []],
  ['a picture of a page', '', ['image.png'], ['image.png']],
  ['a file that was copied, with its name', 'offer.pdf', ['offer.pdf'], ['offer.pdf']],
  ['two of them, with their paths', '/home/ana/a.pdf\n/home/ana/b.pdf', ['a.pdf', 'b.pdf'], ['a.pdf', 'b.pdf']],
  ['text alone', 'Hello', [], []],
])('takes from %s what was meant', (_what, text, files, expected) => {
  expect(paste(text, ...files)).toEqual(expected);
});
