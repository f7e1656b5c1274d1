import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { createOwnAddresses } from './own-addresses.js';

const entry = (address: string, more: Partial<NetworkInterfaceInfo> = {}): NetworkInterfaceInfo =>
  ({ address, family: 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo;

it('lists loopback and the IPv4 addresses of this machine, and follows it to another network', () => {
  let nowMs = 0;
  let interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = {
    lo: [entry('127.0.0.1', { internal: true })],
    eth0: [entry('192.168.1.5'), entry('fe80::1', { family: 'IPv6', scopeid: 2 })],
  };
  const own = createOwnAddresses(
    () => nowMs,
    () => interfaces,
  );
  expect(own.list()).toEqual(['127.0.0.1', '192.168.1.5']);
  expect(['127.0.0.1', '127.0.0.2', '192.168.1.5', '192.168.1.6'].map((each) => own.has(each))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  interfaces = { wlan0: [entry('10.0.0.7')] };
  nowMs = 4_999;
  expect(own.list()).toContain('192.168.1.5');
  nowMs = 5_000;
  expect(own.list()).toEqual(['127.0.0.1', '10.0.0.7']);
});
