import { describe, expect, it } from 'vitest';
import { readArrivedType } from './arrived-type.js';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const iso = (brand: string) => bytes([0, 0, 0, 24], `ftyp${brand}`, [0, 0, 0, 0]);
const kindOf = (content: Buffer, claimed = '') => {
  const { contentType, extensions } = readArrivedType(content, claimed);
  return `${contentType} .${extensions[0]}`;
};

describe('the type of a file that arrived', () => {
  it.each([
    ['a photo of an iPhone', iso('heic'), 'image/heic .heic'],
    ['a photo of an Android phone', iso('mif1'), 'image/heic .heic'],
    ['an AVIF picture', iso('avif'), 'image/avif .avif'],
    [
      'a scan',
      bytes('BM:', [0, 0, 0, 0, 0, 0, 0, 0x36], [0, 0, 0, 0x28].concat(Array<number>(20).fill(0))),
      'image/bmp .bmp',
    ],
    ['a fax as TIFF', bytes('II*', [0, 8, 0, 0, 0]), 'image/tiff .tif'],
    ['a voice note in AAC', bytes([0xff, 0xf1, 0x50, 0x80, 0x01, 0xbf]), 'audio/aac .aac'],
    ['a voice memo in CAF', bytes('caff', [0, 1, 0, 0], 'desc'), 'audio/x-caf .caf'],
    ['a voice memo in M4A', iso('M4A '), 'audio/mp4 .m4a'],
    ['an AMR voice note', bytes('#!AMR\n|'), 'audio/amr .amr'],
    ['a QuickTime film', iso('qt  '), 'video/quicktime .mov'],
    ['a 3GP film', iso('3gp4'), 'video/3gpp .3gp'],
    ['an MP4 film', iso('isom'), 'video/mp4 .mp4'],
    ['a Latin-1 contact card', bytes('BEGIN:VCARD\r\nN:Nu', [0xf1], 'ez\r\n'), 'text/vcard .vcf'],
    ['a Latin-1 text', bytes('Se', [0xf1], 'or'), 'text/plain .txt'],
    ['a program', bytes('MZ', [0x90, 0, 3, 0]), 'application/octet-stream .bin'],
    ['a page', bytes('<!doctype html><script>alert(1)</script>'), 'application/octet-stream .bin'],
    ['a page in Latin-1', bytes('<p>Se', [0xf1], 'or</p>'), 'application/octet-stream .bin'],
  ])('is read from the content of %s', (_what, content, kind) => {
    expect(kindOf(content)).toBe(kind);
    // Whatever the sender says it is.
    expect(kindOf(content, 'text/html')).toBe(kind);
  });

  it('takes the word of the sender only for content that is alike', () => {
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const archive = bytes('PK', [3, 4]);
    expect(kindOf(archive, docx)).toBe(`${docx} .docx`);
    expect(kindOf(bytes('PK', [5, 6]), `${docx}; name=a.docx`)).toBe(`${docx} .docx`);
    expect(kindOf(archive, 'text/html')).toBe('application/zip .zip');
    expect(kindOf(bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'application/msword')).toBe(
      'application/msword .doc',
    );
    expect(kindOf(bytes('MZ'), docx)).toBe('text/plain .txt');
  });
});
