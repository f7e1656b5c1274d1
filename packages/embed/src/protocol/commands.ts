import type { Capability } from './capabilities.js';
import { CALL_SHAPE } from './events.js';
import type { Shape, ShapeOf } from './guards.js';
import { DIAL_TIMEOUT_MS, IDENTITY_TIMEOUT_MS, RESULT_TIMEOUT_MS } from './limits.js';
import type { AllHostCommands, WidgetCommand, WidgetCommands } from './messages.js';

/** What the receiving side checks before a command runs. */
export interface CommandSpec<S = Shape> {
  shape: S;
  /** Refused with CAPABILITY_DENIED unless granted. */
  needs?: Capability;
}

const ANY_CALL = { 'callId?': 's' };
const RECORD_SHAPE = { id: 's', 'type?': 's' };

/** Page to widget. `call.start` needs no grant: without `voice` the frame asks the person first. */
export const HOST_COMMANDS: {
  readonly [T in keyof AllHostCommands]: CommandSpec<ShapeOf<AllHostCommands[T]['payload']>>;
} = {
  'widget.set': { shape: { 'open?': 'b', 'view?': 's' } },
  'config.set': { shape: { 'theme?': 'o', 'locale?': 's', 'position?': 'o', 'sizing?': 'o' } },
  'context.set': { shape: { 'record?': 'o0', 'phone?': 's0', 'page?': 'o0' } },
  'identity.set': { shape: { token: 's' } },
  'identity.clear': { shape: {} },
  'state.get': { shape: {} },
  'call.start': { shape: { to: 's', 'from?': 's', 'context?': 'o', 'confirm?': 'b' } },
  'call.answer': { shape: { ...ANY_CALL, 'current?': ['hold', 'end'] }, needs: 'voice' },
  'call.end': { shape: ANY_CALL, needs: 'voice' },
  'call.set': {
    shape: { ...ANY_CALL, 'mute?': 'b', 'hold?': 'b', 'record?': ['on', 'paused'] },
    needs: 'voice',
  },
  'call.dtmf': { shape: { ...ANY_CALL, digits: 's' }, needs: 'voice' },
  'call.transfer': { shape: { ...ANY_CALL, to: 's', 'mode?': ['cold', 'warm'] }, needs: 'voice' },
  'call.consult': { shape: { ...ANY_CALL, action: ['swap', 'complete', 'merge', 'cancel'] }, needs: 'voice' },
  'call.add': { shape: { ...ANY_CALL, to: 's' }, needs: 'voice' },
  'call.park': { shape: { ...ANY_CALL, 'reason?': 's' }, needs: 'voice' },
  'leader.take': { shape: {}, needs: 'voice' },
  'devices.set': { shape: { 'input?': 's0', 'output?': 's0', 'ringer?': 's0' }, needs: 'voice' },
  'presence.set': { shape: { status: 's' } },
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
