import type { RealtimeConfig } from '@talk/contract';
import type { Kernel } from '../../../kernel.js';
import type { PusherApp } from '../../../realtime/protocol/signature.js';

export type DriverName = 'builtin' | 'pusher';

/**
 * The application on our own Pusher-protocol server; its key is public. Both follow from the root secret unless an operator chose them. Without client events:
 * any listener on the company's channel could tell all colleagues anything in the company's name, and nothing of ours sends any.
 */
export function builtinApp({ config, secrets }: Kernel): PusherApp {
  return {
    id: 'talk',
    key: secrets.realtime.key ?? secrets.derive('realtime-key').toString('hex').slice(0, 20),
    secret: secrets.realtime.secret ?? secrets.derive('realtime-secret').toString('hex'),
    subscriptionCounts: config.realtime.subscriptionCounts,
  };
}

/** The application at Pusher Channels; undefined unless `BROADCAST_DRIVER=pusher`. */
export function pusherApp({ config, secrets }: Kernel): PusherApp | undefined {
  const { appId, key, secret } = secrets.pusher;
  return config.realtime.driver === 'pusher' ? { id: appId, key, secret } : undefined;
}

/** Where a client connects: the company's driver first, the other as its fallback (spec 3 §4). */
export function describeDrivers(kernel: Kernel, preferred: DriverName): RealtimeConfig['drivers'] {
  const own = new URL(kernel.config.http.publicUrl);
  const port = own.port === '' ? null : Number(own.port);
  const builtin = {
    driver: 'builtin' as const,
    key: builtinApp(kernel).key,
    cluster: 'self',
    ws_host: own.hostname,
    ws_port: port ?? 80,
    wss_port: port ?? 443,
    force_tls: kernel.config.http.secure,
  };
  const app = pusherApp(kernel);
  if (app === undefined) return [builtin];
  const { cluster } = kernel.secrets.pusher;
  const { address } = kernel.config.realtime;
  const pusher = {
    driver: 'pusher' as const,
    key: app.key,
    cluster: cluster === '' ? 'mt1' : cluster,
    ws_host: address?.host ?? null,
    ws_port: address?.port ?? null,
    wss_port: address?.port ?? null,
    force_tls: address?.tls ?? true,
  };
  return preferred === 'pusher' ? [pusher, builtin] : [builtin, pusher];
}
