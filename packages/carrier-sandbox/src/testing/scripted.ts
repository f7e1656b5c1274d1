import { randomBytes } from 'node:crypto';
import type { ClientCall, ClientEndpoint } from '../ports.js';
import type { TestCarrier } from './carrier.js';
import { connectSignalling, type SignallingClient } from './signalling-client.js';
import { accessToken } from './tokens.js';

/** A browser that listened with a good token and was told `connected`. */
export async function listening(
  carrier: TestCarrier,
  identity: string,
  options: { reconnectTimeout?: number; incoming?: boolean; outgoing?: boolean } = {},
): Promise<SignallingClient> {
  const { reconnectTimeout, ...grants } = options;
  const client = await connectSignalling(carrier.host);
  client.send('listen', { token: accessToken(identity, grants), reconnectTimeout, browserinfo: {} });
  await client.expect('connected');
  return client;
}

export async function registered(
  carrier: TestCarrier,
  identity: string,
  options: { reconnectTimeout?: number } = {},
): Promise<SignallingClient> {
  const client = await listening(carrier, identity, options);
  client.send('register', { media: { audio: true } });
  await client.expect('ready');
  return client;
}

/** The next call a browser makes. */
export function nextInvite(carrier: TestCarrier): Promise<ClientCall> {
  return new Promise((resolve) => {
    const stop = carrier.signalling.onInvite((call) => {
      stop();
      resolve(call);
    });
  });
}

export function ended(call: ClientCall): Promise<'client' | 'carrier' | 'lost'> {
  return new Promise((resolve) => call.onEnded(resolve));
}

export function rings(
  carrier: TestCarrier,
  endpoint: ClientEndpoint | undefined,
  params: Record<string, string> = {},
): Promise<ClientCall> {
  if (!endpoint) return Promise.reject(new Error('No endpoint.'));
  const sid = `CA${randomBytes(16).toString('hex')}`;
  return carrier.signalling.invite(endpoint, { sid, from: '+14155550150', to: `client:${endpoint.identity}`, params });
}
