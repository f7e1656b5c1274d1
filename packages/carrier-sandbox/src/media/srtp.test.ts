import { randomBytes } from 'node:crypto';
import { RtpHeader, RtpPacket, SrtpSession } from 'werift';
import { describe, expect, it } from 'vitest';
import { createSrtpReceiver, createSrtpSender, deriveSessionKey, type SrtpKeys } from './srtp.js';

const fresh = (): SrtpKeys => ({ masterKey: randomBytes(16), masterSalt: randomBytes(14) });
const SOURCE = { ssrc: 0xdeadbeef, payloadType: 0, sequenceNumber: 65_533 };

/** The library's implementation with the same keys in both directions. */
function library({ masterKey, masterSalt }: SrtpKeys): SrtpSession {
  return new SrtpSession({
    profile: 1,
    keys: {
      localMasterKey: masterKey,
      localMasterSalt: masterSalt,
      remoteMasterKey: masterKey,
      remoteMasterSalt: masterSalt,
    },
  });
}

describe('SRTP', () => {
  it('derives the session keys of RFC 3711 B.3', () => {
    const keys = {
      masterKey: Buffer.from('E1F97A0D3E018BE0D64FA32C06DE4139', 'hex'),
      masterSalt: Buffer.from('0EC675AD498AFEEBB6960B3AABE6', 'hex'),
    };
    expect(deriveSessionKey(keys, 0, 16).toString('hex')).toBe('c61e7a93744f39ee10734afe3ff7a087');
    expect(deriveSessionKey(keys, 2, 14).toString('hex')).toBe('30cbbc08863d8c85d49db34a9ae1');
    expect(deriveSessionKey(keys, 1, 20).toString('hex')).toBe('cebe321f6ff7716b6fd4ab49af256a156d38baa4');
  });

  it('is understood by another implementation, across the roll-over of sequence numbers', () => {
    const keys = fresh();
    const sender = createSrtpSender(keys, SOURCE);
    const other = library(keys);
    for (let i = 0; i < 8; i++) {
      const payload = randomBytes(160 + i);
      const { header, payload: read } = RtpPacket.deSerialize(other.decrypt(sender.protect(payload, i * 160)));
      expect(read).toEqual(payload);
      expect(header).toMatchObject({ ssrc: SOURCE.ssrc, sequenceNumber: (65_533 + i) & 0xffff, timestamp: i * 160 });
    }
  });

  it('understands another implementation: sources, extensions, padding, losses, roll-over', () => {
    const keys = fresh();
    const other = library(keys);
    const receiver = createSrtpReceiver(keys);
    for (const sequenceNumber of [65_000, 65_534, 1, 400]) {
      const payload = randomBytes(333);
      const extensions = [{ id: 1, payload: Buffer.from([5]) }];
      const header = new RtpHeader({
        ...SOURCE,
        sequenceNumber,
        timestamp: 7,
        csrc: [9],
        csrcLength: 1,
        extension: true,
        extensions,
      });
      const view = receiver.unprotect(other.encrypt(payload, header));
      expect(view).toMatchObject({ sequenceNumber, timestamp: 7, payload });
    }
  });

  it('lets each packet through once and in order, and accepts a new source', () => {
    const keys = fresh();
    const sender = createSrtpSender(keys, SOURCE);
    const packets = Array.from({ length: 6 }, () => sender.protect(Buffer.from('x'), 0));
    const receiver = createSrtpReceiver(keys);
    const pass = (i: number) => receiver.unprotect(Buffer.from(packets[i] ?? '')) !== null;
    expect([0, 0, 2, 1, 2, 4, 3, 5].map(pass)).toEqual([true, false, true, false, false, true, false, true]);
    const another = createSrtpSender(keys, { ...SOURCE, ssrc: 1 });
    expect(receiver.unprotect(another.protect(Buffer.from('y'), 0))?.payload.toString()).toBe('y');
  });

  it('refuses forged, changed and truncated packets, and is not thrown off by them', () => {
    const keys = fresh();
    const sender = createSrtpSender(keys, SOURCE);
    const receiver = createSrtpReceiver(keys);
    expect(receiver.unprotect(createSrtpSender(fresh(), SOURCE).protect(Buffer.from('forged'), 0))).toBeNull();
    const packet = sender.protect(Buffer.from('genuine'), 0);
    for (let i = 0; i < packet.length; i++) {
      const changed = Buffer.from(packet);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(receiver.unprotect(changed)).toBeNull();
      expect(receiver.unprotect(Buffer.from(packet.subarray(0, i)))).toBeNull();
    }
    expect(receiver.unprotect(packet)?.payload.toString()).toBe('genuine');
  });
});
