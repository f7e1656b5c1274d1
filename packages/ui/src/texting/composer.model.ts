import { batch, computed, signal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import { checkMessage, type MessageDraft } from '@talk/core/texting';
import { answeredMeanwhile } from './composer.guard.js';
import { watchReasons } from './composer.watch.js';
import { createAttachmentsModel } from './attachments.model.js';
import {
  contentOf,
  emptyWriting,
  joined,
  noProblem,
  type ChosenSchedule,
  type ComposerState,
  type ComposerView,
  type Guard,
} from './composer.state.js';
import { createScheduledWork } from './composer.scheduled.js';
import { createSending } from './composer.sending.js';
import { isLift, liftObstacle, type LiftKind } from './composer.lift.js';
import { wireOfWriting } from './composer.wire.js';
import { appendedText, meterOfWriting, verdictOf } from './composer.verdict.js';
import { sendSplit } from './composer.split.js';
import { createDraftModel } from './draft.model.js';
import { plainer } from './meter.model.js';
import { t } from './texts.js';
import type { DraftContent } from './texting-ports.js';
import type { ComposerModel, ComposerOptions } from './composer.types.js';

export type { ComposerModel, ComposerOptions };

const SHORTEN = 'texting.shorten';
/** The composer's own actions. */
const OWN: ReadonlySet<string> = new Set(['other-line', 'other-number', 'schedule']);

/** The composer of one contact's thread. */
export function createComposerModel({ client, thread, ports, clock, userId }: ComposerOptions): ComposerModel {
  const attachments = createAttachmentsModel(ports.uploads);
  const draft = ports.drafts && createDraftModel(ports.drafts, clock, follow);
  const state = signal<Omit<ComposerState, 'items'>>({
    ...emptyWriting,
    lineId: null,
    phoneNumber: null,
    optOut: true,
    shorten: ports.canShorten && ports.remembered.get(SHORTEN) === '1',
    check: null,
    checkFailed: false,
    busy: false,
    undoable: null,
    lifting: null,
  });
  let seenId: number | null = null;
  /** The newest communication when this text was started. */
  let begunAtId: number | null = null;
  let asked = 0;
  let endQuiet: (() => void) | null = null;
  let isDisposed = false;
  const ends: (() => void)[] = [];
  const set = (changes: Partial<ComposerState>): void => {
    if (!isDisposed) state.value = { ...state.peek(), ...changes };
  };

  const view = computed<ComposerView>(() => {
    const held = { ...state.value, items: attachments.items.value };
    const writing = { ...held, scheduledAt: held.schedule?.at ?? null };
    return {
      ...held,
      cancelled: scheduledWork.cancelled.value,
      verdict: verdictOf(writing),
      meter: meterOfWriting(writing),
      appended: appendedText(held),
    };
  });

  const content = (): DraftContent => ({
    body: state.peek().text,
    gifUrl: state.peek().gifUrl,
    attachments: attachments.items.peek().flatMap(({ uploaded }) => (uploaded === null ? [] : [uploaded])),
  });
  const isEmpty = ({ body, gifUrl, attachments: files }: DraftContent): boolean =>
    body === '' && gifUrl === null && files.length === 0;
  const newestId = (): number | null => thread.state.peek().communications.at(-1)?.id ?? null;

  function changed(): void {
    const now = content();
    if (isEmpty(now)) begunAtId = null;
    else begunAtId ??= newestId();
    const unanswered = sending.unanswered();
    // A scheduled text that is being changed is not a draft.
    if (state.peek().editing === null) draft?.write(unanswered === null ? now : joined(unanswered, now));
    ports.presence?.compose(now.body !== '');
  }
  const sending = createSending({
    thread,
    clock,
    onUndoable: (undoable) => set({ undoable }),
    onBack: (back) => !isDisposed && put(joined(back, content())),
    onAnswered: changed,
    onProblem: complain,
  });
  const scheduledWork = createScheduledWork({
    thread,
    clock,
    writing: () => state.peek(),
    content,
    wireOf: () => wireOf(),
    begin(choices) {
      set({ ...emptyWriting, ...choices });
      attachments.clear();
    },
    put,
    onPlanned() {
      clear();
      void draft?.flush();
    },
    onProblem: complain,
    recheck: () => void recheck(),
  });
  ends.push(sending.dispose, scheduledWork.dispose);
  // An uploaded file belongs to the draft as soon as it is there.
  ends.push(attachments.items.subscribe(() => !isDisposed && changed()));

  /** Shows the error, with the alternatives. */
  function complain(problem: string, instead: ComposerState['instead'] = []): void {
    set({ problem, instead });
  }

  function put(next: DraftContent): void {
    batch(() => {
      set({ text: next.body, gifUrl: next.gifUrl });
      attachments.restore(next.attachments);
    });
    changed();
  }

  /** Shows what this agent wrote elsewhere; while a scheduled text is being changed, afterwards. */
  function follow(theirs: DraftContent): void {
    if (!scheduledWork.follow(theirs)) put(theirs);
  }

  async function recheck(): Promise<void> {
    const mine = (asked += 1);
    const { lineId, phoneNumber, gifUrl } = state.peek();
    const count =
      attachments.items.peek().filter((each) => each.state !== 'refused').length + (gifUrl === null ? 0 : 1);
    try {
      const check = await client.api.call(checkMessage, {
        query: {
          contact_id: thread.contactId,
          with_media: count > 0 ? '1' : '0',
          attachments: count,
          ...(lineId === null ? {} : { campaign_id: lineId }),
          ...(phoneNumber === null ? {} : { phone_number: phoneNumber }),
        },
      });
      if (mine !== asked || isDisposed) return;
      set({ check, checkFailed: false });
      endQuiet?.();
      const leftMs = check.at === null ? 0 : Date.parse(check.at) - clock.nowMs();
      // When quiet hours end, sending is possible.
      endQuiet = leftMs > 0 ? clock.after(leftMs, () => void recheck()) : null;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      // The last answer stays: the server checks again when the text is sent.
      if (mine === asked) set({ checkFailed: true });
    }
  }

  const wireOf = (): MessageDraft => wireOfWriting(thread.contactId, state.peek(), content());

  function clear(): void {
    batch(() => {
      set(emptyWriting);
      attachments.clear();
    });
    begunAtId = null;
  }

  const meanwhile = (): Guard | null =>
    answeredMeanwhile(thread.state.peek().communications, { begunAtId, seenId, userId });

  function refused(error: TalkError): void {
    switch (error.code) {
      case 'THREAD_CHANGED':
        set({ guard: meanwhile() ?? { name: null, text: null }, problem: null });
        // A change may have been missed.
        void thread.load();
        return;
      case 'QUIET_HOURS':
      case 'REJECTED':
        void explain(error);
        return;
      default:
        complain(error.message);
    }
  }

  /** Where the check has the same line, it replaces this one. It says nothing about a chosen time. */
  async function explain({ message, alternatives }: TalkError): Promise<void> {
    complain(message, alternatives);
    await recheck();
    const { kind } = view.peek().verdict;
    if (kind === 'blocked' || kind === 'later') set(noProblem);
  }

  async function send(isAnyway: boolean): Promise<void> {
    const guard = isAnyway ? null : meanwhile();
    if (guard !== null) return set({ guard });
    const held = content();
    const wire = wireOf();
    const { templateId } = state.peek();
    const begun = begunAtId;
    set({ busy: true });
    // Empty at once: new typing is the next text, and this one is in the thread.
    const answer = sending.send(wire, held, newestId());
    clear();
    const refusal = await answer;
    if (isDisposed) return;
    set({ busy: false });
    if (refusal === null) return void draft?.flush();
    set({ templateId });
    begunAtId = begun;
    refused(refusal);
  }

  async function lift(kind: LiftKind, words: string): Promise<string | null> {
    const phoneNumber = state.peek().phoneNumber ?? state.peek().check?.phone_number ?? null;
    const wrong = await liftObstacle(client, { kind, contactId: thread.contactId, phoneNumber, words });
    if (wrong !== null) return wrong;
    set({ lifting: null, ...noProblem });
    await recheck();
    return null;
  }

  async function split(): Promise<void> {
    const held = content();
    if (state.peek().busy || held.attachments.length === 0) return;
    set({ busy: true, ...noProblem });
    const error = await sendSplit(thread, wireOf(), held, (rest) => !isDisposed && put(rest));
    set({ busy: false });
    if (error !== null) return refused(error);
    clear();
    void draft?.flush();
    void recheck();
  }

  async function schedule(chosen: ChosenSchedule): Promise<void> {
    set({ busy: true, ...noProblem });
    const refusal = await scheduledWork.schedule(chosen);
    set({ busy: false });
    if (refusal !== null) refused(refusal);
  }

  function type(text: string): void {
    set({ text, ...noProblem });
    changed();
  }

  ends.push(
    watchReasons(thread, clock, () => {
      void recheck();
      // What could not be kept while the contact was out of view.
      if (draft?.state.peek().saving === 'failed') void draft.flush();
    }),
  );
  ends.push(
    thread.onReturned(({ draft: back, error }) => {
      put(joined(contentOf(back), content()));
      refused(error);
    }),
  );

  return {
    state: view,
    lines: computed(() => state.value.check?.lines ?? []),
    check: computed(() => state.value.check),
    ports,
    attachments,
    draft,
    async load() {
      const [saved] = await Promise.all([draft?.load() ?? null, recheck()]);
      // An agent who started to write before it arrived keeps their own text.
      if (saved !== null && isEmpty(content()) && attachments.items.peek().length === 0) put(saved);
    },
    type,
    attach(files) {
      attachments.add(files, state.peek().check?.max_attachments ?? 10);
      void recheck();
    },
    addGif(url) {
      if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return t('gif.problem');
      attachments.addGif(url, state.peek().check?.max_attachments ?? 10);
      void recheck();
      return null;
    },
    dropGifAddress() {
      set({ gifUrl: null });
      changed();
      void recheck();
    },
    chooseLine(lineId) {
      set({ lineId, ...noProblem });
      void recheck();
    },
    chooseNumber(phoneNumber) {
      set({ phoneNumber, ...noProblem });
      void recheck();
    },
    setOptOut: (optOut) => set({ optOut }),
    setShorten(shorten) {
      ports.remembered.set(SHORTEN, shorten ? '1' : '0');
      set({ shorten });
    },
    applyTemplate(templateId, text, files) {
      set({ templateId });
      type(text);
      if (files.length === 0) return;
      attachments.addUploaded(files);
      void recheck();
    },
    replaceForced: () => type(plainer(state.peek().text).text),
    setSchedule: (next) => set({ schedule: next, ...noProblem }),
    async submit() {
      const { verdict, schedule: chosen, busy, check } = view.peek();
      if (busy) return;
      if (verdict.kind === 'send') await send(false);
      const zone = chosen?.zone ?? check?.local_time?.zone ?? 'UTC';
      if (verdict.kind === 'schedule' || verdict.kind === 'later')
        await schedule({ at: verdict.at, zone, cancelOnReply: chosen?.cancelOnReply ?? false });
    },
    sendAnyway: () => (state.peek().busy ? Promise.resolve() : send(true)),
    dismissGuard() {
      // Seen: this text now answers what is in the thread.
      begunAtId = seenId = newestId();
      set({ guard: null });
    },
    undo: () => (state.peek().undoable === null ? scheduledWork.undoCancel() : sending.undo()),
    canChoose(alternative) {
      const { kind } = alternative;
      if (kind === 'split') return attachments.items.peek().every(({ state: of }) => of === 'ready');
      return OWN.has(kind) || isLift(kind) || ports.alternative(alternative) !== null;
    },
    lift,
    stopLifting: () => set({ lifting: null }),
    choose(alternative) {
      const { kind, line_id: lineId, phone_number: number, at } = alternative;
      if (kind === 'other-line' && lineId !== null) this.chooseLine(lineId);
      else if (kind === 'other-number' && number !== null) this.chooseNumber(number);
      else if (kind === 'schedule' && at !== null) {
        const { check, schedule: chosen } = state.peek();
        const zone = check?.local_time?.zone ?? chosen?.zone ?? 'UTC';
        set({ schedule: { at, zone, cancelOnReply: chosen?.cancelOnReply ?? false }, ...noProblem });
      } else if (kind === 'unblock') void lift(kind, '').then((wrong) => wrong !== null && complain(wrong));
      else if (isLift(kind)) set({ lifting: kind, ...noProblem });
      else if (kind === 'split') void split();
      else {
        const act = ports.alternative(alternative);
        act?.();
        return act !== null;
      }
      return true;
    },
    edit: scheduledWork.edit,
    stopEditing: scheduledWork.stopEditing,
    cancelScheduled: scheduledWork.cancel,
    takeTheirDraft() {
      const theirs = draft?.takeTheirs();
      if (theirs) put(theirs);
    },
    saw: (id) => void (seenId = Math.max(seenId ?? 0, id)),
    recheck,
    dispose() {
      isDisposed = true;
      draft?.dispose();
      endQuiet?.();
      for (const end of ends) end();
      attachments.dispose();
      ports.presence?.leave();
    },
  };
}
