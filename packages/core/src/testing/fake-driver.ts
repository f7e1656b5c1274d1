import { createEvent } from '../kernel/event.js';
import type {
  AuthorizeChannel,
  DriverConfig,
  DriverEvent,
  RealtimeConnection,
  RealtimeDriver,
} from '../realtime/driver.port.js';

export interface FakeConnection extends RealtimeConnection {
  emit: (event: DriverEvent) => void;
  /** How it asks for signatures. */
  readonly authorize: AuthorizeChannel;
  readonly log: string[];
  subscribed: boolean;
  /** What a probe does. */
  probes: 'answer' | 'silence';
  /** What a subscription does. */
  subscribes: 'admit' | 'refuse';
}

export interface FakeDriver extends RealtimeDriver {
  /** Connections by driver name, in the order they were opened. */
  readonly connections: Map<string, FakeConnection>;
}

export function createFakeDriver(): FakeDriver {
  const connections = new Map<string, FakeConnection>();
  return {
    connections,
    open(config: DriverConfig, authorize: AuthorizeChannel) {
      const events = createEvent<DriverEvent>();
      const connection: FakeConnection = {
        authorize,
        log: [],
        subscribed: false,
        probes: 'answer',
        subscribes: 'admit',
        emit: (event) => events.emit(event),
        onEvent: (handler) => events.subscribe(handler),
        subscribe(channels) {
          connection.log.push(`subscribe ${channels.join(' ')}`);
          if (connection.subscribes === 'refuse') return Promise.reject(new Error('refused'));
          connection.subscribed = true;
          return Promise.resolve();
        },
        unsubscribe() {
          connection.subscribed = false;
          connection.log.push('unsubscribe');
        },
        probe: () => (connection.probes === 'answer' ? Promise.resolve() : new Promise(() => {})),
        restart: () => void connection.log.push('restart'),
        close: () => void connection.log.push('close'),
      };
      connections.set(config.key, connection);
      return Promise.resolve(connection);
    },
  };
}
