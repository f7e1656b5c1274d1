import type { CookieSerializeOptions } from '@fastify/cookie';

/**
 * How our own cookies are set: never readable by scripts. Behind https one must also work inside a frame on a customer's page, so it is
 * `SameSite=None` and partitioned by that page; on plain http (localhost) browsers refuse that, and `Lax` does.
 * @param lifetimeMs undefined ends with the browser's session; 0 removes it.
 */
export function cookieSettings(isSecure: boolean, lifetimeMs: number | undefined, path = '/'): CookieSerializeOptions {
  return {
    path,
    httpOnly: true,
    ...(lifetimeMs !== undefined && { maxAge: Math.floor(lifetimeMs / 1000) }),
    ...(isSecure ? { secure: true, sameSite: 'none' as const, partitioned: true } : { sameSite: 'lax' as const }),
  };
}
