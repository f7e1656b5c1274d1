/** RTP (RFC 3550) fields the sandbox looks at. */
export interface RtpView {
  payloadType: number;
  sequenceNumber: number;
  timestamp: number;
  ssrc: number;
  payload: Buffer;
}

/** Reads a decrypted packet; null when it is malformed. The payload is a view into `packet`. */
export function parseRtp(packet: Buffer): RtpView | null {
  if (packet.length < 12) return null;
  const first = packet[0] ?? 0;
  if (first >> 6 !== 2) return null;
  let start = 12 + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (packet.length < start + 4) return null;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  const end = packet.length - (first & 0x20 ? (packet[packet.length - 1] ?? 0) : 0);
  if (start > end) return null;
  return {
    payloadType: (packet[1] ?? 0) & 0x7f,
    sequenceNumber: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    payload: packet.subarray(start, end),
  };
}

const DIGITS = '0123456789*#ABCD';

/** The digit of an RFC 4733 telephone event; null for other events (16 is a hook flash) or a short payload. */
export function dtmfDigit(payload: Buffer): string | null {
  return payload.length < 4 ? null : (DIGITS[payload[0] ?? 16] ?? null);
}

/**
 * Lets each sequence number of a source through once and in order. Late and repeated packets are refused: the decoder behind
 * has no use for them, and a replayed packet must not be heard twice.
 */
export function createSequenceFilter(): (packet: RtpView) => boolean {
  let ssrc = -1;
  let last = 0;
  return (packet) => {
    if (packet.ssrc === ssrc && ((packet.sequenceNumber - last - 1) & 0xffff) >= 0x8000) return false;
    ssrc = packet.ssrc;
    last = packet.sequenceNumber;
    return true;
  };
}

/** Cuts payloads of any length into frames of `frameBytes`, carrying the rest over to the next payload. */
export function createReframer(frameBytes: number): (payload: Buffer, emit: (frame: Uint8Array) => void) => void {
  const carry = Buffer.alloc(frameBytes);
  let carried = 0;
  return (payload, emit) => {
    let at = 0;
    while (carried + payload.length - at >= frameBytes) {
      if (carried === 0) {
        emit(payload.subarray(at, at + frameBytes));
        at += frameBytes;
        continue;
      }
      at += payload.copy(carry, carried, at, at + frameBytes - carried);
      carried = 0;
      emit(carry);
    }
    carried += payload.copy(carry, carried, at);
  };
}
