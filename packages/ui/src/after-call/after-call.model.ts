import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, TalkError, type Clock, type Communication, type Contact } from '@talk/core';
import {
  createAfterCallApi,
  createServerClock,
  type ContactCrm,
  type Disposition,
  type WrapUp,
} from '@talk/core/after-call';
import { borrowEntities } from '../kernel/borrow-entities.js';
import type { PhoneClient } from '../phone/phone-ports.js';
import { createCrmRecordsModel, type CrmRecordsModel } from './crm-records.model.js';
import { createNoteModel, type NoteModel } from './note.model.js';
import { createOffered, type Offered } from './offered.js';
import { t } from './texts.js';

export type AfterCallClient = Pick<PhoneClient, 'api' | 'realtime' | 'entities'>;

/** A call that has ended, with its details. */
export interface Subject {
  readonly communicationId: number;
  readonly communication: Communication | null;
  readonly contact: Contact | null;
  readonly note: NoteModel;
  readonly reminder: Communication | null;
}

/** The same without what the store knows of it. */
interface Shown extends Pick<Subject, 'communicationId' | 'note' | 'reminder'> {
  readonly release: () => void;
}

/** The after-call work of one call at a time, the oldest wrap-up first. */
export interface AfterCallModel {
  /** Open ones, oldest first. */
  readonly wrapUps: ReadonlySignal<readonly WrapUp[]>;
  /** The one shown; null when the call is shown without one. */
  readonly wrapUp: ReadonlySignal<WrapUp | null>;
  readonly subject: ReadonlySignal<Subject | null>;
  readonly outcomes: ReadonlySignal<readonly Disposition[] | null>;
  readonly stages: ReadonlySignal<readonly Disposition[] | null>;
  /** Where the call may be logged, in CRMs that have several records of the contact. */
  readonly crms: CrmRecordsModel['crms'];
  /** Why the last action was refused, in a sentence. */
  readonly problem: ReadonlySignal<string | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** The server's clock, which wrap-ups count down to. */
  serverNowMs: () => number;
  /** Loads open wrap-ups and the available choices. */
  load: () => Promise<void>;
  /** Shows a call that has no wrap-up. */
  open: (communicationId: number) => void;
  close: () => void;
  disposeCall: (id: number | null) => Promise<void>;
  disposeContact: (id: number | null) => Promise<void>;
  /** Logs this call, and the contact's later ones, on that record of the CRM. */
  chooseCrmRecord: (name: ContactCrm['integration_name'], recordId: number) => Promise<void>;
  extend: (seconds: 30 | 60) => Promise<void>;
  /** Saves the note, then ends the wrap-up, or closes a call without one. Resolves with whether it is over. */
  finish: () => Promise<boolean>;
  remind: (reminder: { body: string; date: string; time: string }) => Promise<boolean>;
  dispose: () => void;
}

export function createAfterCallModel(client: AfterCallClient, clock: Clock = systemClock): AfterCallModel {
  const api = createAfterCallApi(client.api.call);
  const server = createServerClock(clock.nowMs);
  const wrapUps = signal<readonly WrapUp[]>([]);
  const { entities, giveBack } = borrowEntities(client);
  const { communications, contacts } = entities;
  const shown = signal<Shown | null>(null);
  const subject = computed<Subject | null>(() => {
    if (shown.value === null) return null;
    const { communicationId, note, reminder } = shown.value;
    const communication = communications.get(communicationId).value ?? null;
    const contactId = communication?.contact_id ?? null;
    // Of a contact that went out of view, nothing is shown; the call stays its agent's own.
    const contact = contactId === null ? null : (contacts.get(contactId).value ?? null);
    return { communicationId, communication, contact, note, reminder };
  });
  const crmRecords = createCrmRecordsModel(api);
  const outcomes: Offered = createOffered(
    entities.outcomes,
    () => api.outcomes(),
    () => void guard(outcomes.read),
  );
  const stages: Offered = createOffered(
    entities.stages,
    () => api.stages(),
    () => void guard(stages.read),
  );
  const problem = signal<string | null>(null);
  const busy = signal(false);
  /** Versions of finished wrap-ups, so that late updates do not bring them back. */
  const over = new Map<number, number>();
  const wrapUp = computed(
    () => wrapUps.value.find(({ communication_id }) => communication_id === shown.value?.communicationId) ?? null,
  );

  function applyWrapUp(changed: WrapUp, isFresh = true): void {
    // A later repeat of the same event carries an old reading of the clock.
    if (isFresh) server.hear(changed.server_time);
    const known = wrapUps.peek().find(({ id }) => id === changed.id);
    if ((known?.version ?? over.get(changed.id) ?? 0) >= changed.version) return;
    const others = wrapUps.peek().filter(({ id }) => id !== changed.id);
    batch(() => {
      if (changed.state === 'over') {
        over.set(changed.id, changed.version);
        wrapUps.value = others;
        if (known && shown.peek()?.communicationId === changed.communication_id) show(null);
      } else wrapUps.value = [...others, changed].sort((a, b) => a.id - b.id);
      showOldest();
    });
  }

  /** The one shown stays until it is finished or closed. */
  function showOldest(): void {
    const next = wrapUps.peek()[0];
    if (shown.peek() === null && next) show(next.communication_id);
  }

  /** When the time of a wrap-up ends, its note is not lost: beside that of a colleague, it is kept behind it. */
  async function lastWords(note: NoteModel): Promise<void> {
    await note.flush();
    const { saving, theirs } = note.state.peek();
    if (saving !== 'conflict' || theirs === null) return;
    note.keepBoth();
    await note.flush();
  }

  function show(communicationId: number | null): void {
    const before = shown.peek();
    if (before?.communicationId === communicationId) return;
    if (before) void lastWords(before.note).finally(() => before.note.dispose());
    before?.release();
    problem.value = null;
    if (communicationId === null) {
      shown.value = null;
      void crmRecords.show(null);
      return;
    }
    const note = createNoteModel(communicationId, { api, clock, reload: () => read(communicationId) });
    let adopted = 0;
    const stop = communications.get(communicationId).subscribe((known) => {
      // An outcome that is shown ahead of its answer tells nothing new of the note.
      if (!known || known.version <= adopted) return;
      adopted = known.version;
      note.adopt(known);
    });
    const letGo = communications.hold([communicationId]);
    const release = (): void => {
      stop();
      letGo();
    };
    shown.value = { communicationId, note, reminder: null, release };
    void guard(() => readSubject(communicationId));
  }

  const read = (id: number): Promise<Communication> =>
    communications.ask(
      () => client.api.communications.get({ params: { id } }),
      (communication) => [communication],
    );

  async function readSubject(communicationId: number): Promise<void> {
    const { contact_id: id } = await read(communicationId);
    if (shown.peek()?.communicationId === communicationId) void crmRecords.show(id);
    if (id === null) return;
    await contacts.ask(
      () => client.api.contacts.get({ params: { id } }),
      (contact) => [contact],
    );
  }

  /** Runs a request; a refusal becomes a sentence. @returns whether it went through. */
  async function guard(run: () => Promise<void>): Promise<boolean> {
    busy.value = true;
    try {
      await run();
      problem.value = null;
      return true;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      const [messages] = Object.values(error.fieldErrors);
      problem.value = messages?.[0] ?? error.message;
      return false;
    } finally {
      busy.value = false;
    }
  }

  async function readOffered(): Promise<void> {
    await outcomes.read();
    await stages.read();
  }

  async function load(): Promise<void> {
    await guard(async () => {
      const { data } = await api.current();
      const open = new Set(data.map(({ id }) => id));
      // The list no longer contains one that ended while this client was not listening.
      for (const gone of wrapUps.peek().filter(({ id }) => !open.has(id)))
        applyWrapUp({ ...gone, state: 'over', version: gone.version + 1 }, false);
      for (const each of data) applyWrapUp(each);
      await readOffered();
    });
  }

  const { realtime } = client;
  const stops = realtime
    ? [
        realtime.on('wrap_up_updated', ({ data, replayed }) => applyWrapUp(data, !replayed)),
        realtime.onResync(() => void load()),
      ]
    : [];

  return {
    wrapUps,
    wrapUp,
    subject,
    outcomes: outcomes.all,
    stages: stages.all,
    crms: crmRecords.crms,
    problem,
    busy,
    serverNowMs: server.nowMs,
    load,
    open(communicationId) {
      show(communicationId);
      if (outcomes.all.peek() === null) void guard(readOffered);
    },
    close() {
      show(null);
      showOldest();
    },
    async disposeCall(id) {
      const { communicationId } = shown.peek() ?? {};
      if (communicationId === undefined) return;
      // Shown at once; reverted with the sentence when the server refuses.
      const call_disposition = outcomes.all.peek()?.find((each) => each.id === id) ?? null;
      await guard(async () => {
        await communications.change(
          communicationId,
          { call_disposition_id: id, call_disposition },
          () => api.disposeCall({ params: { id: communicationId }, body: { call_disposition_id: id } }),
          (communication) => [communication],
        );
      });
    },
    async disposeContact(id) {
      const { contact } = subject.peek() ?? {};
      if (!contact) return;
      const disposition_status = stages.all.peek()?.find((each) => each.id === id) ?? null;
      await guard(async () => {
        await contacts.change(
          contact.id,
          { disposition_status_id: id, disposition_status },
          () => api.disposeContact({ params: { id: contact.id }, body: { disposition_status: id } }),
          (changed) => [changed],
        );
      });
    },
    async chooseCrmRecord(name, recordId) {
      const { communicationId } = shown.peek() ?? {};
      if (communicationId !== undefined) await guard(() => crmRecords.choose(name, recordId, communicationId));
    },
    async extend(seconds) {
      const open = wrapUp.peek();
      if (open) await guard(async () => applyWrapUp(await api.extend({ params: { id: open.id }, body: { seconds } })));
    },
    async finish() {
      const open = wrapUp.peek();
      const note = shown.peek()?.note;
      await note?.flush();
      const saving = note?.state.peek().saving;
      // It stays in its field, where it can be saved again.
      if (saving === 'failed' || saving === 'conflict') {
        problem.value = t(`note.${saving}`);
        return false;
      }
      if (open) return guard(async () => applyWrapUp(await api.finish({ params: { id: open.id } })));
      show(null);
      showOldest();
      return true;
    },
    remind: (reminder) =>
      guard(async () => {
        const { contact } = subject.peek() ?? {};
        if (!contact) return;
        const made = await api.remind({ params: { id: contact.id }, body: reminder });
        const now = shown.peek();
        if (now) shown.value = { ...now, reminder: made };
      }),
    dispose() {
      for (const stop of stops) stop();
      show(null);
      outcomes.dispose();
      stages.dispose();
      giveBack();
    },
  };
}
