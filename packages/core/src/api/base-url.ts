/** `https://crm.test/talk/` and `https://crm.test/talk` are the same place. Anything but http(s) is rejected. */
export function normaliseBaseUrl(apiUrl: string): string {
  const url = new URL(apiUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError(`apiUrl must start with https:// or http://, not ${url.protocol}//`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
