import type { Communication, SavedNote } from '@talk/contract';
import { cutText, mentionedUsers, NOTE_MAX_MENTIONS, noteText } from '@talk/domain/format';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { namesOf } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import {
  findView,
  insertCommunication,
  type LockedCommunication,
  lockWithContact,
  presentCommunication,
  tellCommunication,
  type TextLog,
  updateCommunication,
} from '../communications/index.js';
import { lockContact, readContactViews, recordAudits } from '../contacts/index.js';
import { type ContactRow, numbersOf } from '../contacts/read.js';
import type { Mentions } from './mentions.service.js';

/** Who asks. */
export interface NoteWriter {
  readonly userId: number;
  readonly isAdmin: boolean;
}

/** Internal notes on contacts: communications of type 10, for the team alone. */
export interface Notes {
  /** @throws ApiError NOT_FOUND, VALIDATION_FAILED. */
  create(tx: Tx, scope: Scope, userId: number, contactId: number, body: string): Promise<SavedNote>;
  /** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT, VALIDATION_FAILED. */
  update(tx: Tx, scope: Scope, writer: NoteWriter, id: number, body: string, version: number): Promise<SavedNote>;
  /** @throws ApiError NOT_FOUND, FORBIDDEN. */
  remove(tx: Tx, scope: Scope, writer: NoteWriter, id: number): Promise<void>;
}

interface LockedNote {
  readonly note: LockedCommunication['communication'];
  readonly contact: ContactRow;
}

/** The history shows the beginning of a long note. */
const AUDITED_LENGTH = 500;

export function createNotes(kernel: Kernel, texts: Pick<TextLog, 'remove'>, mentions: Mentions): Notes {
  async function present(tx: Tx, scope: Scope, id: number): Promise<Communication> {
    const view = await findView(tx, scope, id, null);
    if (view === undefined) throw fail('NOT_FOUND');
    return presentCommunication(view);
  }

  /** A note that the writer may change, locked with its contact. */
  async function lockNote(tx: Tx, scope: Scope, writer: NoteWriter, id: number): Promise<LockedNote> {
    const seen = await findView(tx, scope, id, await readViewer(tx, scope));
    if (seen?.communication.type !== 'note') throw fail('NOT_FOUND');
    if (!writer.isAdmin && seen.communication.userId !== writer.userId) throw fail('FORBIDDEN');
    const locked = await lockWithContact(tx, scope, id);
    if (locked === undefined || locked.contact === null || locked.contact.goneAt !== null) throw fail('NOT_FOUND');
    return { note: locked.communication, contact: locked.contact };
  }

  async function audit(tx: Tx, scope: Scope, { note, contact }: LockedNote, after: string | null): Promise<void> {
    const before = note.body ?? '';
    const names = await namesOf(tx, scope, mentionedUsers(`${before}\n${after ?? ''}`));
    const words = (body: string): string =>
      cutText(
        noteText(body, (id) => names.get(id) ?? String(id)),
        AUDITED_LENGTH,
      );
    const [view] = await readContactViews(tx, scope, [contact.id]);
    if (view === undefined) throw fail('NOT_FOUND');
    const change = { before: words(before), after: after === null ? null : words(after) };
    await recordAudits(tx, scope, view, [{ contactId: contact.id, field: 'note', ...change }], kernel.clock.now());
  }

  return {
    async create(tx, scope, userId, contactId, body) {
      requireFewMentions(body);
      const contact = await lockContact(tx, scope, contactId, await readViewer(tx, scope));
      if (contact === undefined) throw fail('NOT_FOUND');
      const now = kernel.clock.now();
      const [number] = await numbersOf(tx, scope, [contactId]);
      const { id } = await insertCommunication(tx, scope, {
        type: 'note',
        direction: 'outbound',
        contactId,
        userId,
        leadNumber: number?.phoneNumber ?? 'unknown',
        currentStatus: 'completed',
        dispositionStatus: 'completed',
        body,
        createdAt: now,
        updatedAt: now,
      });
      await tellCommunication(tx, scope, 'new_communication', id);
      const notTold = await mentions.write(tx, scope, userId, { id, body, contact, authorId: userId });
      return { note: await present(tx, scope, id), not_told: notTold };
    },

    async update(tx, scope, writer, id, body, version) {
      requireFewMentions(body);
      const locked = await lockNote(tx, scope, writer, id);
      const { note, contact } = locked;
      if (note.body !== body) {
        if (note.version !== version) throw fail('CONFLICT', { message: 'Someone changed this note in the meantime.' });
        await updateCommunication(tx, scope, id, { body }, kernel.clock.now());
        await audit(tx, scope, locked, body);
        await tellCommunication(tx, scope, 'update_communication', id);
      }
      const notTold = await mentions.write(tx, scope, writer.userId, { id, body, contact, authorId: note.userId });
      return { note: await present(tx, scope, id), not_told: notTold };
    },

    async remove(tx, scope, writer, id) {
      const locked = await lockNote(tx, scope, writer, id);
      await audit(tx, scope, locked, null);
      await mentions.leave(tx, scope, id);
      await texts.remove(tx, scope, id);
    },
  };
}

function requireFewMentions(body: string): void {
  if (mentionedUsers(body).length > NOTE_MAX_MENTIONS)
    throw invalid({ body: 'Mention at most 50 people in one note.' });
}
