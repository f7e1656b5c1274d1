import { COMMON_COMMANDS, type CommandSpec, type OwnCommands } from '../commands.js';
import type { WidgetKind } from '../messages.js';
import { AGENT_TEXTING_COMMANDS } from './agent-texting.commands.js';
import { DIALER_COMMANDS } from './dialer.commands.js';

/** What only each kind takes. */
const COMMANDS_OF_KINDS: { readonly [K in WidgetKind]: OwnCommands<K> } = {
  dialer: DIALER_COMMANDS,
  texting: {},
  'agent-texting': AGENT_TEXTING_COMMANDS,
};

/** Page to widget, of all kinds: for the reference and for tests. No widget loads it. */
export const HOST_COMMANDS: Readonly<Record<string, CommandSpec>> = {
  ...COMMON_COMMANDS,
  ...COMMANDS_OF_KINDS.dialer,
  ...COMMANDS_OF_KINDS['agent-texting'],
};
