import type { Capability } from './capabilities.js';
import type { HostCommand, WidgetCommand, WidgetEvent } from './messages.js';

/** What each word of the contract is for, for the reference. The types make sure that none is left out. */
export const CAPABILITY_TEXTS: Readonly<Record<Capability, string>> = {
  voice: 'Call without asking the person first, answer, end, hold, transfer, choose devices.',
  'sms.read': 'See messages. Asked for by texting widgets.',
  'sms.send': 'Send messages without asking the person first. Asked for by texting widgets.',
  'contacts.lookup': 'Ask the page who a number is. Granted by giving `onLookup`.',
  'log.write': 'Give finished calls to the page. Granted by giving `onCallLog`.',
  'record.open': 'Ask the page to show a record. Granted by giving `onRecordOpen`.',
  'link.open': 'Open an https, tel, sms or mailto address in a new tab. Not asked for by the dialer.',
  notify: 'Show system notifications. Not asked for by the dialer.',
  resize: 'Ask for another height. Not asked for by the dialer, which fits into what it is given.',
  clipboard: 'Read and write the clipboard. Not asked for by the dialer.',
  numbers: 'Full phone numbers in snapshots and events; without it the last four digits.',
};

export const COMMAND_TEXTS: Readonly<Record<HostCommand | WidgetCommand, string>> = {
  'widget.set': 'Opens, closes, or shows a view (`keypad`, `recents`, `contacts`, `voicemail`).',
  'config.set': 'Sets theme, locale, position and size. Each field that is given replaces its predecessor as a whole.',
  'context.set': 'Says which record and which number the page is about. `null` takes it back.',
  'identity.set': 'Signs in with a token that your server got for its user.',
  'identity.clear': 'Signs out; answers when memory and storage of that person are wiped.',
  'state.get': 'The whole state.',
  'call.start':
    'Dials. `context` comes back in every snapshot of the call. Without the capability `voice`, or with `confirm`, the person is asked first, and there is no time limit.',
  'call.answer':
    'Answers the call, or the only one that rings. During another call, `current` says whether that one is held or ended; without it nothing happens and the answer is BAD_STATE.',
  'call.end': 'Ends or declines the call, or the only one there is. A call that waits behind it goes on.',
  'call.set':
    'Says what should be: muted, on hold, recorded. Answers what is; without a field it only reads. `hold: false` on a call that waits behind another one switches to it.',
  'call.dtmf': 'Presses keys: `0–9 * #`, `,` for half a second of pause.',
  'call.transfer':
    'Hands the caller over to a number, a colleague (`user:<id>`) or a team (`ring-group:<id>`): `cold` at once, or `warm` after talking to them, which `call.consult` goes on with.',
  'call.consult':
    'During a warm transfer: `swap` talks to the other one, `complete` connects the two and leaves, `merge` stays with both, `cancel` goes back to the caller.',
  'call.add': 'Calls somebody in, as in `call.transfer`: a conference.',
  'call.park': 'The caller waits with music for anybody of the team; the call is over here.',
  'leader.take':
    'Moves the phone to this tab, and the call that goes on with it. BAD_STATE while a call rings in the other tab, NOT_LEADER when the phone cannot be had.',
  'presence.set': 'Sets the status: `accepting`, `not-accepting`, `on-break`, `offline`.',
  'devices.set':
    'Chooses microphone, speaker and ringer by the ids of `devices.available`; `null` for the system’s own.',
  'contacts.lookup': 'Who is this number?',
  'record.open': 'Show this record of yours.',
  'log.write': 'A call is over: write it down. `record` is what was in context.',
  'token.refresh': 'The identity token ends: a new one, please.',
  'link.open': 'Open this address in a new tab.',
  'frame.resize': 'This height would fit. The answer is the height that was given.',
};

export const EVENT_TEXTS: Readonly<Record<WidgetEvent, string>> = {
  'widget.ready': 'The widget is there, also again after it was reloaded. Carries the whole state.',
  'widget.changed': 'Opened, closed, or another view; `reason: "resync"` after events were lost.',
  'widget.failed': 'There is no widget; said once. `unavailableReason()` goes on telling why.',
  'auth.changed': 'Somebody signed in or out.',
  'presence.changed': 'Another status, or another answer to "would it ring here now".',
  'call.changed': 'A call began, changed or ended: its whole snapshot. The revision only grows.',
  'audio.blocked': 'The browser plays no sound before the first click, or does again.',
  'call.quality': 'The call sounds better or worse.',
  'devices.changed': 'Microphone permission, plugs, or the chosen devices.',
  'unread.changed': 'A text came that nobody has looked at, or somebody has looked.',
  'leader.changed': 'This tab took the phone over, or gave it away.',
  'log.changed': 'A call was written by `onCallLog`, or could not be.',
  'caps.changed': 'The grants that count now, after `setGrants`.',
  error: 'Something went wrong that nobody waits for.',
};
