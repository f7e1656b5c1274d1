import { isPrivateHost } from '../../../web/public-address.js';

/**
 * What is wrong with the address of a receiver, as far as it can be seen without asking for its name; null: nothing. Where the name leads is
 * checked with each request.
 */
export function urlProblem(text: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text))
    return 'Enter a full address, such as https://example.com/talk.';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return 'Leave the user name and the password out. Each request is signed instead.';
  if (allowPrivate) return null;
  if (isPrivateHost(url.hostname))
    return 'This address is on this server or a private network. To receive events there, run npx talk listen.';
  if (url.protocol !== 'https:') return 'Use an address that begins with https://.';
  return null;
}
