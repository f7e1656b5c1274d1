import type { Capability } from './capabilities.js';
import type { Shape, ShapeOf } from './guards.js';
import { LIMITS } from './limits.js';
import type { HostCommand, HostCommands, WidgetCommand, WidgetCommands } from './messages.js';
import { CALL_SHAPE } from './events.js';

/** What the receiving side checks before a command runs, and how long the asking side waits. */
export interface CommandSpec<S = Shape> {
  shape: S;
  /** Refused with CAPABILITY_DENIED unless granted. */
  needs?: Capability;
  /** 0 means no limit: a person decides. */
  timeoutMs?: number;
}

const ANY_CALL = { 'callId?': 'string' };

/** Page to widget. */
export const HOST_COMMANDS: { readonly [T in HostCommand]: CommandSpec<ShapeOf<HostCommands[T]['payload']>> } = {
  'widget.set': { shape: { 'open?': 'boolean', 'view?': 'string' } },
  'config.set': {
    shape: { 'theme?': 'object', 'locale?': 'string', 'position?': 'object', 'sizing?': 'object', 'features?': 'object' },
  },
  'context.set': { shape: { 'record?': 'object|null', 'phone?': 'string|null' } },
  'identity.set': { shape: { token: 'string' } },
  'identity.clear': { shape: {} },
  'state.get': { shape: {} },
  // Needs no grant: without `voice` the frame asks the person first.
  'call.start': {
    shape: { to: 'string', 'from?': 'string', 'context?': 'object', 'confirm?': 'boolean' },
    timeoutMs: 20_000,
  },
  'call.answer': { shape: ANY_CALL, needs: 'voice' },
  'call.end': { shape: ANY_CALL, needs: 'voice' },
  'call.set': { shape: { ...ANY_CALL, 'mute?': 'boolean' }, needs: 'voice' },
  'call.dtmf': { shape: { ...ANY_CALL, digits: 'string' }, needs: 'voice' },
  'presence.set': { shape: { status: 'string' } },
};

/** Widget to page. */
export const WIDGET_COMMANDS: { readonly [T in WidgetCommand]: CommandSpec<ShapeOf<WidgetCommands[T]['payload']>> } = {
  'contacts.lookup': { shape: { phone: 'string' }, needs: 'contacts.lookup' },
  'record.open': { shape: { ref: { id: 'string', 'type?': 'string' } }, needs: 'record.open' },
  'log.write': { shape: { call: CALL_SHAPE, 'note?': 'string' }, needs: 'log.write' },
  'token.refresh': { shape: { reason: ['expiring', 'expired', 'refused'] }, timeoutMs: LIMITS.identityTimeoutMs },
  'link.open': { shape: { url: 'string' }, needs: 'link.open' },
  'frame.resize': { shape: { heightPx: 'number' }, needs: 'resize' },
};

/**
 * How long to wait for a result, in milliseconds; 0 without limit. A dial that a person must confirm in the frame has
 * no limit: abort it instead.
 */
export function resultTimeoutMs(type: HostCommand, payload: unknown, grants: readonly Capability[]): number {
  if (type === 'call.start' && ((payload as { confirm?: boolean }).confirm === true || !grants.includes('voice')))
    return 0;
  return HOST_COMMANDS[type].timeoutMs ?? LIMITS.resultTimeoutMs;
}
