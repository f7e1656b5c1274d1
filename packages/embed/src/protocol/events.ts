import type { Shape } from './guards.js';
import type { AllWidgetEvents, CallSnapshot } from './messages.js';

const PHASES = ['ringing', 'connecting', 'active', 'held', 'ended'];
const ERROR_SHAPE = { error: { code: 's' } };

/** What must be right for a call to be told from another and shown; the rest is shown or not. */
export const CALL_SHAPE = {
  id: 's',
  revision: 'n',
  phase: PHASES,
  direction: 's',
  peer: { last4: 's' },
} satisfies Shape;

/** The fields that each event always has, whatever its release. */
export const WIDGET_EVENTS: { readonly [T in keyof AllWidgetEvents]: Shape } = {
  'widget.ready': { state: { open: 'b', view: 's', grants: 'a' }, locale: 's', size: 'o' },
  'widget.changed': { open: 'b', view: 's', reason: 's' },
  'widget.failed': ERROR_SHAPE,
  'auth.changed': { status: 's' },
  'presence.changed': { status: 's' },
  'call.changed': { call: CALL_SHAPE, reason: 's' },
  'audio.blocked': { blocked: 'b' },
  'call.quality': { callId: 's', bars: 'n' },
  'devices.changed': { microphone: 's' },
  'leader.changed': { here: 'b' },
  'unread.changed': { count: 'n' },
  'look.changed': { accent: 's0' },
  'conversation.changed': { status: 's' },
  'draft.changed': { isEmpty: 'b', isOffered: 'b' },
  'message.changed': { message: { id: 'n', contactId: 'n', phase: 's', direction: 's', own: 'b' } },
  'log.changed': { callId: 's' },
  'caps.changed': { grants: 'a' },
  error: ERROR_SHAPE,
};

/** Takes the full number out of a call unless the page may see numbers. */
export function redactCall(call: CallSnapshot, showNumbers: boolean): CallSnapshot {
  return showNumbers ? call : { ...call, peer: { last4: call.peer.last4 } };
}
