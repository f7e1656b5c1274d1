import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { crc32 } from 'node:zlib';

/** STUN (RFC 8489) as far as ICE (RFC 8445) needs it: Binding requests and their success responses. */
const MAGIC_COOKIE = 0x2112a442;
const FINGERPRINT_XOR = 0x5354554e;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;
const FINGERPRINT_BYTES = 8;

const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;

const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
const XOR_MAPPED_ADDRESS = 0x0020;
const PRIORITY = 0x0024;
const USE_CANDIDATE = 0x0025;
const FINGERPRINT = 0x8028;
const ICE_CONTROLLING = 0x802a;

interface Attribute {
  /** Offset of the attribute's header in the packet. */
  offset: number;
  value: Buffer;
}

export interface StunMessage {
  packet: Buffer;
  kind: 'binding-request' | 'binding-success';
  transactionId: Buffer;
  attributes: ReadonlyMap<number, Attribute>;
}

/** Parses a datagram; null when it is not a well-formed STUN Binding message. A FINGERPRINT, when present, must be right. */
export function parseStun(packet: Buffer): StunMessage | null {
  if (packet.length < HEADER_BYTES || packet.readUInt32BE(4) !== MAGIC_COOKIE) return null;
  const type = packet.readUInt16BE(0);
  if (type !== BINDING_REQUEST && type !== BINDING_SUCCESS) return null;
  if (packet.readUInt16BE(2) !== packet.length - HEADER_BYTES || packet.length % 4 !== 0) return null;
  const attributes = new Map<number, Attribute>();
  let offset = HEADER_BYTES;
  while (offset + 4 <= packet.length) {
    const length = packet.readUInt16BE(offset + 2);
    if (offset + 4 + length > packet.length) return null;
    const attribute = packet.readUInt16BE(offset);
    // RFC 8489 §14.5: what follows the integrity attribute is not covered by it, except the fingerprint.
    if (!attributes.has(attribute) && (attribute === FINGERPRINT || !attributes.has(MESSAGE_INTEGRITY))) {
      attributes.set(attribute, { offset, value: packet.subarray(offset + 4, offset + 4 + length) });
    }
    offset += 4 + Math.ceil(length / 4) * 4;
  }
  const kind = type === BINDING_REQUEST ? 'binding-request' : 'binding-success';
  const message: StunMessage = { packet, kind, transactionId: packet.subarray(8, HEADER_BYTES), attributes };
  return fingerprintHolds(message) ? message : null;
}

function fingerprintHolds({ packet, attributes }: StunMessage): boolean {
  const fingerprint = attributes.get(FINGERPRINT);
  if (!fingerprint) return true;
  if (fingerprint.value.length !== 4 || fingerprint.offset + FINGERPRINT_BYTES !== packet.length) return false;
  return fingerprint.value.readUInt32BE(0) === fingerprintOf(packet.subarray(0, fingerprint.offset));
}

function fingerprintOf(covered: Buffer): number {
  return (crc32(covered) ^ FINGERPRINT_XOR) >>> 0;
}

function integrityOf(covered: Buffer, password: string): Buffer {
  return createHmac('sha1', password).update(covered).digest();
}

/** True when the message carries a MESSAGE-INTEGRITY made with this short-term password. */
export function integrityHolds({ packet, attributes }: StunMessage, password: string): boolean {
  const integrity = attributes.get(MESSAGE_INTEGRITY);
  if (integrity?.value.length !== 20) return false;
  const covered = Buffer.from(packet.subarray(0, integrity.offset));
  covered.writeUInt16BE(integrity.offset + INTEGRITY_BYTES - HEADER_BYTES, 2);
  return timingSafeEqual(integrityOf(covered, password), integrity.value);
}

/** The USERNAME: for a request to us `<our ufrag>:<their ufrag>`. Null when absent or longer than the RFC's 513 bytes. */
export function usernameOf(message: StunMessage): string | null {
  const value = message.attributes.get(USERNAME)?.value;
  return value && value.length <= 513 ? value.toString('utf8') : null;
}

/** The controlling side nominates the pair this check travelled on (RFC 8445 §7.1.2). */
export function nominates(message: StunMessage): boolean {
  return message.attributes.has(USE_CANDIDATE);
}

/** The sender's address as its peer saw it; null when absent or malformed. */
export function mappedAddressOf(message: StunMessage): { address: string; port: number } | null {
  const value = message.attributes.get(XOR_MAPPED_ADDRESS)?.value;
  if (!value || (value.length !== 8 && value.length !== 20)) return null;
  const mask = message.packet.subarray(4, HEADER_BYTES);
  const port = value.readUInt16BE(2) ^ (MAGIC_COOKIE >>> 16);
  const bytes = Buffer.from(value.subarray(4).map((byte, i) => byte ^ (mask[i] ?? 0)));
  if (bytes.length === 4) return { address: bytes.join('.'), port };
  const groups = Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(i * 2).toString(16));
  return { address: groups.join(':'), port };
}

/** The success response to a Binding request, telling the sender the address we saw it at. */
export function bindingSuccess(
  request: StunMessage,
  from: { address: string; port: number },
  password: string,
): Buffer {
  const ip = addressBytes(from.address);
  const value = Buffer.alloc(4 + ip.length);
  value[1] = ip.length === 4 ? 1 : 2;
  value.writeUInt16BE(from.port ^ (MAGIC_COOKIE >>> 16), 2);
  const mask = request.packet.subarray(4, HEADER_BYTES);
  ip.forEach((byte, i) => (value[4 + i] = byte ^ (mask[i] ?? 0)));
  return seal(BINDING_SUCCESS, request.transactionId, [[XOR_MAPPED_ADDRESS, value]], password);
}

/** A connectivity check of the controlling side. The sandbox never sends one; its Node peers and tests do. */
export function bindingRequest(
  transactionId: Buffer,
  check: { username: string; password: string; nominate: boolean; tieBreaker: Buffer },
): Buffer {
  const priority = Buffer.alloc(4);
  priority.writeUInt32BE(0x6e0001ff);
  const attributes: [number, Buffer][] = [
    [USERNAME, Buffer.from(check.username)],
    [PRIORITY, priority],
    [ICE_CONTROLLING, check.tieBreaker],
  ];
  if (check.nominate) attributes.push([USE_CANDIDATE, Buffer.alloc(0)]);
  return seal(BINDING_REQUEST, transactionId, attributes, check.password);
}

/** Header, attributes, MESSAGE-INTEGRITY and FINGERPRINT; the length field covers what each of the two signs. */
function seal(type: number, transactionId: Buffer, attributes: [number, Buffer][], password: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(type, 0);
  header.writeUInt32BE(MAGIC_COOKIE, 4);
  transactionId.copy(header, 8);
  const body = Buffer.concat([header, ...attributes.map(([attribute, value]) => encodeAttribute(attribute, value))]);
  body.writeUInt16BE(body.length + INTEGRITY_BYTES - HEADER_BYTES, 2);
  const signed = Buffer.concat([body, encodeAttribute(MESSAGE_INTEGRITY, integrityOf(body, password))]);
  signed.writeUInt16BE(signed.length + FINGERPRINT_BYTES - HEADER_BYTES, 2);
  const fingerprint = Buffer.alloc(4);
  fingerprint.writeUInt32BE(fingerprintOf(signed));
  return Buffer.concat([signed, encodeAttribute(FINGERPRINT, fingerprint)]);
}

function encodeAttribute(attribute: number, value: Buffer): Buffer {
  const encoded = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  encoded.writeUInt16BE(attribute, 0);
  encoded.writeUInt16BE(value.length, 2);
  value.copy(encoded, 4);
  return encoded;
}

function addressBytes(address: string): Uint8Array {
  if (!isIPv6(address)) return Uint8Array.from(address.split('.'), Number);
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const first = groups(head);
  const last = groups(tail);
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
  return Uint8Array.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}
