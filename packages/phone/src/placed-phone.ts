import { batch, computed, effect, signal, TalkError, untracked } from '@talk/core';
import type { ReadonlySignal } from '@talk/core';
import type { PhoneModel, PhoneTab, Remembered } from '@talk/ui/phone';
import { createCallRecords } from './call-records.js';
import { createCallSnapshots, type SnapshotChange } from './call-snapshots.js';
import type { DevicesControl } from './devices.js';
import {
  doesNow,
  PHONE_SIZE,
  type Dial,
  type DialRequest,
  type HostContext,
  type HostPort,
  type RecordRef,
  type RevealReason,
} from './host-port.js';
import type { HostedPhone } from './hosted-phone.js';
import type { PhoneCommands } from './phone-commands.js';
import { authOf, devicesOf, leaderOf, presenceOf, qualityOf, wasPlaced, type PhoneFacts } from './phone-facts.js';
import { PhoneRefusal } from './phone-refusal.js';
import type { PhoneParts, Proposal } from './phone-parts.js';
import { createSession, type Screen, type SessionModel } from './session.model.js';

export interface PlacedPhoneOptions {
  host: HostPort;
  /** The phone itself, which is loaded while the first screen is drawn. */
  parts: () => Promise<PhoneParts>;
  /** Survives a reload. */
  remembered: Remembered;
  devices: Pick<DevicesControl, 'counts'>;
  /** Runs something in a task of its own. */
  soon: (work: () => void) => void;
  /** Begins to exchange a key while `parts` are on their way. */
  exchangeAhead: (key: string) => void;
}

/** A phone in its place: who it belongs to, what it shows, what its host may know and do. */
export interface PlacedPhone extends HostedPhone {
  readonly session: SessionModel;
  readonly screen: ReadonlySignal<Screen>;
  readonly proposal: ReadonlySignal<Proposal | null>;
  /** A number that the host asked for while nobody was signed in: the person is asked about it afterwards. */
  readonly kept: ReadonlySignal<string | null>;
  /** Whether it can be seen, as far as it knows. */
  readonly open: ReadonlySignal<boolean>;
  /** @returns whether there is such a tab; it shows where a user is signed in. */
  showTab: (tab: string) => boolean;
  /** Resolves when it is known who is here, or that this takes longer than a host should wait. */
  settled: () => Promise<void>;
}

/** Places a phone in its host. It has no user before `session.become`. */
export function createPlacedPhone({ host, ...options }: PlacedPhoneOptions): PlacedPhone {
  const calls = createCallSnapshots((number) => toE164(number));
  const open = signal(true);
  const proposal = signal<Proposal | null>(null);
  const kept = signal<DialRequest | null>(null);
  const followers = new Set<(change: SnapshotChange) => void>();
  const records = createCallRecords((number) => toE164(number));
  let record: RecordRef | null = null;
  /** The number of the record in view, until there is a phone to put it into. */
  let early: string | null = null;
  let commands: Promise<PhoneCommands> | null = null;

  const session = createSession({ ...options, host });
  const { screen } = session;
  /** Reads numbers as in the country of who is, or was last, signed in: a call that ends with a sign-out keeps its number. */
  let read: ((number: string) => string | null) | null = null;
  const toE164 = (number: string): string | null => {
    const now = screen.peek();
    const state = session.client.peek()?.auth.state.peek();
    const country = (state && 'user' in state && state.user?.company.country) || 'US';
    if (now.name === 'phone') read = (each) => now.parts.toE164(each, country);
    return read?.(number) ?? null;
  };

  const quality = computed(() => {
    const model = session.phone.value;
    const call = model?.phone.call.value ?? null;
    return qualityOf(model?.phone.sound.quality.value ?? null, call && (calls.find(call.key)?.id ?? null));
  });
  const view = computed(() => {
    const now = screen.value;
    if (now.name !== 'phone') return now.name;
    const { phone, screen: shown } = now.phone;
    if (phone.call.value === null) return shown.tab.value;
    return phone.status.value.kind === 'incoming' ? 'ring' : 'call';
  });
  const facts: PhoneFacts = {
    auth: computed(() => authOf(session.client.value?.auth.state.value ?? null)),
    presence: computed(() => presenceOf(session.phone.value)),
    audioBlocked: computed(() => session.phone.value?.phone.state.value.soundBlocked ?? false),
    devices: computed(() => devicesOf(session.phone.value, options.devices.counts.value)),
    leader: computed(() => session.phone.value && leaderOf(session.phone.value.phone.state.value)),
    quality,
    view,
  };

  /** The signed-in phone. @throws PhoneRefusal NOT_SIGNED_IN, SESSION_EXPIRED */
  function phone(): PhoneModel {
    const now = screen.peek();
    if (now.name === 'phone' && now.expired === null) return now.phone;
    throw new PhoneRefusal(now.name === 'phone' ? 'SESSION_EXPIRED' : 'NOT_SIGNED_IN');
  }

  function loadCommands(): Promise<PhoneCommands> {
    commands ??= options.parts().then(
      ({ createPhoneCommands }) => {
        const made = createPhoneCommands({ phone, calls, ask, toE164 });
        return { ...made, dial: keepingNumber(made.dial) };
      },
      () => {
        // The screen says that it could not be loaded, and offers to try again.
        commands = null;
        throw new PhoneRefusal('NOT_SIGNED_IN');
      },
    );
    return commands;
  }

  /** Keeps the number that is refused because nobody is signed in. The newest counts. */
  const keepingNumber =
    (dial: Dial): Dial =>
    async (request, how) => {
      try {
        return await dial(request, how);
      } catch (error) {
        if (error instanceof PhoneRefusal && isAboutPerson(error)) kept.value = request;
        throw error;
      }
    };

  /** Asks the person who has signed in about the kept number. */
  function offerKept(request: DialRequest): void {
    kept.value = null;
    loadCommands()
      .then(({ dial }) => dial({ ...request, confirm: true }))
      .catch((error: unknown) => {
        // The phone shows what it refuses; and a person may say no.
        if (!(error instanceof PhoneRefusal) && !(error instanceof TalkError)) reportError(error);
      });
  }

  /** Resolves with the person's decision; false when the host gives up meanwhile. */
  function ask(to: string, abort: AbortSignal | undefined): Promise<boolean> {
    if (proposal.peek()) throw new PhoneRefusal('CALL_STATE', 'call.start: another call waits for a decision');
    reveal('confirm');
    return new Promise((resolve) => {
      const decide = (allowed: boolean): void => {
        if (proposal.peek()?.decide !== decide) return;
        proposal.value = null;
        abort?.removeEventListener('abort', giveUp);
        resolve(allowed);
      };
      const giveUp = (): void => decide(false);
      abort?.addEventListener('abort', giveUp);
      proposal.value = { to, decide };
    });
  }

  function reveal(reason: RevealReason): void {
    if (open.peek()) return;
    open.value = true;
    host.reveal?.(reason);
  }

  function lookAt({ phoneNumber = null, record: about }: HostContext): void {
    if (about !== undefined) record = about;
    records.look(record, phoneNumber);
    early = phoneNumber;
    fillIn(session.phone.peek());
  }

  /** Puts the number of the record in view into an empty dial field. */
  function fillIn(model: PhoneModel | null): void {
    if (model === null || early === null) return;
    if (model.dial.number.peek() === '') model.dial.paste(early);
    early = null;
  }

  function told(change: SnapshotChange): void {
    for (const follower of followers) follower(change);
    const { call, previous, reason } = change;
    const about = records.follow(change);
    if (call.phase === 'ringing' && reason === 'incoming') reveal('ring');
    // Every tab tells its host of the end; the record is written once, by the one that holds the phone.
    const leads = facts.leader.peek()?.here !== false;
    const isNews = call.phase === 'ended' && previous !== 'ended';
    if (leads && isNews && isActivity(call.id) && doesNow(host, 'log'))
      host.log?.(call, about).catch((error: unknown) => reportError(error));
  }

  function isActivity(key: string): boolean {
    const state = session.phone.peek()?.phone.state.peek();
    return state !== undefined && wasPlaced(state.calls.find((each) => each.key === key));
  }

  const stops = [
    effect(() => {
      const changes = calls.update(session.phone.value?.phone.state.value.calls ?? []);
      untracked(() => changes.forEach(told));
    }),
    effect(() => {
      const model = session.phone.value;
      untracked(() => fillIn(model));
    }),
    // A question of ours in a phone that is out of sight would wait for ever.
    effect(() => {
      const waiting = session.phone.value?.phone.state.value.calls.some(
        (call) => call.phase === 'preparing' && call.step === 'question',
      );
      if (waiting === true) untracked(() => reveal('confirm'));
    }),
    effect(() => {
      const now = screen.value;
      const request = kept.value;
      if (request !== null && now.name === 'phone' && now.expired === null) untracked(() => offerKept(request));
    }),
    host.onDial?.(async (request, how) => (await loadCommands()).dial(request, how)),
    host.onRecordChange?.(lookAt),
    host.onVisibility?.((visible) => {
      open.value = visible;
    }),
  ];
  host.resize?.(PHONE_SIZE);

  return {
    session,
    screen,
    proposal,
    kept: computed(() => kept.value?.to ?? null),
    open,
    facts,
    calls,
    onCallChange(changed) {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
    commands: loadCommands,
    showTab(tab) {
      const model = session.phone.peek();
      if (!isTab(tab)) return false;
      model?.screen.show(tab);
      return true;
    },
    settled: () => settled(session),
    dispose() {
      batch(() => {
        for (const stop of stops) stop?.();
        proposal.peek()?.decide(false);
        session.dispose();
      });
    },
  };
}

function settled({ screen }: SessionModel): Promise<void> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    let done = false;
    stop = effect(() => {
      const now = screen.value;
      if (now.name === 'starting' && !now.unreachable) return;
      done = true;
      stop?.();
      resolve();
    });
    if (done) stop();
  });
}

const isAboutPerson = ({ code }: PhoneRefusal): boolean => code === 'NOT_SIGNED_IN' || code === 'SESSION_EXPIRED';
const TABS: readonly unknown[] = ['keypad', 'recents', 'contacts', 'voicemail'] satisfies PhoneTab[];
const isTab = (view: unknown): view is PhoneTab => TABS.includes(view);
