import { describe, expect, it } from 'vitest';
import { fittingName, readFileType } from './file-type.js';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const iso = (brand: string) => bytes([0, 0, 0, 24], `ftyp${brand}`, [0, 0, 0, 0]);

describe('what a file is', () => {
  it.each([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
    ['image/gif', bytes('GIF89a', [1, 0, 1, 0])],
    ['image/webp', bytes('RIFF', [4, 0, 0, 0], 'WEBPVP8 ')],
    ['audio/wav', bytes('RIFF', [4, 0, 0, 0], 'WAVEfmt ')],
    ['video/mp4', iso('isom')],
    ['video/mp4', iso('mp42')],
    ['video/3gpp', iso('3gp5')],
    ['audio/mpeg', bytes('ID3', [4, 0])],
    ['audio/mpeg', bytes([0xff, 0xfb, 0x90, 0x64])],
    ['audio/ogg', bytes('OggS', [0, 2])],
    ['audio/amr', bytes('#!AMR\n')],
    ['application/pdf', bytes('%PDF-1.7\n')],
    ['text/vcard', Buffer.from('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Zoë\r\nEND:VCARD\r\n')],
    ['text/plain', Buffer.from('Größe: 12 µm\n\tdone 👋')],
  ])('is %s by its content', (contentType, content) => {
    expect(readFileType(content)?.contentType).toBe(contentType);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a Windows program', bytes('MZ', [0x90, 0, 3, 0])],
    ['a Linux program', bytes([0x7f], 'ELF', [2, 1, 1, 0])],
    ['an archive', bytes('PK', [3, 4])],
    ['a page', Buffer.from(' <!doctype html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an HEIC picture', iso('heic')],
    ['a QuickTime film', iso('qt  ')],
    ['an AVI film', bytes('RIFF', [4, 0, 0, 0], 'AVI LIST')],
    ['UTF-16 text', bytes([0xff, 0xfe], 'h', [0], 'i', [0])],
    ['text with control characters', bytes('abc', [0x1b], '[31m')],
    ['half a character', bytes([0xc3])],
  ])('%s is not sent', (_what, content) => {
    expect(readFileType(content)).toBeNull();
  });
});

it('gives a file a name that says what it is, and no place in a folder', () => {
  const png = readFileType(bytes([0x89], 'PNG\r\n', [0x1a], '\n'));
  if (png === null) throw new Error('a PNG is a PNG');
  expect(
    ['a.png', 'b.PNG', 'c.exe', '..\\..\\d.png', '/etc/e', '.htaccess', '', 'f\u0000"g.png'].map((name) =>
      fittingName(name, png),
    ),
  ).toEqual(['a.png', 'b.PNG', 'c.exe.png', 'd.png', 'e.png', 'file.png', 'file.png', 'fg.png']);
  // Shown as "invoiceexe.png" by whoever turns the line as it asks.
  expect(fittingName('invoice\u202egnp.exe', png)).toBe('invoicegnp.exe.png');
  expect(fittingName(`${'x'.repeat(189)}👋.exe`, png)).toBe(`${'x'.repeat(189)}.png`);
});
