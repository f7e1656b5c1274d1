/** A scheme, a host name (253 characters at most, RFC 1035) and a port; nothing longer is an origin. */
const LONGEST_ORIGIN = 280;

/**
 * The entries of a key's list of sites that cover an origin: the origin itself, and `https://*.example.com` for each domain
 * above its host (that entry covers `https://crm.example.com`, not `https://example.com`). The frame checks the same.
 * @returns none for what is too long to be an origin: there would be thousands, each as long as the next.
 */
export function coveringEntries(origin: string): string[] {
  if (origin.length > LONGEST_ORIGIN) return [];
  const [scheme = '', host = ''] = origin.split('://');
  const labels = host.split('.');
  return [origin, ...labels.slice(1).map((_, index) => `${scheme}://*.${labels.slice(index + 1).join('.')}`)];
}
