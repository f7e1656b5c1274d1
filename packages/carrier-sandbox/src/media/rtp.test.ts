import { describe, expect, it } from 'vitest';
import { createReframer, dtmfDigit, parseRtp } from './rtp.js';

const packet = (hex: string) => parseRtp(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
describe('RTP', () => {
  it('reads the header and finds the payload behind sources, extension and padding', () => {
    expect(packet('80 7e 0102 00000003 00000004 aabb')).toEqual({
      payloadType: 126,
      sequenceNumber: 0x102,
      timestamp: 3,
      ssrc: 4,
      payload: Buffer.from('aabb', 'hex'),
    });
    expect(packet('b1 80 0102 00000003 00000004 00000009 bede0001 10ff0000 aabb 0002')?.payload.toString('hex')).toBe(
      'aabb',
    );
  });

  it.each([
    '',
    '80',
    '40 00 0001 00000003 00000004',
    '90 00 0001 00000003 00000004 bede ffff',
    'a0 00 0001 00000003 00000004 ff',
  ])('refuses the malformed packet "%s"', (hex) => expect(packet(hex)).toBeNull());

  it('names the sixteen digits of RFC 4733 and nothing else', () => {
    const names = Array.from({ length: 17 }, (_, event) => dtmfDigit(Buffer.from([event, 0x8a, 0, 160])));
    expect(names.slice(0, 16).join('')).toBe('0123456789*#ABCD');
    expect(names[16]).toBeNull();
    expect(dtmfDigit(Buffer.from([1]))).toBeNull();
  });

  it('cuts any packet size into whole frames', () => {
    const reframe = createReframer(160);
    const bytes = Buffer.from(Array.from({ length: 800 }, (_, i) => i % 251));
    const out: Buffer[] = [];
    let at = 0;
    for (const size of [80, 240, 160, 20, 300]) {
      reframe(bytes.subarray(at, (at += size)), (frame) => out.push(Buffer.from(frame)));
    }
    expect(out.map((frame) => frame.length)).toEqual([160, 160, 160, 160, 160]);
    expect(Buffer.concat(out)).toEqual(bytes);
  });
});
