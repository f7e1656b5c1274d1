import { describe, expect, it } from 'vitest';
import { createBase64Reader } from './base64-reader.js';
import { createJsonSplitter } from './json-splitter.js';

const BYTES = Buffer.from(Array.from({ length: 200 }, (_, index) => (index * 37) % 256));
const BASE64 = BYTES.toString('base64');

/** The object without its file, and the file, of a body that comes in these pieces. */
function read(pieces: readonly Buffer[]): { rest: unknown; file: Buffer } {
  const splitter = createJsonSplitter('data_base64', 1000);
  const base64 = createBase64Reader();
  const file = pieces.flatMap((piece) => splitter.push(piece)).map((text) => base64.push(text));
  base64.end();
  return { rest: splitter.end(), file: Buffer.concat(file) };
}

const whole = (text: string) => read([Buffer.from(text)]);

describe('a file inside JSON', () => {
  it('is read alike wherever the body is cut', () => {
    const body = Buffer.from(`{ "name" : "Grüße \\"😀\\".png", "data_base64":"${BASE64}" , "for_everybody":true}`);
    const expected = { rest: { name: 'Grüße "😀".png', data_base64: '', for_everybody: true }, file: BYTES };
    for (let cut = 0; cut <= body.length; cut += 1)
      expect(read([body.subarray(0, cut), body.subarray(cut)])).toEqual(expected);
    expect(read(Array.from(body, (byte) => Buffer.from([byte])))).toEqual(expected);
  });

  it('may come first, be empty, and be written with escapes', () => {
    expect(whole(`{"data_base64":"${BASE64}","name":"a"}`).file.equals(BYTES)).toBe(true);
    expect(whole(`{"data_base64":"","name":"a"}`)).toEqual({
      rest: { data_base64: '', name: 'a' },
      file: Buffer.alloc(0),
    });
    const escaped = BASE64.replaceAll('/', '\\/').replaceAll('+', '\\u002B').replaceAll('=', '\\u003d');
    const body = Buffer.from(`{"data_base64":"${escaped}"}`);
    for (let cut = 0; cut <= body.length; cut += 1)
      expect(read([body.subarray(0, cut), body.subarray(cut)]).file.equals(BYTES)).toBe(true);
  });

  it('is only what stands under the name at the top', () => {
    const nested = whole(`{"a":{"data_base64":"kept"},"b":["data_base64","x"],"c":"data_base64","data_base64":"YQ=="}`);
    expect(nested.rest).toEqual({
      a: { data_base64: 'kept' },
      b: ['data_base64', 'x'],
      c: 'data_base64',
      data_base64: '',
    });
    expect(nested.file.toString()).toBe('a');
    expect(whole('{"data_base64":null}').rest).toEqual({ data_base64: null });
    expect(whole('["data_base64","x"]').rest).toEqual(['data_base64', 'x']);
  });

  it('is refused twice, and in what is no JSON', () => {
    expect(() => whole('{"data_base64":"YQ==","data_base64":"YQ=="}')).toThrow('could not be read');
    for (const text of ['', '{', '{"data_base64":"YQ==', 'YQ==', '{"data_base64" "YQ=="}'])
      expect(() => whole(text)).toThrow('could not be read');
  });

  it('may be as long as it likes, and everything else only so long', () => {
    expect(whole(`{"data_base64":"${BASE64.slice(0, 264).repeat(100)}"}`).file.length).toBe(19_800);
    expect(() => whole(`{"name":"${'x'.repeat(1000)}"}`)).toThrow('too large');
    expect(() => whole(`${' '.repeat(1001)}{}`)).toThrow('too large');
    expect(() => whole('['.repeat(1001))).toThrow('too large');
  });
});

it('takes base64 and nothing else', () => {
  for (const text of ['YQ', 'YQ=', 'Y===', 'YQ==YQ==', '@@@@', 'YQ==\\n', '\\u0041AAA', 'YWJj\\', 'YQ =', '====']) {
    const reader = createBase64Reader();
    expect(() => {
      reader.push(text);
      reader.end();
    }, text).toThrow(SyntaxError);
  }
});
