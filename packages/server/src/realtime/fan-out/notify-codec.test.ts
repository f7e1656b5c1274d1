import { describe, expect, it } from 'vitest';
import { createNotifyPacker, createNotifyReader, PAYLOAD_LIMIT_BYTES } from './notify-codec.js';

const read = (payloads: readonly string[]) => {
  const messages: unknown[] = [];
  let gaps = 0;
  const reader = createNotifyReader(
    'reader',
    (message) => messages.push(message),
    () => (gaps += 1),
  );
  payloads.forEach(reader);
  return { messages, gaps };
};

describe('NOTIFY payloads', () => {
  it('carry small and large messages in order, each payload within what PostgreSQL takes', () => {
    const sent = Array.from({ length: 200 }, (_, id) => ({ id, text: 'é"\\'.repeat(id % 7 === 0 ? 2_500 : id) }));
    const payloads = createNotifyPacker('writer').pack(sent.map((message) => JSON.stringify(message)));
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(PAYLOAD_LIMIT_BYTES);
    expect(payloads.length).toBeLessThan(sent.length);
    expect(read(payloads)).toEqual({ messages: sent, gaps: 0 });
  });

  it('are never equal, because PostgreSQL would drop the second', () => {
    const packer = createNotifyPacker('writer');
    expect(packer.pack(['{"a":1}'])).not.toEqual(packer.pack(['{"a":1}']));
  });

  it('tell their reader when one is missing, and never yield half a message', () => {
    const packer = createNotifyPacker('writer');
    const large = JSON.stringify({ text: 'x'.repeat(20_000) });
    const payloads = packer.pack(['{"a":1}', large, '{"b":2}']);
    const withoutOnePart = payloads.filter((_, index) => index !== 2);
    expect(read(withoutOnePart)).toEqual({ messages: [{ a: 1 }, { b: 2 }], gaps: 1 });
  });

  it('of the reader itself, and payloads of strangers, are passed over', () => {
    const own = createNotifyPacker('reader').pack(['{"a":1}']);
    expect(read([...own, '', 'null', '{}', '{"n":1}', '[1]'])).toEqual({ messages: [], gaps: 0 });
  });
});
