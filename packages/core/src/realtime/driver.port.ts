import type { Unsubscribe } from '../kernel/scope.js';

/** What a push network tells of its connection. */
export type DriverEvent =
  /** The socket is up (again): subscriptions can be made. */
  | { type: 'up' }
  | { type: 'down' }
  /** A message on a subscribed channel, unparsed. */
  | { type: 'message'; payload: unknown };

/** One push connection that can carry events. It reconnects on its own. */
export interface RealtimeConnection {
  onEvent: (handler: (event: DriverEvent) => void) => Unsubscribe;
  /** Resolves when the server admitted every channel; rejects when it refused one or did not answer. */
  subscribe: (channels: readonly string[]) => Promise<void>;
  unsubscribe: () => void;
  /** One round trip. Rejects, or never settles, when the path is dead, whatever the socket says. */
  probe: () => Promise<void>;
  /** Drops the socket and reconnects: after a probe that failed on a socket that says it is connected. */
  restart: () => void;
  close: () => void;
}

/** One entry of `GET /api/v1/realtime/config`. */
export interface DriverConfig {
  driver: 'pusher' | 'builtin';
  key: string;
  cluster: string;
  ws_host: string | null;
  ws_port: number | null;
  wss_port: number | null;
  force_tls: boolean;
}

/** The signature that admits a socket to a channel. */
export type AuthorizeChannel = (socketId: string, channel: string) => Promise<{ auth: string; channel_data?: string }>;

/** A push network. */
export interface RealtimeDriver {
  open: (config: DriverConfig, authorize: AuthorizeChannel) => Promise<RealtimeConnection>;
}
