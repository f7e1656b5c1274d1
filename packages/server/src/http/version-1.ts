/** Contacts of version 1 (spec 1 §7), read as in version 2. `contact/phone-number` is an operation of its own. */
const CONTACTS = /^\/api\/v1\/contact(?<id>\/(?!phone-number)[^/?]+)?(?=\?|$)/;

/** The address at which the server answers a request: another one for an operation that only version 1 has under its own address. */
export const currentUrl = (method: string | undefined, url: string): string =>
  method === 'GET' ? url.replace(CONTACTS, '/api/v2/contacts$<id>') : url;
