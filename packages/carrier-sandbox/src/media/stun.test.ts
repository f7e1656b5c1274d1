import { describe, expect, it } from 'vitest';
import {
  bindingRequest,
  bindingSuccess,
  integrityHolds,
  mappedAddressOf,
  nominates,
  parseStun,
  usernameOf,
  type StunMessage,
} from './stun.js';

// RFC 5769 §2.1 – §2.3.
const PASSWORD = 'VOkJxbRl1RmTxUk/WvJxBt';
const REQUEST = hex(`
  000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74
  002400046e0001ff80290008932ff9b151263b36 00060009 6576746a3a68367659202020
  000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf`);
const RESPONSE_V4 = hex(`
  0101003c2112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220
  002000080001a147e112a643000800142b91f599fd9e90c38c7489f92af9ba53f06be7d780280004c07d4c96`);
const RESPONSE_V6 = hex(`
  010100482112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220
  002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d900080014a382954e4be67bf11784c97c8292c275bfe3ed4180280004c8fb0b4c`);

function hex(digits: string): Buffer {
  return Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
}

function parsed(packet: Buffer): StunMessage {
  const message = parseStun(packet);
  if (!message) throw new Error('not STUN');
  return message;
}

const CHECK = { username: 'ours:theirs', password: 'p', nominate: true, tieBreaker: Buffer.alloc(8) };

describe('STUN', () => {
  it('reads the request of RFC 5769', () => {
    const request = parsed(REQUEST);
    expect(request.kind).toBe('binding-request');
    expect(usernameOf(request)).toBe('evtj:h6vY');
    expect(nominates(request)).toBe(false);
    expect(integrityHolds(request, PASSWORD)).toBe(true);
    expect(integrityHolds(request, `${PASSWORD}x`)).toBe(false);
  });

  it.each([
    [RESPONSE_V4, { address: '192.0.2.1', port: 32853 }],
    [RESPONSE_V6, { address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32853 }],
  ])('reads the responses of RFC 5769', (packet, mapped) => {
    const response = parsed(packet);
    expect(response.kind).toBe('binding-success');
    expect(integrityHolds(response, PASSWORD)).toBe(true);
    expect(mappedAddressOf(response)).toEqual(mapped);
  });

  it.each([
    { address: '192.0.2.1', port: 32853 },
    { address: '2001:db8::7', port: 9 },
  ])('answers a request with the address it came from: $address', (from) => {
    const request = parsed(bindingRequest(Buffer.alloc(12, 7), CHECK));
    expect([usernameOf(request), nominates(request), integrityHolds(request, 'p')]).toEqual([
      'ours:theirs',
      true,
      true,
    ]);
    const response = parsed(bindingSuccess(request, from, 'p'));
    expect(response.transactionId).toEqual(request.transactionId);
    expect(integrityHolds(response, 'p')).toBe(true);
    const address = from.address.replace('::', ':0:0:0:0:0:');
    expect(mappedAddressOf(response)).toEqual({ address, port: from.port });
  });

  it('refuses a changed packet, by fingerprint or by integrity', () => {
    const tampered = Buffer.from(REQUEST);
    tampered.writeUInt8(0x41, 30);
    expect(parseStun(tampered)).toBeNull();
    const unprinted = Buffer.from(REQUEST.subarray(0, -8));
    unprinted.writeUInt16BE(unprinted.length - 20, 2);
    expect(integrityHolds(parsed(unprinted), PASSWORD)).toBe(true);
    unprinted.writeUInt8(0x41, 30);
    expect(integrityHolds(parsed(unprinted), PASSWORD)).toBe(false);
  });

  it('refuses truncated, oversized and foreign packets without throwing', () => {
    for (let length = 0; length < REQUEST.length; length++) expect(parseStun(REQUEST.subarray(0, length))).toBeNull();
    const lying = Buffer.from(REQUEST);
    lying.writeUInt16BE(0xffff, 22);
    expect(parseStun(lying)).toBeNull();
    expect(parseStun(Buffer.alloc(64, 0x80))).toBeNull();
  });

  it('ignores attributes behind the integrity, which does not cover them', () => {
    const genuine = bindingRequest(Buffer.alloc(12, 7), { ...CHECK, nominate: false }).subarray(0, -8);
    const extended = Buffer.concat([genuine, hex('00250000')]);
    extended.writeUInt16BE(extended.length - 20, 2);
    expect(nominates(parsed(extended))).toBe(false);
  });
});
