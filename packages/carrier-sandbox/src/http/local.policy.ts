import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../webhooks/target.policy.js';

/**
 * Whether a request may use the control API: it comes from this machine, is addressed to a loopback name (or a page of
 * another site could reach it by rebinding a DNS name), and, when a page sent it, that page is the sandbox's own.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? '';
  if (!/^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address)) return false;
  const host = request.headers.host ?? '';
  if (!URL.canParse(`http://${host}`) || !isLoopbackHost(new URL(`http://${host}`).hostname)) return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}
