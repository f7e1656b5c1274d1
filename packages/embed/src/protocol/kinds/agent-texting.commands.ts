import type { OwnCommands } from '../commands.js';

/** Page to an agent's texting. Nothing of it sends: the agent does. */
export const AGENT_TEXTING_COMMANDS: OwnCommands<'agent-texting'> = {
  'conversation.open': {
    shape: {
      'contactId?': 'ns',
      'phone?': 's',
      'record?': { id: 's', 'type?': 's', phone: 's', 'name?': 's' },
      'draft?': 's',
      'focus?': 'b',
    },
  },
  'conversation.close': { shape: {} },
  'draft.set': { shape: { text: 's' } },
  'field.focus': { shape: {} },
};
