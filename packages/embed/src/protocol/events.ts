import type { ShapeOf } from './guards.js';
import type { CallSnapshot, WidgetEvent, WidgetEvents, WidgetState } from './messages.js';

const PHASES = ['ringing', 'connecting', 'active', 'held', 'ended'];
const ERROR_SHAPE = { error: { code: 'string', message: 'string', retryable: 'boolean' } };
const AUTH_SHAPE = { status: 'string', userId: 'string|null' };
const PRESENCE_SHAPE = { status: 'string', reachable: 'boolean' };
const DEVICES_SHAPE = { microphone: 'string', inputs: 'number', outputs: 'number' };

export const CALL_SHAPE = {
  id: 'string',
  revision: 'number',
  phase: PHASES,
  direction: ['inbound', 'outbound'],
  peer: { last4: 'string', 'number?': 'string' },
  contactId: 'string|null',
  muted: 'boolean',
  startedAt: 'string',
  answeredAt: 'string|null',
  endedAt: 'string|null',
  endedReason: 'string|null',
} satisfies ShapeOf<CallSnapshot>;

export const STATE_SHAPE = {
  open: 'boolean',
  view: 'string',
  locale: 'string',
  auth: AUTH_SHAPE,
  presence: PRESENCE_SHAPE,
  calls: 'array',
  audioBlocked: 'boolean',
  devices: DEVICES_SHAPE,
  grants: 'array',
} satisfies ShapeOf<WidgetState>;

/** What a page checks before it believes an event; a misshapen or unknown event is ignored. */
export const WIDGET_EVENTS: { readonly [T in WidgetEvent]: ShapeOf<WidgetEvents[T]> } = {
  'widget.ready': { state: STATE_SHAPE, locale: 'string', size: { minWidthPx: 'number', minHeightPx: 'number' } },
  'widget.changed': { open: 'boolean', view: 'string', reason: 'string' },
  'widget.failed': ERROR_SHAPE,
  'auth.changed': AUTH_SHAPE,
  'presence.changed': PRESENCE_SHAPE,
  'call.changed': { call: CALL_SHAPE, previous: 'string|null', reason: 'string' },
  'audio.blocked': { blocked: 'boolean' },
  'devices.changed': DEVICES_SHAPE,
  error: ERROR_SHAPE,
};

/** Takes the full number out of a call unless the page may see numbers. */
export function redactCall(call: CallSnapshot, showNumbers: boolean): CallSnapshot {
  return showNumbers ? call : { ...call, peer: { last4: call.peer.last4 } };
}
