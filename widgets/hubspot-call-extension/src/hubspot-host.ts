import { computed, effect, signal, untracked } from '@talk/core';
import type { ContactMatch, ReadonlySignal } from '@talk/core';
import { TalkError } from '@talk/core';
import { checkIntegrationAccount, reportCrmRecord } from '@talk/core/crm';
import { PhoneRefusal, type Dial, type HostPort } from '@talk/phone';
import type { PlacedPhone } from '@talk/phone/frame';
import type { PhoneModel } from '@talk/ui/phone';
import { createCallLog, type CallLog } from './call-log.js';
import { createRepeats, readClickedNumber } from './dial-number.js';
import type { ConnectHubSpot, HubSpotLink, ReadyContext } from './hubspot-link.js';
import { createKeptCalls, type SharedStorage } from './kept-calls.js';
import { coordinatesOf, readMatches, type FoundRecord } from './found-records.js';
import { hubspotText } from './texts.js';

export interface HubSpotHostOptions {
  connect: ConnectHubSpot;
  storage: SharedStorage;
  /** Names this tab. */
  tab: string;
  now: () => number;
  after: (ms: number, work: () => void) => void;
}

/** HubSpot around the frame, as a host of the phone. */
export interface HubSpotHost {
  readonly host: HostPort;
  /** The account of this HubSpot is not the company's. */
  readonly isOtherAccount: ReadonlySignal<boolean>;
  /** Records with the caller's number. */
  readonly found: ReadonlySignal<readonly FoundRecord[]>;
  readonly couldNotOpen: ReadonlySignal<boolean>;
  /** Whom the call is with that goes on, or was last; null before any. HubSpot does not say which record is open. */
  readonly contact: ReadonlySignal<ContactMatch | null>;
  /** Says hello to HubSpot, and lets it command the phone. */
  serve: (phone: PlacedPhone) => void;
  /** The frame goes. */
  leave: () => void;
  close: () => void;
}

/** What HubSpot is asked for; it may give less. */
const SIZE = { width: 400, height: 650 };
const LOOKUP_MS = 3_000;
/** A tab that holds the phone and does not give it up is not waited for any longer. */
const TAKE_MS = 15_000;
const NAME = 'hubspot';

export function createHubSpotHost({ connect, storage, tab, now, after }: HubSpotHostOptions): HubSpotHost {
  const context = signal<ReadyContext | null>(null);
  const isOtherAccount = signal(false);
  /** HubSpot may not dial before it is known whose it is. */
  const isChecked = signal(false);
  const found = signal<readonly FoundRecord[]>([]);
  const couldNotOpen = signal(false);
  const contact = signal<ContactMatch | null>(null);
  const isRepeated = createRepeats(now);
  const kept = createKeptCalls(storage, now);
  const stops: (() => void)[] = [];
  /** By the caller's number, until their call ends. */
  const foundOf = new Map<string, readonly FoundRecord[]>();
  /** Who waits for what HubSpot finds for a number. */
  const asking = new Map<string, Set<(records: readonly FoundRecord[]) => void>>();
  let link: HubSpotLink | null = null;
  let dial: Dial | null = null;
  let setVisible: (visible: boolean) => void = () => {};
  let seated: Promise<void> = Promise.resolve();

  /** In the bar of a page beside a window for calls, HubSpot listens to that window only. */
  const speaks = (): boolean => {
    const { iframeLocation, usesCallingWindow } = context.peek() ?? {};
    return context.peek() !== null && !(iframeLocation === 'remote' && usesCallingWindow === true);
  };
  const say = (): HubSpotLink | null => (speaks() ? link : null);
  const accountId = (): string | null => {
    const { portalId } = context.peek() ?? {};
    return portalId === undefined ? null : String(portalId);
  };

  const host: HostPort = {
    /** HubSpot looks for an inbound call by itself, and says what it has found. */
    lookup: (number) =>
      new Promise((resolve) => {
        const askers = asking.get(number) ?? new Set();
        const answer = (records: readonly FoundRecord[]): void => {
          askers.delete(answer);
          if (askers.size === 0) asking.delete(number);
          const [only, another] = records;
          resolve(only === undefined || another !== undefined ? null : { id: only.id, name: only.name, company: null });
        };
        const known = foundOf.get(number);
        if (known !== undefined) return answer(known);
        asking.set(number, askers.add(answer));
        after(LOOKUP_MS, () => answer([]));
      }),
    openRecord(id) {
      couldNotOpen.value = false;
      const objectCoordinates = coordinatesOf(id, context.peek()?.portalId);
      if (objectCoordinates !== null) say()?.navigateToRecord({ objectCoordinates });
    },
    onDial(given) {
      dial = given;
      return () => {
        dial = null;
      };
    },
    onVisibility(changed) {
      setVisible = changed;
      return () => {
        setVisible = () => {};
      };
    },
  };

  function serve(phone: PlacedPhone): void {
    const { facts, session } = phone;
    const api = () => session.client.peek()?.api ?? null;
    const log: CallLog = createCallLog({
      link: say,
      kept,
      tab,
      after,
      report() {
        const account_id = accountId();
        const to = api();
        if (account_id === null || to === null || isOtherAccount.peek()) return null;
        return async (id, record) => {
          const body = { name: NAME, account_id, external_id: record === null ? null : String(record) } as const;
          return (await to.call(reportCrmRecord, { params: { id }, body })).call;
        };
      },
    });
    leaving = log.leave;

    const isLoggedIn = computed(
      () => facts.auth.value.status === 'signed-in' && isChecked.value && !isOtherAccount.value,
    );
    const isAvailable = computed(() => facts.presence.value.status === 'accepting');

    async function checkAccount(): Promise<void> {
      const account_id = accountId();
      try {
        if (account_id === null) return;
        await api()?.call(checkIntegrationAccount, { params: { name: NAME }, query: { account_id } });
        isOtherAccount.value = false;
      } catch (error) {
        // A server that cannot be asked keeps nobody from calling: it looks again when a record is told.
        if (!(error instanceof TalkError)) throw error;
        isOtherAccount.value = error.code === 'CRM_ACCOUNT_OTHER';
      } finally {
        isChecked.value = true;
      }
    }

    /** What HubSpot has to know before it lets anybody dial; from then on it hears of changes. */
    async function introduce({ engagementId }: ReadyContext): Promise<void> {
      if (context.peek()?.iframeLocation === 'window') takeCalls();
      await phone.settled();
      if (facts.auth.peek().status === 'signed-in') await checkAccount();
      const told = { isLoggedIn: isLoggedIn.peek(), isAvailable: isAvailable.peek() };
      say()?.initialized({ ...told, ...(engagementId !== undefined && { engagementId }), sizeInfo: SIZE });
      say()?.resizeWidget(SIZE);
      if (engagementId !== undefined) log.created(engagementId, null);
      stops.push(
        effect(() => {
          if (isLoggedIn.value === told.isLoggedIn) return;
          told.isLoggedIn = isLoggedIn.value;
          untracked(() => (told.isLoggedIn ? say()?.userLoggedIn() : say()?.userLoggedOut()));
        }),
        effect(() => {
          if (isAvailable.value === told.isAvailable) return;
          told.isAvailable = isAvailable.value;
          untracked(() => (told.isAvailable ? say()?.userAvailable() : say()?.userUnavailable()));
        }),
        effect(() => {
          if (isLoggedIn.value) untracked(log.resume);
        }),
        effect(() => {
          const softphone = session.phone.value?.phone;
          const calls = softphone?.state.value.calls ?? [];
          // Which of several is in the foreground, too.
          void softphone?.call.value;
          const leads = facts.leader.value?.here === true;
          untracked(() => {
            log.follow(calls, leads);
            const numbers = new Set(calls.flatMap((call) => (call.phase === 'ended' ? [] : [call.phoneNumber])));
            for (const number of foundOf.keys()) if (!numbers.has(number)) foundOf.delete(number);
            showFound();
            const known = calls.findLast(({ snapshot }) => snapshot?.contact != null)?.snapshot?.contact ?? null;
            if (known !== null && known.id !== contact.peek()?.id) contact.value = known;
            rejoin();
          });
        }),
      );
    }

    const callsNow = () => session.phone.peek()?.phone.state.peek().calls ?? [];

    /** The call that HubSpot has looked for: it may name it; else the newest that it has said nothing about yet. */
    function callFor(externalCallId: string | undefined) {
      const inbound = callsNow().filter(({ direction, phase }) => direction === 'inbound' && phase !== 'ended');
      return (
        inbound.find(({ callId }) => callId !== null && callId === externalCallId) ??
        inbound.findLast(({ phoneNumber }) => !foundOf.has(phoneNumber)) ??
        inbound.at(-1)
      );
    }

    /** What was found for the call in the foreground. */
    function showFound(): void {
      const inFront = session.phone.peek()?.phone.call.peek()?.state.peek();
      const number = (inFront ?? callsNow().findLast(({ phase }) => phase !== 'ended'))?.phoneNumber;
      found.value = (number === undefined ? undefined : foundOf.get(number)) ?? [];
    }

    /** HubSpot has gone to another page in the middle of a call: the person has not left it. */
    function rejoin(): void {
      const call = session.phone.peek()?.phone.call.peek();
      const state = call?.state.peek();
      if (state?.phase !== 'detached' || state.joining || state.problem !== null) return;
      if (log.speaksOf(state.callId)?.said === 'answered') call?.rejoin().catch(() => undefined);
    }

    /** The window for calls outlives pages: sound belongs there. HubSpot dials as soon as it may, which waits for the phone to be here. */
    function takeCalls(): void {
      seated = new Promise((resolve) => {
        const stop = effect(() => {
          const softphone = session.phone.value?.phone;
          const seat = softphone?.state.value.seat.name;
          if (softphone === undefined || (seat !== 'following' && seat !== 'leading')) return;
          untracked(() => {
            queueMicrotask(() => stop());
            if (seat === 'leading') return resolve();
            after(TAKE_MS, resolve);
            softphone.takeOver().then(resolve, () => resolve());
          });
        });
        stops.push(stop);
      });
    }

    async function dialNumber(data: unknown): Promise<void> {
      const click = readClickedNumber(data);
      if (click === null) return link?.sendError({ message: hubspotText('dial.noNumber') });
      if (isRepeated(click) || dial === null) return;
      kept.dialling(tab);
      try {
        await seated;
        await dial({ to: click.number });
      } catch (error) {
        kept.dialled();
        if (!(error instanceof TalkError) && !(error instanceof PhoneRefusal)) throw error;
        link?.sendError({ message: sentenceOf(error, session.phone.peek()) });
      }
    }

    connect({
      onReady(given) {
        // A change of our address is told in the same words, and says nothing of where we are.
        if (context.peek() !== null) return;
        context.value = given;
        introduce(given).catch((error: unknown) => reportError(error));
      },
      onDialNumber: (data) => void dialNumber(data).catch((error: unknown) => reportError(error)),
      onEndCall() {
        // HubSpot's person means the call they are in, while others may ring or wait.
        const call = session.phone.peek()?.phone.call.peek();
        phone
          .commands()
          .then((commands) => commands.end(call ? { callId: call.key } : {}))
          // It was over already.
          .catch(() => undefined);
      },
      onVisibilityChanged: ({ isMinimized = false, isHidden = false }) => setVisible(!isMinimized && !isHidden),
      onEngagement({ engagementId, externalCallId = null }) {
        if (engagementId !== undefined) log.created(engagementId, externalCallId);
      },
      // The server waits for a record as long as it would for one that is late, and then makes its own.
      onEngagementFailed() {},
      onEngagementWritten({ engagementId }) {
        if (engagementId !== undefined) log.written(engagementId);
      },
      onMatches({ callerIdMatches = [], externalCallId }) {
        const number = callFor(externalCallId)?.phoneNumber;
        if (number === undefined) return;
        const records = readMatches(callerIdMatches);
        foundOf.set(number, records);
        showFound();
        for (const answer of asking.get(number) ?? []) answer(records);
      },
      onNavigationFailed() {
        couldNotOpen.value = true;
      },
    }).then(
      (made) => {
        link = made;
      },
      (error: unknown) => reportError(error),
    );

    stops.push(
      effect(() => {
        // Somebody else may have signed in, of another company.
        if (facts.auth.value.status === 'signed-out') {
          isChecked.value = false;
          contact.value = null;
        }
        if (context.value === null || facts.auth.value.status !== 'signed-in') return;
        void facts.auth.value.userId;
        untracked(() => void checkAccount().catch((error: unknown) => reportError(error)));
      }),
    );
  }

  let leaving: () => void = () => {};
  return {
    host,
    isOtherAccount,
    found,
    couldNotOpen,
    contact,
    serve,
    leave: () => leaving(),
    close() {
      for (const stop of stops) stop();
      link?.close();
    },
  };
}

/** What the phone shows as well: the person looks at HubSpot. */
function sentenceOf(error: TalkError | PhoneRefusal, model: PhoneModel | null): string {
  if (error.code === 'NOT_SIGNED_IN' || error.code === 'SESSION_EXPIRED') return hubspotText('dial.signIn');
  if (error instanceof TalkError) return error.message;
  const last = model?.phone.state.peek().calls.at(-1);
  const refused = last?.phase === 'ended' ? last.message : null;
  return refused ?? model?.dial.problem.peek() ?? hubspotText('dial.failed');
}
