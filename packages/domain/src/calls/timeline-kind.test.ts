import { expect, it } from 'vitest';
import { isOfKind, TIMELINE_KINDS, type CommunicationKind } from './timeline-kind.js';

const kindsOf = (type: string, disposition = 'completed', notes: string | null = null) =>
  TIMELINE_KINDS.filter(
    (kind) => kind !== 'changes' && isOfKind(kind satisfies CommunicationKind, { type, disposition, notes }),
  );

it.each([
  [kindsOf('call'), ['calls']],
  [kindsOf('call', 'voicemail'), ['calls', 'voicemails']],
  [kindsOf('call', 'missed-voicemail', 'Call back'), ['calls', 'voicemails', 'notes']],
  [kindsOf('call', 'missed', ''), ['calls']],
  [kindsOf('sms'), ['texts']],
  [kindsOf('whatsapp'), ['texts']],
  [kindsOf('fax'), ['faxes']],
  [kindsOf('reminder'), ['reminders']],
  // Whatever a newer release has.
  [kindsOf('hologram'), []],
])('is %j', (is, should) => expect(is).toEqual(should));
