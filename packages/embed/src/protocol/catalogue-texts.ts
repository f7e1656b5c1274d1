import type { Capability } from './capabilities.js';
import type {
  AllHostCommands,
  AllWidgetEvents,
  HostCommand,
  WidgetCommand,
  WidgetEvent,
  WidgetKind,
} from './messages.js';

/** What each word of the contract is for, for the reference. The types make sure that none is left out. */
export const CAPABILITY_TEXTS: Readonly<Record<Capability, string>> = {
  voice: 'Call without asking the person first; answer, end, hold and transfer calls; choose devices.',
  'sms.read': 'See the words of drafts and texts. Requested by the agent’s texting alone.',
  'sms.send': 'Send messages without asking the person first. Not requested by any widget.',
  'contacts.lookup': 'Ask the page who a number belongs to. Granted by passing `onLookup`.',
  'log.write': 'Give finished calls to the page. Granted by passing `onCallLog`.',
  'record.open': 'Ask the page to show a record. Granted by passing `onRecordOpen`.',
  'link.open': 'Open an https, tel, sms or mailto address in a new tab. Not requested by the dialer.',
  notify: 'Show system notifications. Not requested by the dialer.',
  resize: 'Ask for another height. The dialer does not request it, and fits the space it is given.',
  clipboard: 'Read and write the clipboard. Not requested by the dialer.',
  numbers: 'See full phone numbers in snapshots and events; without it, only the last four digits.',
};

export const COMMAND_TEXTS: Readonly<Record<keyof AllHostCommands | WidgetCommand, string>> = {
  'widget.set': 'Opens or closes the widget, or shows a view (`keypad`, `recents`, `contacts`, `voicemail`).',
  'config.set': 'Sets theme, locale, position and size. Each field you send replaces the previous value completely.',
  'context.set': 'Says which record and which number the page is about. `null` clears it.',
  'identity.set': 'Signs in with a token that your server obtained for its user.',
  'identity.clear': 'Signs out; answers once that person’s memory and storage are wiped.',
  'state.get': 'Returns the whole state.',
  'call.start':
    'Dials. `context` comes back in every snapshot of the call. Without the capability `voice`, or with `confirm`, the person is asked first and there is no time limit.',
  'call.answer':
    'Answers the call, or the only one that is ringing. During another call, `current` says whether to hold or end that one; without it nothing happens and the command fails with BAD_STATE.',
  'call.end': 'Ends or declines the call, or the only one there is. A call waiting behind it continues.',
  'call.set':
    'Sets the desired state: muted, on hold, recorded. Returns the actual state; with no field it only reads. `hold: false` on a call waiting behind another one switches to it.',
  'call.dtmf': 'Presses keys: `0–9 * #`, and `,` for a half-second pause.',
  'call.transfer':
    'Transfers the caller to a number, a colleague (`user:<id>`) or a team (`ring-group:<id>`): `cold` at once, or `warm` after talking to them; `call.consult` takes it from there.',
  'call.consult':
    'During a warm transfer: `swap` switches between the two, `complete` connects them and leaves, `merge` keeps all three together, `cancel` goes back to the caller.',
  'call.add': 'Adds someone to the call, addressed as in `call.transfer`: a conference.',
  'call.park': 'Parks the call: the caller hears music until anyone on the team picks up; the call ends here.',
  'leader.take':
    'Moves the phone to this tab, along with any current call. BAD_STATE while a call is ringing in the other tab, NOT_LEADER when the phone cannot be moved.',
  'conversation.open':
    'Opens a customer’s conversation and shows the panel: by Talk’s id, by number, or by your record and its number; exactly one of them. `draft` is placed as by `draft.set`, `focus` moves the keyboard into the field. NOT_FOUND where no contact has the number; the agent is then asked whether to create the contact. AUTH_REQUIRED while no one is signed in; it opens after the sign-in.',
  'conversation.close': 'Shows no conversation. What is written is kept.',
  'draft.set':
    'Places words in the field if nothing is written there; else the agent is offered them and decides. Never sends. An empty text takes back what you placed, unless the agent has changed it. BAD_STATE while no conversation is open, INVALID_ARGUMENT beyond 1,600 characters.',
  'field.focus': 'Moves the keyboard into the field. `focused` is false where there is none.',
  'presence.set': 'Sets the status: `accepting`, `not-accepting`, `on-break`, `offline`.',
  'devices.set':
    'Chooses microphone, speaker and ringer by the ids in `devices.available`; `null` for the system default.',
  'contacts.lookup': 'Who is this number?',
  'record.open': 'Show this record from your system.',
  'log.write':
    'A call is over: log it. `record` is the record the call was about: the one in context with its number, or when it was dialled or answered.',
  'token.refresh': 'The identity token is expiring: provide a new one.',
  'link.open': 'Open this address in a new tab.',
  'frame.resize': 'Asks for this height. The result is the height it gets.',
};

export const EVENT_TEXTS: Readonly<Record<keyof AllWidgetEvents, string>> = {
  'widget.ready': 'The widget is ready, again after each reload. Carries the whole state.',
  'widget.changed': 'The widget opened, closed or changed its view; `reason: "resync"` after events were lost.',
  'widget.failed': 'The widget is not available; sent once. `unavailableReason()` keeps the reason.',
  'auth.changed': 'Someone signed in or out.',
  'presence.changed': 'The status changed, or whether a call would ring here now.',
  'call.changed': 'A call began, changed or ended. Carries its whole snapshot; the revision only grows.',
  'audio.blocked': 'The browser blocks sound until the first click, or allows it again.',
  'call.quality': 'The call quality changed.',
  'devices.changed': 'Microphone permission, connected devices or chosen devices changed.',
  'look.changed': 'The colour that the company chose for the widget is known, or another.',
  'unread.changed': 'A new text arrived unread, or unread texts were read.',
  'leader.changed': 'This tab took over the phone or gave it up.',
  'conversation.changed': 'Another conversation was opened, closed, or its contact went out of the agent’s view.',
  'draft.changed': 'The agent began or stopped writing, or words of yours are offered.',
  'message.changed':
    'A text of the open conversation was sent, delivered, not delivered, undone or received. Each phase of each text is told once.',
  'log.changed': 'A call was logged by `onCallLog`, or logging failed.',
  'caps.changed': 'The grants in effect now, after `setGrants`.',
  error: 'Something went wrong outside any pending command.',
};

/** The kinds of widget that a command or an event belongs to; empty: all of them. Checked against the types. */
export const kindsOf = (name: string): readonly WidgetKind[] =>
  (Object.keys(OWN) as WidgetKind[]).filter((kind) => OWN[kind].includes(name));

type CommonName = HostCommand & HostCommand<'texting'>;
type CommonEvent = WidgetEvent & WidgetEvent<'texting'>;
type OwnOf<K extends WidgetKind> = Exclude<HostCommand<K>, CommonName> | Exclude<WidgetEvent<K>, CommonEvent>;

const namesOf = <K extends WidgetKind>(names: Readonly<Record<OwnOf<K>, true>>): readonly string[] =>
  Object.keys(names);

const OWN: Readonly<Record<WidgetKind, readonly string[]>> = {
  dialer: namesOf<'dialer'>({
    'call.start': true,
    'call.answer': true,
    'call.end': true,
    'call.set': true,
    'call.dtmf': true,
    'call.transfer': true,
    'call.consult': true,
    'call.add': true,
    'call.park': true,
    'leader.take': true,
    'devices.set': true,
    'presence.set': true,
    'presence.changed': true,
    'call.changed': true,
    'call.quality': true,
    'audio.blocked': true,
    'devices.changed': true,
    'leader.changed': true,
    'log.changed': true,
  }),
  texting: namesOf<'texting'>({ 'unread.changed': true, 'look.changed': true }),
  'agent-texting': namesOf<'agent-texting'>({
    'conversation.open': true,
    'conversation.close': true,
    'draft.set': true,
    'field.focus': true,
    'conversation.changed': true,
    'draft.changed': true,
    'message.changed': true,
    'unread.changed': true,
  }),
};
