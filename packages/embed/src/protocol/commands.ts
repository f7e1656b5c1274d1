import type { Capability } from './capabilities.js';
import { CALL_SHAPE } from './events.js';
import type { Shape, ShapeOf } from './guards.js';
import { DIAL_TIMEOUT_MS, IDENTITY_TIMEOUT_MS, RESULT_TIMEOUT_MS } from './limits.js';
import type {
  AllHostCommands,
  CommonCommands,
  Exchange,
  HostCommand,
  HostCommands,
  WidgetCommand,
  WidgetCommands,
  WidgetKind,
} from './messages.js';

/** What the receiving side checks before a command runs. */
export interface CommandSpec<S = Shape> {
  shape: S;
  /** Refused with CAPABILITY_DENIED unless granted. */
  needs?: Capability;
}

type CommonCommand = keyof CommonCommands<unknown>;
type PayloadOf<E> = E extends Exchange<infer P, unknown> ? P : never;

/** The commands that only this kind of widget takes, with what is checked of each. A widget brings those of its own kind, and no others. */
export type OwnCommands<K extends WidgetKind> = {
  readonly [T in Exclude<HostCommand<K>, CommonCommand>]: CommandSpec<ShapeOf<PayloadOf<HostCommands<K>[T]>>>;
};

const RECORD_SHAPE = { id: 's', 'type?': 's' };

/** Page to any widget. */
export const COMMON_COMMANDS: {
  readonly [T in CommonCommand]: CommandSpec<ShapeOf<CommonCommands<unknown>[T]['payload']>>;
} = {
  'widget.set': { shape: { 'open?': 'b', 'view?': 's' } },
  'config.set': { shape: { 'theme?': 'o', 'locale?': 's', 'position?': 'o', 'sizing?': 'o' } },
  'context.set': { shape: { 'record?': 'o0', 'phone?': 's0', 'page?': 'o0' } },
  'identity.set': { shape: { token: 's' } },
  'identity.clear': { shape: {} },
  'state.get': { shape: {} },
};

/** Widget to page. */
export const WIDGET_COMMANDS: { readonly [T in WidgetCommand]: CommandSpec<ShapeOf<WidgetCommands[T]['payload']>> } = {
  'contacts.lookup': { shape: { phone: 's' }, needs: 'contacts.lookup' },
  'record.open': { shape: { ref: RECORD_SHAPE }, needs: 'record.open' },
  'log.write': { shape: { call: CALL_SHAPE, 'note?': 's', 'record?': RECORD_SHAPE }, needs: 'log.write' },
  'token.refresh': { shape: { reason: 's' } },
  'link.open': { shape: { url: 's' }, needs: 'link.open' },
  'frame.resize': { shape: { heightPx: 'n' }, needs: 'resize' },
};

/**
 * How long to wait for a result, in milliseconds; 0 without limit. A dial that a person must confirm in the frame has
 * no limit: abort it instead.
 * @param asked whether a person will be asked.
 */
export function resultTimeoutMs(type: keyof AllHostCommands | WidgetCommand, asked = false): number {
  if (type === 'call.start') return asked ? 0 : DIAL_TIMEOUT_MS;
  return type === 'token.refresh' ? IDENTITY_TIMEOUT_MS : RESULT_TIMEOUT_MS;
}
