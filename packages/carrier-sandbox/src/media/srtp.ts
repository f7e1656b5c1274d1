import { createCipheriv, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { headerBytesOf, parseRtp, type RtpView } from './rtp.js';

/**
 * SRTP (RFC 3711) with AES_CM_128_HMAC_SHA1_80, the profile every WebRTC browser must have. One sending and one receiving
 * side with a single source each. The cipher runs as AES-ECB over the counter blocks of a packet, so one native object
 * serves the whole call: making one per packet is what costs most in the library's own session.
 */
export interface SrtpKeys {
  masterKey: Buffer;
  masterSalt: Buffer;
}

const BLOCK_BYTES = 16;
const TAG_BYTES = 10;
const RTP_HEADER_BYTES = 12;
const ENCRYPTION = 0;
const AUTHENTICATION = 1;
const SALTING = 2;

/** RFC 3711 §4.3: session key `label` of the given length from the master keys. */
export function deriveSessionKey({ masterKey, masterSalt }: SrtpKeys, label: 0 | 1 | 2, bytes: number): Buffer {
  const counter = Buffer.alloc(BLOCK_BYTES);
  masterSalt.copy(counter);
  counter[7] = (counter[7] ?? 0) ^ label;
  return createCipheriv('aes-128-ctr', masterKey, counter).update(Buffer.alloc(bytes));
}

interface Transform {
  /** XORs the key stream of packet `rollover · 2¹⁶ + sequenceNumber` over `bytes`, in place. */
  crypt(bytes: Buffer, ssrc: number, rollover: number, sequenceNumber: number): void;
  /** The authentication tag of a packet up to the end of its encrypted payload. */
  tag(covered: Buffer, rollover: number): Buffer;
}

function createTransform(keys: SrtpKeys): Transform {
  const salt = deriveSessionKey(keys, SALTING, 14);
  const authentication: KeyObject = createSecretKey(deriveSessionKey(keys, AUTHENTICATION, 20));
  const cipher = createCipheriv('aes-128-ecb', deriveSessionKey(keys, ENCRYPTION, 16), null);
  cipher.setAutoPadding(false);
  const first = Buffer.alloc(BLOCK_BYTES);
  const rolloverBytes = Buffer.alloc(4);
  let counters = Buffer.alloc(0);

  return {
    crypt(bytes, ssrc, rollover, sequenceNumber) {
      first.fill(0);
      salt.copy(first);
      first.writeUInt32BE((first.readUInt32BE(4) ^ ssrc) >>> 0, 4);
      first.writeUInt32BE((first.readUInt32BE(8) ^ rollover) >>> 0, 8);
      first.writeUInt16BE(first.readUInt16BE(12) ^ sequenceNumber, 12);
      const length = Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES;
      if (counters.length < length) counters = Buffer.alloc(length);
      for (let at = 0, block = 0; at < length; at += BLOCK_BYTES, block++) {
        first.copy(counters, at);
        counters[at + 14] = block >> 8;
        counters[at + 15] = block & 0xff;
      }
      const stream = cipher.update(counters.subarray(0, length));
      for (let i = 0; i < bytes.length; i++) bytes[i] = (bytes[i] ?? 0) ^ (stream[i] ?? 0);
    },
    tag(covered, rollover) {
      rolloverBytes.writeUInt32BE(rollover);
      return createHmac('sha1', authentication).update(covered).update(rolloverBytes).digest().subarray(0, TAG_BYTES);
    },
  };
}

export interface SrtpSender {
  /** The next packet of the source. `timestamp` is in samples. */
  protect(payload: Uint8Array, timestamp: number): Buffer;
}

/** Starts a source: one SSRC, one payload type, sequence numbers counting up from `sequenceNumber`. */
export function createSrtpSender(
  keys: SrtpKeys,
  source: { ssrc: number; payloadType: number; sequenceNumber: number },
): SrtpSender {
  const transform = createTransform(keys);
  let { sequenceNumber } = source;
  let rollover = 0;
  return {
    protect(payload, timestamp) {
      const end = RTP_HEADER_BYTES + payload.length;
      const packet = Buffer.allocUnsafe(end + TAG_BYTES);
      packet[0] = 0x80;
      packet[1] = source.payloadType;
      packet.writeUInt16BE(sequenceNumber, 2);
      packet.writeUInt32BE(timestamp, 4);
      packet.writeUInt32BE(source.ssrc, 8);
      packet.set(payload, RTP_HEADER_BYTES);
      transform.crypt(packet.subarray(RTP_HEADER_BYTES, end), source.ssrc, rollover, sequenceNumber);
      packet.set(transform.tag(packet.subarray(0, end), rollover), end);
      sequenceNumber = (sequenceNumber + 1) & 0xffff;
      if (sequenceNumber === 0) rollover += 1;
      return packet;
    },
  };
}

export interface SrtpReceiver {
  /**
   * Authenticates and decrypts a packet, in place. Null for anything forged or malformed, and for packets that are late or
   * repeated: the mixer has no use for the past, and a replayed packet must not be heard twice.
   */
  unprotect(packet: Buffer): RtpView | null;
}

export function createSrtpReceiver(keys: SrtpKeys): SrtpReceiver {
  const transform = createTransform(keys);
  let source: { ssrc: number; rollover: number; last: number } | null = null;
  return {
    unprotect(packet) {
      const end = packet.length - TAG_BYTES;
      const start = end < RTP_HEADER_BYTES ? null : headerBytesOf(packet.subarray(0, end));
      if (start === null) return null;
      const sequenceNumber = packet.readUInt16BE(2);
      const ssrc = packet.readUInt32BE(8);
      let rollover = 0;
      if (source?.ssrc === ssrc) {
        const ahead = (sequenceNumber - source.last) & 0xffff;
        if (ahead === 0 || ahead >= 0x8000) return null;
        rollover = source.rollover + (sequenceNumber < source.last ? 1 : 0);
      }
      if (!timingSafeEqual(transform.tag(packet.subarray(0, end), rollover), packet.subarray(end))) return null;
      source = { ssrc, rollover, last: sequenceNumber };
      transform.crypt(packet.subarray(start, end), ssrc, rollover, sequenceNumber);
      return parseRtp(packet.subarray(0, end));
    },
  };
}
