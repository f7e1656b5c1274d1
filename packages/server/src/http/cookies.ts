/**
 * A `Set-Cookie` value for our own cookies, never readable by scripts. Behind https it must also work inside a frame on somebody
 * else's page, so it is `SameSite=None` and partitioned by that page; on plain http (localhost) browsers refuse that, and
 * `Lax` does.
 */
export function cookieHeader(secure: boolean, name: string, value: string, lifetimeMs: number | undefined): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'HttpOnly'];
  if (lifetimeMs !== undefined) parts.push(`Max-Age=${Math.floor(lifetimeMs / 1000)}`);
  parts.push(...(secure ? ['Secure', 'SameSite=None', 'Partitioned'] : ['SameSite=Lax']));
  return parts.join('; ');
}
