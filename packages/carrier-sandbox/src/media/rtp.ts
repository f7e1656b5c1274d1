/** RTP (RFC 3550) fields the sandbox looks at. */
export interface RtpView {
  payloadType: number;
  sequenceNumber: number;
  timestamp: number;
  ssrc: number;
  payload: Buffer;
}

/** Length of the header with contributing sources and extension, none of which is encrypted; null when malformed. */
export function headerBytesOf(packet: Buffer): number | null {
  const first = packet[0] ?? 0;
  if (packet.length < 12 || first >> 6 !== 2) return null;
  const fixed = 12 + (first & 0x0f) * 4;
  if (!(first & 0x10)) return fixed <= packet.length ? fixed : null;
  if (packet.length < fixed + 4) return null;
  const extended = fixed + 4 + packet.readUInt16BE(fixed + 2) * 4;
  return extended <= packet.length ? extended : null;
}

/** Reads a decrypted packet; null when it is malformed. The payload is a view into `packet`. */
export function parseRtp(packet: Buffer): RtpView | null {
  const start = headerBytesOf(packet);
  if (start === null) return null;
  const padded = ((packet[0] ?? 0) & 0x20) !== 0;
  const end = packet.length - (padded ? (packet[packet.length - 1] ?? 0) : 0);
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
