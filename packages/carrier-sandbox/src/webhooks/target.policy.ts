const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Says whether a host name is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.has(hostname) || hostname.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Where the carrier may call: loopback, or one of the configured product origins (`https://talk.example`).
 * The sandbox takes addresses from any client with its credentials, so it must not be a way into other machines.
 */
export function createTargetPolicy(allowedOrigins: readonly string[]): (url: string) => boolean {
  const allowed = new Set(allowedOrigins.map((origin) => new URL(origin).origin));
  return (url) => {
    let target: URL;
    try {
      target = new URL(url);
    } catch {
      return false;
    }
    if (target.protocol !== 'http:' && target.protocol !== 'https:') return false;
    return isLoopbackHost(target.hostname) || allowed.has(target.origin);
  };
}
