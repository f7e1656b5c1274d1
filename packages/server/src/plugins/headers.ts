import type { FastifyInstance } from 'fastify';
import type { PusherAddress, ServerConfig } from '../config/config.js';

export interface PageNeeds {
  /** Origins that may frame the page; none when empty. */
  readonly frameAncestors: readonly string[];
  /** Other origins whose scripts the page loads. */
  readonly scriptOrigins?: readonly string[];
  /** Origins that the operator's scripts load from and connect to. */
  readonly operatorOrigins?: readonly string[];
  /** CSP sources of scripts that are written into the page. */
  readonly inlineScripts?: readonly string[];
  /** For pages whose generator writes `style` attributes. */
  readonly inlineStyles?: boolean;
}

/** The policy of our own pages: everything from ourselves, sockets to ourselves and to the carrier's signalling. */
export function pagePolicy(config: ServerConfig, needs: PageNeeds): string {
  const own = new URL(config.http.publicUrl);
  const socket = `${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`;
  const carrier =
    config.carrier.kind === 'sandbox'
      ? signalling(config.carrier.sandboxUrl)
      : ['wss://*.twilio.com', 'https://*.twilio.com'];
  const pusher = config.realtime.driver === 'pusher' ? pusherHosts(config.realtime.address) : [];
  const operator = needs.operatorOrigins ?? [];
  const operatorPages = operator.filter((origin) => origin.startsWith('http'));
  return Object.entries({
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", ...(needs.scriptOrigins ?? []), ...operatorPages, ...(needs.inlineScripts ?? [])],
    'style-src': ["'self'", ...(needs.inlineStyles === true ? ["'unsafe-inline'"] : []), ...operatorPages],
    'img-src': ["'self'", 'data:', 'blob:', ...operatorPages],
    'media-src': [
      "'self'",
      'blob:',
      ...(config.carrier.kind === 'twilio' ? ['https://*.twilio.com'] : []),
      ...operatorPages,
    ],
    'font-src': ["'self'", ...operatorPages],
    'connect-src': ["'self'", socket, ...carrier, ...pusher, ...operator],
    ...(operatorPages.length > 0 && { 'frame-src': ["'self'", ...operatorPages] }),
    'worker-src': ["'self'", 'blob:'],
    'frame-ancestors': needs.frameAncestors.length === 0 ? ["'none'"] : needs.frameAncestors,
  })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

function pusherHosts(address: PusherAddress | null): string[] {
  if (address === null) return ['wss://*.pusher.com', 'https://*.pusher.com'];
  const host = address.port === null ? address.host : `${address.host}:${address.port}`;
  return address.tls ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`];
}

/**
 * What our pages may ask of a browser: the microphone and the loudspeaker for calls, passkeys for sign-in, and nothing else that it asks people about. A page
 * that frames a widget decides about its own part.
 */
const PERMISSIONS = [
  'autoplay=(self)',
  'clipboard-write=(self)',
  'microphone=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

/** The sandbox speaks HTTP and WebSocket on the same host. */
function signalling(sandboxUrl: string): string[] {
  const { protocol, host } = new URL(sandboxUrl);
  return [`${protocol}//${host}`, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}

/** Headers of every answer. Documents replace the policy with `pagePolicy`. */
export function registerHeaders(app: FastifyInstance, config: ServerConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-request-id': request.id,
      'permissions-policy': PERMISSIONS,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    if (config.http.secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  app.addHook('onSend', async (_request, reply) => {
    // Answers of the API belong to one person; only files that say so themselves may be kept.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
