/**
 * Whether a page's origin is on the tenant's list. An entry is an exact origin (`https://crm.example.com`) or covers the
 * subdomains of a host (`https://*.example.com`, not `https://example.com` itself). There is no entry for "any site",
 * and an opaque origin (`null`) never matches.
 */
export function isAllowedOrigin(allowed: readonly string[], origin: string): boolean {
  return allowed.some((entry) => {
    if (entry === origin) return origin !== 'null';
    const [scheme, domain] = entry.split('://*.');
    if (!scheme || !domain) return false;
    const host = origin.startsWith(`${scheme}://`) ? origin.slice(scheme.length + 3) : '';
    return host.endsWith(`.${domain}`) && host.length > domain.length + 1;
  });
}
