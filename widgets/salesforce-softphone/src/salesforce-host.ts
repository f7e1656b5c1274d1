import { effect, signal, TalkError, untracked, type ReadonlySignal } from '@talk/core';
import { checkIntegrationPage } from '@talk/core/crm';
import type { CallState } from '@talk/core/phone';
import { PhoneRefusal, type CallSnapshot, type Dial, type HostPort, type SnapshotChange } from '@talk/phone';
import type { PlacedPhone } from '@talk/phone/frame';
import { createCallers, labelOf } from './callers.js';
import { createCallWatch, type CallWatchPorts } from './call-watch.js';
import { createNotices, type Choice, type Notices } from './notices.js';
import type { CallType, Click, SalesforceApi, View, Work } from './salesforce-api.js';
import { readSettings, type CallCenterSettings } from './settings.js';
import { t } from './texts.js';

export interface SalesforceHostOptions extends Pick<CallWatchPorts, 'origin' | 'storage' | 'now' | 'after'> {
  /** Rejects where there is no Salesforce to be reached. */
  api: Promise<SalesforceApi>;
  /** Salesforce has opened this address because another one was not there in time. */
  isStandby?: boolean;
  /** The page around us does not hand the microphone on. */
  isMicrophoneWithheld?: boolean;
  /** Whether a person can see this page now: of several tabs only the one in front shows records. */
  isInFront: () => boolean;
  onVisibility: NonNullable<HostPort['onVisibility']>;
}

/** Salesforce around the phone. */
export interface SalesforceHost {
  readonly host: HostPort;
  readonly notices: Notices;
  /** The org around the page is not the one of the company that has signed in. */
  readonly isOtherOrg: ReadonlySignal<boolean>;
  /** Follows the phone: who is signed in may click numbers, who calls is shown. */
  serve: (phone: Pick<PlacedPhone, 'facts' | 'onCallChange' | 'session'>) => void;
}

/** As everybody calls it, in any language. */
const NAME = 'Talk';
const ICONS = { idle: 'call', ringing: 'incoming_call', talking: 'unmuted' } as const;
/** A form that was opened for a caller is not covered by the next one, as long as somebody may be typing there. */
const FORM_MS = 5 * 60_000;
/** How long after its start a frame knows the calls that go on. */
const SETTLED_MS = 20_000;
const JOINED = 'salesforce-talking';

/** Open CTI, Lightning's or Classic's, as a host of the phone. Nothing that Salesforce does or leaves undone ends a call. */
export function createSalesforceHost(options: SalesforceHostOptions): SalesforceHost {
  const { api: loading, isInFront, onVisibility, origin, storage, now, after } = options;
  const notices = createNotices();
  const isOtherOrg = signal(false);
  const popped = new Set<string>();
  let settings: CallCenterSettings = readSettings(null);
  let view: View | null = null;
  let changed: Parameters<NonNullable<HostPort['onRecordChange']>>[0] | null = null;
  let dial: Dial | null = null;
  let work: Work | null = null;
  let form: { readonly number: string; readonly untilMs: number } | null = null;
  let isListening = false;
  let clicks = Promise.resolve();
  let phone: Parameters<SalesforceHost['serve']>[0] | null = null;

  if (options.isStandby === true) notices.put('silent', 'warn', () => t('standby'));
  if (options.isMicrophoneWithheld === true) notices.put('microphone', 'warn', () => t('microphone'));

  const ready = loading.then(
    async (api) => {
      // First of all: Salesforce would put another address in our place, and a call with it.
      quietly(api.ready());
      notices.drop('silent');
      settings = readSettings(await api.settings().catch(() => null));
      quietly(api.setHeight(settings.heightPx));
      quietly(api.setHead(NAME, ICONS.idle));
      // Navigation says nothing of the record that was open before.
      quietly(api.view().then(lookAt));
      api.onView(lookAt);
      try {
        api.onWork((next) => void (work = next));
      } catch {
        // An org without Sales Engagement, or with an older release.
      }
      return api;
    },
    () => {
      notices.put('silent', 'warn', () => t('silent'));
      return null;
    },
  );
  ready.catch((error: unknown) => reportError(error));
  const callers = createCallers(ready);

  const watch = createCallWatch({
    api: () => (phone?.facts.auth.peek().status === 'signed-in' ? (phone.session.client.peek()?.api ?? null) : null),
    origin,
    storage,
    now,
    after,
    onLogged({ work: step }, { external_id: taskId, outcome, is_talked: wasConnected }) {
      if (isInFront()) quietly(tell((api) => api.refresh()));
      if (step === null || taskId === null) return;
      quietly(tell((api) => api.completeWork({ id: step, taskId, disposition: outcome, wasConnected })));
    },
    onFailed: (problem) => notices.put('log', 'warn', () => t('notLogged', { problem })),
  });

  /** Asks for something that the phone can do without. */
  async function tell(ask: (api: SalesforceApi) => Promise<void>): Promise<void> {
    const api = await ready;
    if (api !== null) await ask(api);
  }

  /** The same record is told of again and again; a page without one leaves the last one in view. */
  function lookAt(next: View | null): void {
    if (next === null || next.id === view?.id) return;
    view = next;
    // What was made in the form is found now.
    if (form !== null) callers.forget(form.number);
    form = null;
    changed?.({ record: { id: next.id, ...(next.type !== null && { type: next.type }) } });
  }

  async function clicked({ number, view: about }: Click): Promise<void> {
    if (dial === null) return;
    notices.drop('dial');
    quietly(tell((api) => api.reveal()));
    const to = dialled(number);
    const step = work !== null && sameNumber(bare(work.to), bare(number)) ? work.id : null;
    work = null;
    try {
      await dial({ to, context: { record: about?.id ?? null, work: step } });
    } catch (error) {
      // The phone itself says what it refuses.
      const isUnsaid = error instanceof PhoneRefusal ? isAboutPerson(error) : !(error instanceof TalkError);
      if (isUnsaid)
        notices.put('dial', 'warn', () => t(error instanceof PhoneRefusal ? 'signIn' : 'notDialled', { number }));
    }
  }

  async function enableClicks(enabled: boolean): Promise<void> {
    const api = await ready;
    if (api === null) return;
    await api.enableClicks(enabled);
    // In this order: before it is enabled nothing can be clicked. A second listener would dial twice.
    if (!enabled || isListening) return;
    isListening = true;
    api.onClick((click) => void clicked(click));
  }

  const stateOf = (id: string): CallState | undefined =>
    phone?.session.phone
      .peek()
      ?.phone.state.peek()
      .calls.find(({ key }) => key === id);

  /** Shows the caller's record as the softphone layout says, once for a call, and only where the person is. */
  async function pop(call: CallSnapshot, number: string): Promise<void> {
    if (popped.has(call.id) || !isInFront()) return;
    popped.add(call.id);
    const search = () => callers.find(number, 'inbound');
    // Once more after a failure: a search that was begun as the phone rang may not have come back from a busy page.
    const { pop: what, popsForm, records } = await search().catch(search);
    if (what === null) {
      if (records.length === 0) offerForm(number);
      return;
    }
    const show = (): void => {
      if (popsForm) form = { number, untilMs: now() + FORM_MS };
      quietly(tell((api) => api.show(what)));
    };
    if (form === null || form.untilMs < now()) return show();
    notices.put('form', 'info', () => t('form'), [choice('open', () => t('open'), show, 'form')]);
  }

  function offerForm(number: string): void {
    const create = (object: string) => () => {
      form = { number, untilMs: now() + FORM_MS };
      quietly(tell((api) => api.openForm(object, { Phone: number })));
    };
    notices.put('nobody', 'info', () => t('nobody'), [
      choice('contact', () => t('newContact'), create('Contact'), 'nobody'),
      choice('lead', () => t('newLead'), create('Lead'), 'nobody'),
    ]);
  }

  /** Of several records with the number only the person can say which it is. */
  async function offerMatches({ id }: CallSnapshot, number: string, callType: CallType): Promise<void> {
    const { records } = await callers.find(number, callType);
    if (records.length < 2) return;
    const choices = records.map((record) =>
      choice(
        record.id,
        () => labelOf(record),
        () => {
          const communicationId = remembered.get(id);
          if (communicationId !== undefined) watch.choose(communicationId, record.id);
          quietly(tell((api) => api.openRecord(record.id)));
        },
        'matches',
      ),
    );
    notices.put('matches', 'info', () => t('matches', { count: records.length }), choices);
  }

  const choice = (key: string, words: () => string, work: () => void, of: string): Choice => ({
    key,
    words,
    choose() {
      notices.drop(of);
      work();
    },
  });

  /** Calls that are over, by their keys: a record may be chosen in the after-call work. */
  const remembered = new Map<string, number>();

  function follow({ call, previous, reason }: SnapshotChange): void {
    const { id, phase, direction, peer, context } = call;
    const communicationId = stateOf(id)?.snapshot?.communication_id;
    if (communicationId !== undefined && !remembered.has(id)) {
      remembered.set(id, communicationId);
      const { record = null, work: step = null } = context ?? {};
      if (context !== undefined)
        watch.note(communicationId, {
          record: typeof record === 'string' ? record : null,
          work: typeof step === 'string' ? step : null,
        });
    }
    if (previous === null) {
      for (const kind of ['matches', 'nobody', 'log']) notices.drop(kind);
      // What was found for an earlier call may have changed since.
      if (peer.number !== undefined) callers.forget(peer.number);
      // Whoever clicked a number has its record open already.
      if (peer.number !== undefined && context === undefined) quietly(offerMatches(call, peer.number, direction));
    }
    if (phase === 'ringing' && reason === 'incoming') {
      quietly(tell((api) => api.reveal()));
      quietly(tell((api) => api.setButton(t('ringing'), ICONS.ringing)));
      if (settings.pop === 'ring' && peer.number !== undefined) quietly(pop(call, peer.number));
    }
    if (phase === 'active' && previous !== 'active' && previous !== 'held') {
      storage.set(JOINED, stateOf(id)?.callId ?? '');
      quietly(tell((api) => api.setButton(t('inCall'), ICONS.talking)));
      if (direction === 'inbound' && settings.pop === 'answer' && peer.number !== undefined)
        quietly(pop(call, peer.number));
    }
    if (phase === 'ended' && previous !== 'ended') {
      // Another call may go on, which is rejoined, and which the button is about.
      if (storage.get(JOINED) === (stateOf(id)?.callId ?? '')) storage.set(JOINED, '');
      const { calls = [] } = phone?.session.phone.peek()?.phone.state.peek() ?? {};
      if (calls.every((each) => each.key === id || each.phase === 'ended'))
        quietly(tell((api) => api.setButton(NAME, ICONS.idle)));
      const ended = remembered.get(id);
      if (ended !== undefined) watch.ended(ended);
    }
  }

  /** A page of Salesforce was left in the middle of a call, and the frame with it: the person has not left the call. */
  function rejoin(): void {
    const call = phone?.session.phone.peek()?.phone.call.peek();
    const state = call?.state.peek();
    if (state?.phase !== 'detached' || state.joining || state.problem !== null) return;
    if (state.callId !== null && storage.get(JOINED) === state.callId) call?.rejoin().catch(forget);
  }

  async function checkOrg(): Promise<void> {
    const asked = phone?.session.client.peek()?.api;
    try {
      await asked?.call(checkIntegrationPage, { params: { name: 'salesforce' }, query: { origin } });
      isOtherOrg.value = false;
    } catch (error) {
      // A server that cannot be asked now keeps nobody from calling.
      isOtherOrg.value = error instanceof TalkError && error.code === 'CRM_ACCOUNT_OTHER';
    }
  }

  const host: HostPort = {
    async lookup(number) {
      const { records } = await callers.find(number, 'inbound');
      // Of several nobody can say who calls.
      const [first] = records;
      return first === undefined || records.length > 1 ? null : { id: first.id, name: first.name, company: null };
    },
    openRecord: (recordId) => quietly(tell((api) => api.openRecord(recordId))),
    reveal: () => quietly(tell((api) => api.reveal())),
    onDial(dials) {
      dial = dials;
      return () => void (dial = null);
    },
    onRecordChange(tells) {
      changed = tells;
      return () => void (changed = null);
    },
    onVisibility,
  };

  return {
    host,
    notices,
    isOtherOrg,
    serve(placed) {
      phone = placed;
      let was: boolean | null = null;
      effect(() => {
        const { status } = placed.facts.auth.value;
        const isOther = isOtherOrg.value;
        // While it is being renewed nothing changes.
        if (status === 'signing-in') return;
        const isSignedIn = status === 'signed-in' && !isOther;
        if (isSignedIn === was) return;
        was = isSignedIn;
        // One after the other: what Salesforce does last has to be what was asked last.
        clicks = clicks.then(() => untracked(() => enableClicks(isSignedIn))).catch(forget);
      });
      effect(() => {
        const { status, userId } = placed.facts.auth.value;
        if (status !== 'signed-in' || userId === null) return;
        untracked(() => void checkOrg());
        after(SETTLED_MS, () => watch.resume([...remembered.values()]));
      });
      effect(() => {
        const { microphone } = placed.facts.devices.value;
        untracked(() => {
          if (microphone === 'blocked-by-policy') notices.put('microphone', 'warn', () => t('microphone'));
          else if (microphone === 'granted') notices.drop('microphone');
        });
      });
      effect(() => {
        if (placed.session.phone.value?.phone.state.value.calls.some(({ phase }) => phase === 'detached') === true)
          untracked(rejoin);
      });
      placed.onCallChange(follow);
    },
  };
}

/** Salesforce refuses and forgets; a call is not to suffer. */
function quietly(work: Promise<unknown>): void {
  work.catch(forget);
}

function forget(): void {
  // The phone goes on.
}

const isAboutPerson = ({ code }: PhoneRefusal): boolean => code === 'NOT_SIGNED_IN' || code === 'SESSION_EXPIRED';

/** Without its extension. */
const bare = (number: string): string => number.replace(/\s*(?:x|ext\.?|#)\s*\d+\s*$/i, '');
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const sameNumber = (one: string, other: string): boolean => digitsOf(one).slice(-10) === digitsOf(other).slice(-10);

/** A number as a page writes it, with dashes that are dashes. */
const dialled = (number: string): string => number.replaceAll(/[\u2010-\u2015\u2212]/g, '-').trim();
