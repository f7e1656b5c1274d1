import type { DirectoryEntry } from '@talk/ui/phone';
import {
  TalkEmbedError,
  type CallSnapshot,
  type Capability,
  type ConnectOptions,
  type EmbedError,
  type HostConnection,
  type RecordRef,
  type WidgetInit,
} from '@talk/embed/frame';
import { commandHandlers, type HostCommandOptions } from './host-commands.js';

export type ConnectHost = (options: ConnectOptions) => HostConnection;

export interface HostLinkOptions extends HostCommandOptions {
  connect: ConnectHost;
  allowedOrigins: readonly string[];
  welcome: (init: WidgetInit) => Promise<void>;
  refused: (error: TalkEmbedError) => void;
  /** The page's grants are others now: what is not granted must not be shown. */
  grantsChanged: (grants: readonly Capability[]) => void;
}

/** The page around the widget: what it may command, and what it is asked for. */
export interface HostLink extends Pick<HostConnection, 'can' | 'emit' | 'close'> {
  lookup: (phoneNumber: string) => Promise<DirectoryEntry | null>;
  openRecord: (id: string) => Promise<void>;
  /** Resolves when the page was told of the outcome; does nothing where the page keeps no log. */
  writeLog: (call: CallSnapshot, record: RecordRef | null) => Promise<void>;
  /** Null when the page has no way to give one. */
  refreshToken: () => Promise<string | null>;
}

const BUILD = '0.1.0';

export function createHostLink(options: HostLinkOptions): HostLink {
  const connection = options.connect({
    widget: 'dialer',
    build: BUILD,
    wants: ['voice', 'numbers', 'contacts.lookup', 'record.open', 'log.write'],
    allowedOrigins: options.allowedOrigins,
    handlers: commandHandlers(options),
    getState: options.state,
    size: { minWidthPx: 300, minHeightPx: 500 },
    onWelcome: ({ init, grants }) => {
      options.grantsChanged(grants);
      return options.welcome(init);
    },
    onRefused: options.refused,
    onGrantsChanged: options.grantsChanged,
  });

  return {
    can: (capability) => connection.can(capability),
    emit: (type, payload) => connection.emit(type, payload),
    close: () => connection.close(),
    async lookup(phoneNumber) {
      if (!connection.can('contacts.lookup')) return null;
      const { contact } = await connection.call('contacts.lookup', { phone: phoneNumber });
      return contact && { id: contact.id, name: contact.name, company: contact.company ?? null };
    },
    async openRecord(id) {
      await connection.call('record.open', { ref: { id } }).catch(tell);
    },
    async writeLog(call, record) {
      if (!connection.can('log.write')) return;
      const outcome = await connection.call('log.write', record ? { call, record } : { call }).then(
        ({ id }) => ({ id }),
        (error: unknown) => ({ id: null, error: wireError(error) }),
      );
      connection.emit('log.changed', { callId: call.id, ...outcome });
    },
    async refreshToken() {
      try {
        return (await connection.call('token.refresh', { reason: 'expired' })).token;
      } catch (error) {
        // Without the service there is nobody to ask, now or later; anything else may work at the next attempt.
        if (error instanceof TalkEmbedError && !error.retryable) return null;
        throw error;
      }
    },
  };

  /** The page's own code failed; it is the page that has to know. */
  function tell(error: unknown): void {
    connection.emit('error', { error: wireError(error) });
  }
}

function wireError(error: unknown): EmbedError {
  const { code, message, retryable } = error instanceof TalkEmbedError ? error : new TalkEmbedError('INTERNAL');
  return { code, message, retryable };
}
