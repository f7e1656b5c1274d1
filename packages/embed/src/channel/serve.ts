import type { Capability } from '../protocol/capabilities.js';
import type { CommandSpec } from '../protocol/commands.js';
import { CANCELLED_EVENT, readPortMessage } from '../protocol/envelope.js';
import { TalkEmbedError } from '../protocol/errors.js';
import { findProblem } from '../protocol/guards.js';
import type { ChannelOptions } from './channel.js';

/** What a command's code gets besides its payload. */
export interface RequestContext {
  /** Aborts when the asking side gave up or the connection ended. */
  signal: AbortSignal;
  idempotencyKey: string | undefined;
}

/** A command that this side serves. Looked up in a `Map`, so inherited names mean nothing. */
export interface ServedCommand extends CommandSpec {
  run(payload: unknown, context: RequestContext): unknown;
}

/** The doubting half of a channel's options. */
export interface Server extends Pick<ChannelOptions, 'read' | 'serve'> {
  /** Aborts whatever still runs. */
  end(): void;
}

/**
 * The widget's way to serve: nothing that a page sends reaches a command's code before its envelope, its name, its
 * capability and the shape of its payload were checked. (The page's side is lighter: see `host/services.ts`.)
 * @param can whether a capability is granted now.
 */
export function createServer(
  commands: ReadonlyMap<string, ServedCommand>,
  can: (capability: Capability) => boolean,
): Server {
  const running = new Map<string, AbortController>();
  return {
    read(data, version) {
      const message = readPortMessage(data, version);
      if (message?.k !== 'evt' || message.t !== CANCELLED_EVENT) return message;
      running.get((message.p as { id?: string } | null)?.id ?? '')?.abort();
      return null;
    },
    async serve(type, payload, { id, ik: idempotencyKey }) {
      const command = commands.get(type);
      if (!command) throw new TalkEmbedError('UNSUPPORTED_COMMAND', type);
      if (command.needs && !can(command.needs)) throw new TalkEmbedError('CAPABILITY_DENIED', command.needs);
      const problem = findProblem(command.shape, payload);
      if (problem) throw new TalkEmbedError('INVALID_ARGUMENT', `${type}: ${problem}`);
      const abort = new AbortController();
      running.set(id, abort);
      try {
        return await command.run(payload, { signal: abort.signal, idempotencyKey });
      } finally {
        running.delete(id);
      }
    },
    end() {
      for (const abort of running.values()) abort.abort();
    },
  };
}
