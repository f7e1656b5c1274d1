import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** `::ffff:0:0/96` (RFC 4291) and `64:ff9b::/96` (RFC 6052): an IPv4 address, written as IPv6 by a socket or a translator. */
const CARRIES_IPV4 = [/^0:0:0:0:0:ffff:/, /^64:ff9b:0:0:0:0:/];

/**
 * What limits count a caller by: the whole IPv4 address, and of an IPv6 address the /64, since a provider gives each customer at
 * least that many addresses to choose from. Every limit by address uses this, and nothing else.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const text = groups.join(':');
  if (CARRIES_IPV4.some((prefix) => prefix.test(text))) return ipv4Of(groups);
  return `${groups.slice(0, GROUPS / 2).join(':')}::/64`;
}

/** All eight groups, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

function ipv4Of(groups: readonly string[]): string {
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
