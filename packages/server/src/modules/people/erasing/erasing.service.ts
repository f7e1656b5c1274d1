import type { Communication } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import {
  findView,
  lockWithContact,
  presentCommunication,
  tellCommunication,
  updateCommunication,
} from '../communications/index.js';
import { readContactViews, recordAudits, tellContact } from '../contacts/index.js';

/** What others keep of a communication. */
export interface ErasingPorts {
  /** Erases words and files of a text or a fax. */
  readonly eraseMessages: (tx: Tx, scope: Scope, communicationId: number) => Promise<void>;
  /** Erases subject and quote of an email. */
  readonly eraseEmail: (tx: Tx, scope: Scope, communicationId: number) => Promise<void>;
  /** Erases body, notes and recording. */
  readonly eraseContent: (tx: Tx, scope: Scope, communicationId: number) => Promise<void>;
  readonly eraseTranscript: (tx: Tx, scope: Scope, communicationId: number) => Promise<void>;
}

export interface Erasing {
  /**
   * Deletes what was said and written. That it happened stays, as with a contact that is erased: when, on which line, with which number.
   * The contact's history says who deleted it. Asked again, it is deleted as before.
   * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT.
   */
  erase(tx: Tx, scope: Scope, id: number, isAdmin: boolean): Promise<Communication>;
}

const DELETABLE: readonly string[] = ['call', 'conference', 'sms', 'fax', 'email', 'rvm'];
/** On its way, or held to be undone. */
const UNDER_WAY: readonly string[] = ['queued', 'accepted', 'sending', 'receiving'];

export function createErasing(kernel: Kernel, ports: ErasingPorts): Erasing {
  return {
    async erase(tx, scope, id, isAdmin) {
      const seen = await findView(tx, scope, id, await readViewer(tx, scope));
      const locked = seen === undefined ? undefined : await lockWithContact(tx, scope, id);
      if (locked === undefined) throw fail('NOT_FOUND');
      if (!isAdmin) throw fail('FORBIDDEN', { message: 'Only a Company Admin can delete what was said.' });
      const { communication, contact } = locked;
      requireOver(communication);
      if (communication.deletedAt === null) {
        const now = kernel.clock.now();
        await ports.eraseMessages(tx, scope, id);
        await ports.eraseEmail(tx, scope, id);
        await ports.eraseTranscript(tx, scope, id);
        await ports.eraseContent(tx, scope, id);
        await updateCommunication(tx, scope, id, { deletedAt: now }, now);
        await tellCommunication(tx, scope, 'update_communication', id);
        if (contact !== null) {
          const [view] = await readContactViews(tx, scope, [contact.id]);
          const before = communication.type;
          if (view !== undefined)
            await recordAudits(
              tx,
              scope,
              view,
              [{ contactId: contact.id, field: 'content', before, after: null }],
              now,
            );
          await tellContact(tx, scope, 'contact_updated', contact.id);
        }
      }
      const view = await findView(tx, scope, id, null);
      if (view === undefined) throw fail('NOT_FOUND');
      return presentCommunication(view);
    },
  };
}

function requireOver({
  type,
  dispositionStatus,
  currentStatus,
}: {
  readonly type: string;
  readonly dispositionStatus: string;
  readonly currentStatus: string;
}): void {
  if (!DELETABLE.includes(type))
    throw fail('CONFLICT', {
      message: 'Only calls, texts, faxes and emails are deleted here. A note has its own Delete.',
    });
  const isUnderWay = dispositionStatus === 'in-progress' || UNDER_WAY.includes(currentStatus);
  if (isUnderWay) throw fail('CONFLICT', { message: 'This is still under way. Delete it when it is over.' });
}
