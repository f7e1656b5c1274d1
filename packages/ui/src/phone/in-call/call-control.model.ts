import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError, type Api } from '@talk/core';
import type { CallState, Phone, PhoneCall } from '@talk/core/phone';
import { knownWord } from '@talk/core/format';
import type { Remembered } from '../phone-ports.js';
import { phoneText } from '../texts.js';
import type { DirectoryModel } from './directory.model.js';
import type { CallTarget } from './people.js';

type DroppableMessage = Awaited<ReturnType<Api['calls']['messages']>>['data'][number];

/** What is open in a call. */
export type CallSheet = 'keypad' | 'transfer' | 'add' | 'park' | 'more';

/** The agent's commands to the running call, and their results. */
export interface CallControlModel {
  readonly sheet: ReadonlySignal<CallSheet | null>;
  open: (sheet: CallSheet | null) => void;
  /** The command that is under way. */
  readonly busy: ReadonlySignal<string | null>;
  /** Why the last command failed, as a sentence; null after the next one. */
  readonly problem: ReadonlySignal<string | null>;
  /** Says why a key did nothing. */
  refuse: (sentence: string) => void;
  toggleHold: () => Promise<void>;
  toggleRecording: () => Promise<void>;
  park: (reason: string) => Promise<void>;
  ask: (target: CallTarget) => Promise<void>;
  send: (target: CallTarget) => Promise<void>;
  add: (target: CallTarget) => Promise<void>;
  swap: () => Promise<void>;
  merge: () => Promise<void>;
  complete: () => Promise<void>;
  cancelTransfer: () => Promise<void>;
  leave: () => Promise<void>;
  /** Asks the supervisors for help, or withdraws it. */
  askForHelp: (on: boolean) => Promise<void>;
  /** Id of the call that this agent has said a person answered, not a machine. */
  readonly person: ReadonlySignal<string | null>;
  /** A person answered the running call, whatever the carrier detected. */
  isPerson: () => void;
  /** Messages for answering machines; refreshed before they are shown. */
  readonly messages: ReadonlySignal<readonly DroppableMessage[]>;
  refreshMessages: () => Promise<void>;
  dropMessage: (id: number) => Promise<void>;
  change: (participantId: string, change: { onHold?: boolean; muted?: boolean }) => Promise<void>;
  drop: (participantId: string) => Promise<void>;
  takeBack: () => Promise<void>;
  /** Resumes a call on hold. */
  resume: (call: PhoneCall) => Promise<void>;
  dispose: () => void;
}

/** The machine that answered our call; null while a person talks, or while unknown. */
export function machineOf({ phase, snapshot }: CallState): 'machine' | 'fax' | null {
  const by = phase === 'active' ? (snapshot?.answered_by ?? null) : null;
  // A transferred or conferenced call: the other agent has talked to a person first.
  const isAlone = (snapshot?.participants ?? []).filter(({ role }) => role !== 'customer').length < 2;
  return isAlone && (by === 'machine' || by === 'fax') ? by : null;
}

/** The recording's state as shown: the agent's own request at once, then the server's answer. */
export function recordingOf(state: CallState): 'off' | 'on' | 'paused' {
  if (state.phase !== 'active') return 'off';
  // In a state that only a newer server knows, who speaks must take it that the call is recorded.
  return state.wants.recording ?? knownWord(['off', 'paused'], state.snapshot?.recording ?? 'off', 'on');
}

const PERSON = 'phone-person';

const isSignedOut = ({ code }: TalkError): boolean => code === 'SESSION_EXPIRED' || code === 'NOT_SIGNED_IN';

export function createCallControl(
  phone: Phone,
  directory: DirectoryModel,
  loadMessages: Api['calls']['messages'],
  remembered: Remembered,
): CallControlModel {
  // The call may be resumed in another tab, or after a reload.
  const person = signal(remembered.get(PERSON));
  const messages = signal<readonly DroppableMessage[]>([]);
  const sheet = signal<CallSheet | null>(null);
  const busy = signal<string | null>(null);
  const problem = signal<string | null>(null);
  let shownKey = '';
  let last: Promise<unknown> = Promise.resolve();

  const current = (): PhoneCall | null => {
    const call = phone.call.peek();
    return call?.state.peek().phase === 'active' ? call : null;
  };

  function open(next: CallSheet | null): void {
    const lists = (each: CallSheet | null): boolean => each === 'transfer' || each === 'add';
    if (lists(sheet.peek())) directory.close();
    problem.value = null;
    sheet.value = next;
    if (lists(next)) directory.open();
    if (next === 'more') void refreshMessages();
  }

  async function refreshMessages(): Promise<void> {
    try {
      messages.value = (await loadMessages()).data;
    } catch (error) {
      // Known ones stay; choosing one that is gone shows the server's answer in the sheet.
      if (!(error instanceof TalkError)) throw error;
    }
  }

  /** @returns whether it worked. A refusal is shown as a sentence under the control that was pressed. */
  async function run(name: string, command: (call: PhoneCall) => Promise<unknown>): Promise<boolean> {
    const call = current();
    return call !== null && attempt(name, () => command(call));
  }

  /** One after the other: a second press before the answer is intended. */
  function attempt(name: string, command: () => Promise<unknown>): Promise<boolean> {
    const own = last.then(() => ask(name, command));
    last = own.catch(() => false);
    return own;
  }

  async function ask(name: string, command: () => Promise<unknown>): Promise<boolean> {
    busy.value = name;
    problem.value = null;
    try {
      await command();
      return true;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      // The host of the phone says it, and how to sign in again; here it would stay afterwards.
      if (!isSignedOut(error)) problem.value = sentenceOf(error);
      return false;
    } finally {
      busy.value = null;
    }
  }

  /** Closes the sheet that the command came from, unless it has to show an error. */
  async function fromSheet(name: string, command: (call: PhoneCall) => Promise<unknown>): Promise<void> {
    if (await run(name, command)) open(null);
  }

  const stop = effect(() => {
    const call = phone.call.value;
    const phase = call?.state.value.phase;
    const key = phase === 'active' ? (call?.key ?? '') : '';
    if (key === shownKey) return;
    shownKey = key;
    // A sheet belongs to one running call.
    if (sheet.peek() !== null) open(null);
    problem.value = null;
  });

  return {
    sheet,
    open,
    busy,
    problem,
    refuse: (sentence) => {
      problem.value = sentence;
    },
    toggleHold: async () => {
      const state = current()?.state.peek();
      if (state?.phase === 'active') await run('hold', (call) => call.hold(!state.held));
    },
    toggleRecording: async () => {
      const state = current()?.state.peek();
      if (state) await run('record', (call) => call.record(recordingOf(state) === 'on' ? 'paused' : 'on'));
    },
    park: (reason) => fromSheet('park', (call) => call.park({ reason })),
    ask: (target) => fromSheet('ask', (call) => call.transfer(wire(target), { askFirst: true })),
    send: (target) => fromSheet('send', (call) => call.transfer(wire(target))),
    add: (target) => fromSheet('add', (call) => call.add(wire(target))),
    swap: async () => void (await run('swap', (call) => call.swap())),
    merge: async () => void (await run('merge', (call) => call.complete({ stay: true }))),
    complete: async () => void (await run('complete', (call) => call.complete())),
    cancelTransfer: async () => void (await run('cancel', (call) => call.cancelTransfer())),
    person,
    isPerson: () => {
      person.value = phone.call.peek()?.state.peek().callId ?? null;
      if (person.value !== null) remembered.set(PERSON, person.value);
    },
    messages,
    refreshMessages,
    dropMessage: (id) => fromSheet('drop-message', (call) => call.dropMessage(id)),
    askForHelp: async (on) => void (await run('help', (call) => call.askForHelp(on))),
    leave: () => fromSheet('leave', (call) => call.leave()),
    change: async (id, change) => void (await run(`participant-${id}`, (call) => call.changeParticipant(id, change))),
    drop: async (id) => void (await run(`participant-${id}`, (call) => call.drop(id))),
    takeBack: async () => void (await attempt('take-back', () => phone.takeBack())),
    resume: async (call) => void (await attempt('resume', () => call.hold(false))),
    dispose() {
      stop();
      directory.close();
    },
  };
}

/** The server's sentences are written for people; errors that never reached it have ours. */
function sentenceOf(error: TalkError): string {
  switch (error.code) {
    case 'NETWORK_UNREACHABLE':
    case 'TIMEOUT':
    case 'UNAVAILABLE':
      return phoneText('control.unreachable');
    default:
      return error.message;
  }
}

function wire(target: CallTarget): { userId: number } | { ringGroupId: number } | { phoneNumber: string } {
  if (target.kind === 'user') return { userId: Number(target.value) };
  return target.kind === 'group' ? { ringGroupId: Number(target.value) } : { phoneNumber: target.value };
}
