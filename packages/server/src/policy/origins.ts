/**
 * The entries of a key's list of sites that cover an origin: the origin itself, and `https://*.example.com` for each domain
 * above its host (that entry covers `https://crm.example.com`, not `https://example.com`). The frame checks the same.
 */
export function coveringEntries(origin: string): string[] {
  const [scheme = '', host = ''] = origin.split('://');
  const labels = host.split('.');
  return [origin, ...labels.slice(1).map((_, index) => `${scheme}://*.${labels.slice(index + 1).join('.')}`)];
}
