/** Splits a request target into path and query as they were sent. Unlike `new URL`, no input makes it throw. */
export function splitTarget(target: string | undefined): { path: string; query: URLSearchParams } {
  const [path = '/', ...rest] = (target ?? '/').split('?');
  return { path, query: new URLSearchParams(rest.join('?')) };
}
