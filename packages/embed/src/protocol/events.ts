import type { ShapeOf } from './guards.js';
import type { CallSnapshot, WidgetEvent, WidgetEvents, WidgetState } from './messages.js';

const PHASES = ['ringing', 'connecting', 'active', 'held', 'ended'];
const ERROR_SHAPE = { error: { code: 's', message: 's', retryable: 'b' } };
const AUTH_SHAPE = { status: 's', userId: 's0' };
const PRESENCE_SHAPE = { status: 's', reachable: 'b' };
const DEVICES_SHAPE = { microphone: 's', inputs: 'n', outputs: 'n' };

export const CALL_SHAPE = {
  id: 's',
  revision: 'n',
  phase: PHASES,
  direction: ['inbound', 'outbound'],
  peer: { last4: 's', 'number?': 's' },
  contactId: 's0',
  muted: 'b',
  startedAt: 's',
  answeredAt: 's0',
  endedAt: 's0',
  endedReason: 's0',
} satisfies ShapeOf<CallSnapshot>;

export const STATE_SHAPE = {
  open: 'b',
  view: 's',
  locale: 's',
  auth: AUTH_SHAPE,
  presence: PRESENCE_SHAPE,
  calls: 'a',
  audioBlocked: 'b',
  devices: DEVICES_SHAPE,
  grants: 'a',
} satisfies ShapeOf<WidgetState>;

/** What a page checks before it believes an event; a misshapen or unknown event is ignored. */
export const WIDGET_EVENTS: { readonly [T in WidgetEvent]: ShapeOf<WidgetEvents[T]> } = {
  'widget.ready': { state: STATE_SHAPE, locale: 's', size: { minWidthPx: 'n', minHeightPx: 'n' } },
  'widget.changed': { open: 'b', view: 's', reason: 's' },
  'widget.failed': ERROR_SHAPE,
  'auth.changed': AUTH_SHAPE,
  'presence.changed': PRESENCE_SHAPE,
  'call.changed': { call: CALL_SHAPE, previous: 's0', reason: 's' },
  'audio.blocked': { blocked: 'b' },
  'devices.changed': DEVICES_SHAPE,
  error: ERROR_SHAPE,
};

/** Takes the full number out of a call unless the page may see numbers. */
export function redactCall(call: CallSnapshot, showNumbers: boolean): CallSnapshot {
  return showNumbers ? call : { ...call, peer: { last4: call.peer.last4 } };
}
