import type { ChosenAgentStatus } from '@talk/core/format';
import type { Devices, SoundRole } from '@talk/core/phone';
import {
  TalkEmbedError,
  type HostCommandHandlers,
  type HostCommands,
  type PageContext,
  type WidgetConfig,
  type WidgetState,
} from '@talk/embed/frame';
import { callCommandHandlers, type CallCommandOptions } from './call-commands.js';
import { translated } from './embed-errors.js';
import { leaderOf } from './phone-facts.js';

export interface HostCommandOptions extends CallCommandOptions {
  state: () => WidgetState;
  set: (wanted: { open?: boolean; view?: string }) => { open: boolean; view: string };
  configure: (config: WidgetConfig) => void;
  applyContext: (context: PageContext) => void;
  /** Resolves with the user's id. */
  identify: (token: string) => Promise<string>;
  forget: () => void;
}

const CHOICES: readonly string[] = ['accepting', 'not-accepting', 'on-break', 'offline'] satisfies ChosenAgentStatus[];

/** What a page can make the widget do. A command without a handler answers UNSUPPORTED_COMMAND. */
export function commandHandlers(options: HostCommandOptions): HostCommandHandlers {
  const { phone } = options;
  return {
    ...callCommandHandlers(options),
    'widget.set': options.set,
    'config.set': (config) => {
      options.configure(config);
      return { config };
    },
    'context.set': (context) => {
      options.applyContext(context);
      return { context };
    },
    'identity.set': async ({ token }) => ({ userId: await options.identify(token) }),
    'identity.clear': () => {
      options.forget();
      return {};
    },
    'devices.set': (wanted) => {
      choose(phone().phone.sound.devices, wanted);
      return { devices: options.state().devices };
    },
    'presence.set': async ({ status }) => {
      const choice = CHOICES.find((each) => each === status) as ChosenAgentStatus | undefined;
      if (!choice) throw new TalkEmbedError('INVALID_ARGUMENT', `payload.status: one of ${CHOICES.join(', ')}`);
      await translated(phone().agent.choose(choice));
      return { presence: options.state().presence };
    },
    'leader.take': async () => {
      const model = phone();
      await translated(model.phone.takeOver());
      return { leader: leaderOf(model.phone.state.peek()) ?? { here: true } };
    },
  };
}

/** Nothing is done by halves: what cannot be chosen is refused before anything is. */
function choose(devices: Devices, wanted: HostCommands['devices.set']['payload']): void {
  const { inputs, outputs, canChooseOutput } = devices.state.peek();
  const choices = Object.entries(wanted) as [SoundRole, string | null][];
  for (const [role, id] of choices) {
    if (role !== 'input' && !canChooseOutput)
      throw new TalkEmbedError(
        'UNSUPPORTED_COMMAND',
        `devices.set: this browser does not let pages choose the ${role}`,
      );
    const known = role === 'input' ? inputs : outputs;
    if (id !== null && !known.some((device) => device.id === id))
      throw new TalkEmbedError('NOT_FOUND', `payload.${role}: not in devices.available`);
  }
  for (const [role, id] of choices) devices.choose(role, id);
}
