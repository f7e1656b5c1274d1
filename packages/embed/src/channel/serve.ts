import type { Capability } from '../protocol/capabilities.js';
import type { CommandSpec } from '../protocol/commands.js';
import { TalkEmbedError } from '../protocol/errors.js';
import { findProblem } from '../protocol/guards.js';
import type { ChannelOptions, RequestContext } from './channel.js';

/** A command that this side serves. Looked up in a `Map`, so inherited names mean nothing. */
export interface ServedCommand extends CommandSpec {
  run(payload: unknown, context: RequestContext): unknown;
}

/**
 * The widget's way to serve: nothing that a page sends reaches a command's code before its name, its capability and the
 * shape of its payload were checked. (The page's side is lighter: see `host/services.ts`.)
 * @param can whether a capability is granted now.
 */
export function serveChecked(
  commands: ReadonlyMap<string, ServedCommand>,
  can: (capability: Capability) => boolean,
): ChannelOptions['serve'] {
  return (type, payload, context) => {
    const command = commands.get(type);
    if (!command) throw new TalkEmbedError('UNSUPPORTED_COMMAND', type);
    if (command.needs && !can(command.needs)) throw new TalkEmbedError('CAPABILITY_DENIED', command.needs);
    const problem = findProblem(command.shape, payload);
    if (problem) throw new TalkEmbedError('INVALID_ARGUMENT', `${type}: ${problem}`);
    return command.run(payload, context);
  };
}
