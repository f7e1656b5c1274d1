export interface OwnCookie {
  readonly name: string;
  readonly value: string;
  /** Undefined ends with the browser's session; 0 removes it. */
  readonly lifetimeMs: number | undefined;
  readonly path?: string | undefined;
}

/**
 * A `Set-Cookie` value for our own cookies, never readable by scripts. Behind https it must also work inside a frame on a
 * customer's page, so it is `SameSite=None` and partitioned by that page; on plain http (localhost) browsers refuse that, and
 * `Lax` does.
 */
export function cookieHeader(secure: boolean, { name, value, lifetimeMs, path = '/' }: OwnCookie): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${path}`, 'HttpOnly'];
  if (lifetimeMs !== undefined) parts.push(`Max-Age=${Math.floor(lifetimeMs / 1000)}`);
  parts.push(...(secure ? ['Secure', 'SameSite=None', 'Partitioned'] : ['SameSite=Lax']));
  return parts.join('; ');
}
