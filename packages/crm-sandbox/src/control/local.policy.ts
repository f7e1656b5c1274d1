import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request may use the control interface: it is addressed to a loopback name (or a page of another site could reach it by
 * rebinding a DNS name), and a page that sent it is the sandbox's own.
 */
export function isLocalRequest({ headers }: IncomingMessage): boolean {
  const host = headers.host ?? '';
  if (!URL.canParse(`http://${host}`) || !LOOPBACK.test(new URL(`http://${host}`).hostname)) return false;
  return headers.origin === undefined || headers.origin === `http://${host}`;
}
