import { batch, computed, signal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import { checkMessage, type MessageDraft } from '@talk/core/texting';
import { answeredMeanwhile } from './composer.guard.js';
import { watchReasons } from './composer.watch.js';
import { createAttachmentsModel } from '../attachments/attachments.model.js';
import { initialComposer, nextComposer, type ComposerEvent } from './composer.reducer.js';
import { contentOf, isEmpty, joined, restOf, withChoices } from './composer.state.js';
import type { ChosenSchedule, ComposerView, Guard } from './composer.state.js';
import { createScheduledWork } from './composer.scheduled.js';
import { createSending } from './composer.sending.js';
import { createStopOffer } from './composer.stop.js';
import { createSuggestions } from './composer.suggestions.js';
import { isLift, liftObstacle, type LiftKind } from './composer.lift.js';
import { wireOfWriting } from './composer.wire.js';
import { appendedText, meterOfWriting, verdictOf } from './composer.verdict.js';
import { sendSplit } from './composer.split.js';
import { createDraftModel } from './draft.model.js';
import { plainer } from './meter.model.js';
import { t } from '../texts.js';
import type { DraftContent } from '../texting-ports.js';
import type { ComposerModel, ComposerOptions } from './composer.types.js';

export type { ComposerModel, ComposerOptions };

const SHORTEN = 'texting.shorten';
/** The composer's own actions. */
const OWN: ReadonlySet<string> = new Set(['other-line', 'other-number', 'schedule']);

/** The composer of one contact's thread. */
export function createComposerModel({ client, thread, ports, clock, userId }: ComposerOptions): ComposerModel {
  const attachments = createAttachmentsModel(ports.uploads);
  const draft = ports.drafts && createDraftModel(ports.drafts, clock, follow);
  const state = signal(initialComposer(ports.canShorten && ports.remembered.get(SHORTEN) === '1'));
  let asked = 0;
  /** The number that came with a draft. */
  let restored: string | null = null;
  let endQuiet: (() => void) | null = null;
  let isDisposed = false;
  let loading: Promise<void> = Promise.resolve();
  const ends: (() => void)[] = [];
  const tell = (event: ComposerEvent): void => {
    if (!isDisposed) state.value = nextComposer(state.peek(), event);
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
  const hasNothing = (): boolean => isEmpty(content()) && attachments.items.peek().length === 0;
  const newestId = (): number | null => thread.state.peek().communications.at(-1)?.id ?? null;

  function changed(): void {
    const now = content();
    tell({ type: 'content-changed', isEmpty: isEmpty(now), newestId: newestId() });
    const unanswered = sending.unanswered();
    // A scheduled text that is being changed is not a draft.
    if (state.peek().editing === null)
      draft?.write(withChoices(unanswered === null ? now : joined(unanswered, now), state.peek()));
    ports.presence?.compose(now.body !== '');
  }
  const sending = createSending({
    thread,
    clock,
    onUndoable: (undoable) => tell({ type: 'undo-changed', undoable }),
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
    begin(to) {
      tell({ type: 'text-changed', to });
      attachments.clear();
    },
    put,
    onPlanned(planned) {
      keepRest(planned);
      void draft?.flush();
    },
    onProblem: complain,
    recheck: () => void recheck(),
  });
  ends.push(sending.dispose, scheduledWork.dispose);
  // An uploaded file belongs to the draft as soon as it is there.
  ends.push(attachments.items.subscribe(() => !isDisposed && changed()));

  function complain(problem: string, instead?: TalkError['alternatives']): void {
    tell({ type: 'refused', problem, ...(instead && { instead }) });
  }

  function put(next: DraftContent): void {
    batch(() => {
      tell({ type: 'filled', text: next.body, gifUrl: next.gifUrl });
      attachments.restore(next.attachments);
    });
    changed();
  }

  /** Shows what this agent wrote elsewhere; while a scheduled text is being changed, afterwards. */
  function follow(theirs: DraftContent): void {
    if (!scheduledWork.follow(theirs)) restore(theirs);
  }

  /** A saved draft, from the line and to the number that were chosen for it. */
  function restore(saved: DraftContent): void {
    const { lineId: line, phoneNumber: number } = state.peek();
    const { lineId = line, phoneNumber = number } = saved;
    restored = phoneNumber;
    tell({ type: 'choices-restored', lineId, phoneNumber });
    put(saved);
    if (lineId !== line || phoneNumber !== number) void recheck();
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
      tell({ type: 'checked', check });
      const isOfContact = check.numbers.some((each) => each.phone_number === phoneNumber);
      if (phoneNumber !== null && phoneNumber === restored && !isOfContact) {
        // The contact has that number no more: the draft goes where the next text goes.
        restored = null;
        tell({ type: 'choices-restored', lineId: state.peek().lineId, phoneNumber: null });
        return recheck();
      }
      endQuiet?.();
      const leftMs = check.at === null ? 0 : Date.parse(check.at) - clock.nowMs();
      // When quiet hours end, sending is possible.
      endQuiet = leftMs > 0 ? clock.after(leftMs, () => void recheck()) : null;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      if (mine === asked) tell({ type: 'check-failed' });
    }
  }

  const wireOf = (): MessageDraft => wireOfWriting(thread.contactId, state.peek(), content());

  function clear(): void {
    batch(() => {
      tell({ type: 'emptied' });
      attachments.clear();
    });
  }

  /** This was taken by the server; what was written since stays. */
  function keepRest(taken: DraftContent): void {
    const rest = restOf(content(), taken);
    clear();
    if (!isEmpty(rest)) put(rest);
  }

  const meanwhile = (): Guard | null =>
    answeredMeanwhile(thread.state.peek().communications, { ...state.peek(), userId });

  function refused(error: TalkError): void {
    switch (error.code) {
      case 'THREAD_CHANGED':
        tell({ type: 'guarded', guard: meanwhile() ?? { name: null, text: null } });
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
    if (kind === 'blocked' || kind === 'later') tell({ type: 'problem-over' });
  }

  async function send(isAnyway: boolean): Promise<void> {
    const guard = isAnyway ? null : meanwhile();
    if (guard !== null) return tell({ type: 'guarded', guard });
    const held = content();
    const wire = wireOf();
    const { templateId, begunAtId } = state.peek();
    tell({ type: 'asked' });
    // Empty at once: new typing is the next text, and this one is in the thread.
    const answer = sending.send(wire, held, newestId());
    clear();
    const refusal = await answer;
    if (isDisposed) return;
    tell({ type: 'answered' });
    if (refusal === null) return void draft?.flush();
    tell({ type: 'taken-back', templateId, begunAtId });
    refused(refusal);
  }

  async function lift(kind: LiftKind, words: string): Promise<string | null> {
    const phoneNumber = state.peek().phoneNumber ?? state.peek().check?.phone_number ?? null;
    const wrong = await liftObstacle(client, { kind, contactId: thread.contactId, phoneNumber, words });
    if (wrong !== null) return wrong;
    tell({ type: 'lift-asked', kind: null });
    await recheck();
    return null;
  }

  async function split(): Promise<void> {
    const held = content();
    if (state.peek().busy || held.attachments.length === 0) return;
    tell({ type: 'asked' });
    const error = await sendSplit(thread, wireOf(), held, ({ attachments: left }) => {
      if (!isDisposed) put({ ...restOf(content(), held), attachments: left });
    });
    tell({ type: 'answered' });
    if (error !== null) return refused(error);
    keepRest(held);
    void draft?.flush();
    void recheck();
  }

  async function schedule(chosen: ChosenSchedule): Promise<void> {
    tell({ type: 'asked' });
    const refusal = await scheduledWork.schedule(chosen);
    tell({ type: 'answered' });
    if (refusal !== null) refused(refusal);
  }

  function type(text: string): void {
    tell({ type: 'typed', text });
    changed();
  }

  ends.push(
    watchReasons(thread, clock, () => {
      void recheck();
      // What could not be kept while the contact was out of view.
      if (draft?.state.peek().saving === 'failed') void draft.flush();
    }),
  );
  // An answer that is on its way may be older than the rule.
  const endRules = ports.onRules?.(() => void recheck());
  if (endRules) ends.push(endRules);
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
    stopOffer: createStopOffer({ client, thread, ports, state }),
    suggestions: createSuggestions({
      loaded: () => loading,
      text: () => state.peek().text,
      isEmpty: hasNothing,
      write: type,
    }),
    load() {
      // Words from outside wait for the draft, and not for the check.
      loading = (draft?.load() ?? Promise.resolve(null)).then((saved) => {
        // An agent who started to write before it arrived keeps their own text.
        if (saved !== null && hasNothing()) restore(saved);
      });
      return Promise.all([loading, recheck()]).then(() => undefined);
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
      tell({ type: 'gif-removed' });
      changed();
      void recheck();
    },
    chooseLine(lineId) {
      tell({ type: 'line-chosen', lineId });
      changed();
      void recheck();
    },
    chooseNumber(phoneNumber) {
      tell({ type: 'number-chosen', phoneNumber });
      changed();
      void recheck();
    },
    setOptOut: (on) => tell({ type: 'opt-out-set', on }),
    setShorten(on) {
      ports.remembered.set(SHORTEN, on ? '1' : '0');
      tell({ type: 'shortening-set', on });
    },
    applyTemplate(id, text, files) {
      tell({ type: 'template-used', id });
      type(text);
      if (files.length === 0) return;
      attachments.addUploaded(files);
      void recheck();
    },
    replaceForced: () => type(plainer(state.peek().text).text),
    setSchedule: (next) => tell({ type: 'time-chosen', schedule: next }),
    async submit() {
      const { verdict, schedule: chosen, busy, check } = view.peek();
      if (busy) return;
      if (verdict.kind === 'send') await send(false);
      const zone = chosen?.zone ?? check?.local_time?.zone ?? 'UTC';
      if (verdict.kind === 'schedule' || verdict.kind === 'later')
        await schedule({ at: verdict.at, zone, cancelOnReply: chosen?.cancelOnReply ?? false });
    },
    sendAnyway: () => (state.peek().busy ? Promise.resolve() : send(true)),
    dismissGuard: () => tell({ type: 'guard-dismissed', newestId: newestId() }),
    undo: () => (state.peek().undoable === null ? scheduledWork.undoCancel() : sending.undo()),
    canChoose(alternative) {
      const { kind } = alternative;
      if (kind === 'split') return attachments.items.peek().every(({ state: of }) => of === 'ready');
      return OWN.has(kind) || isLift(kind) || ports.alternative(alternative) !== null;
    },
    lift,
    stopLifting: () => tell({ type: 'lift-asked', kind: null }),
    choose(alternative) {
      const { kind, line_id: lineId, phone_number: number, at } = alternative;
      if (kind === 'other-line' && lineId !== null) this.chooseLine(lineId);
      else if (kind === 'other-number' && number !== null) this.chooseNumber(number);
      else if (kind === 'schedule' && at !== null) {
        const { check, schedule: chosen } = state.peek();
        const zone = check?.local_time?.zone ?? chosen?.zone ?? 'UTC';
        this.setSchedule({ at, zone, cancelOnReply: chosen?.cancelOnReply ?? false });
      } else if (kind === 'unblock') void lift(kind, '').then((wrong) => wrong !== null && complain(wrong));
      else if (isLift(kind)) tell({ type: 'lift-asked', kind });
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
      if (theirs) restore(theirs);
    },
    saw: (id) => tell({ type: 'seen', id }),
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
