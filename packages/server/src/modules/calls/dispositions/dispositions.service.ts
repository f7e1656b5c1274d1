import { channels, type Communication, type Contact, type Disposition } from '@talk/contract';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import {
  findView,
  lockCommunication,
  presentCommunication,
  tellCommunication,
  updateCommunication,
} from '../../people/communications/index.js';
import {
  lockContact,
  presentContactTo,
  readContactViews,
  recordAudits,
  tellContact,
  updateContactRow,
} from '../../people/contacts/index.js';
import type { WrapUps } from '../wrap-ups/index.js';
import {
  findDisposition,
  insertDisposition,
  isNameTaken,
  listOffered,
  nextPosition,
  updateDisposition,
  type DispositionKind,
  type DispositionRow,
} from './dispositions.repository.js';

export interface DispositionFields {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly position?: number | undefined;
}

/** Outcomes of calls and dispositions of contacts: what is offered, and what was chosen. */
export interface Dispositions {
  list(reads: Reads, scope: Scope, kind: DispositionKind): Promise<Disposition[]>;
  create(
    tx: Tx,
    scope: Scope,
    kind: DispositionKind,
    fields: DispositionFields & { readonly name: string; readonly color: string },
  ): Promise<Disposition>;
  /** @throws ApiError NOT_FOUND for one that is not offered. */
  update(tx: Tx, scope: Scope, kind: DispositionKind, id: number, fields: DispositionFields): Promise<Disposition>;
  archive(tx: Tx, scope: Scope, kind: DispositionKind, id: number): Promise<void>;
  /** Gives a call its outcome, or takes it back. @throws ApiError NOT_FOUND, VALIDATION_FAILED. */
  disposeCall(tx: Tx, scope: Scope, communicationId: number, dispositionId: number | null): Promise<Communication>;
  /** @throws ApiError NOT_FOUND, VALIDATION_FAILED; CONFLICT when the contact is no longer at `ifVersion`. */
  disposeContact(
    tx: Tx,
    scope: Scope,
    contactId: number,
    dispositionId: number | null,
    ifVersion?: number,
  ): Promise<Contact>;
}

export function createDispositions(kernel: Kernel, wrapUps: WrapUps): Dispositions {
  const now = (): Date => kernel.clock.now();

  function announce(tx: Tx, scope: Scope, kind: DispositionKind, row: DispositionRow): Disposition {
    const disposition = present(row);
    tx.emit({
      type: 'disposition_updated',
      companyId: scope.companyId,
      entity: { type: kind === 'call' ? 'call_disposition' : 'disposition_status', id: row.id },
      version: row.version,
      data: { kind, disposition },
      channels: [channels.company(scope.companyId)],
    });
    return disposition;
  }

  async function freeName(tx: Tx, scope: Scope, kind: DispositionKind, name: string, id: number | null) {
    if (await isNameTaken(tx, scope, kind, name, id)) throw invalid({ name: 'This name is already taken.' });
  }

  /** The chosen one; only what is offered can be chosen. */
  async function chosen(tx: Tx, scope: Scope, kind: DispositionKind, id: number | null, field: string) {
    if (id === null) return null;
    const row = await findDisposition(tx, scope, kind, id);
    if (row === undefined || row.archivedAt !== null) throw invalid({ [field]: 'Choose one from the list.' });
    return row;
  }

  const nameOf = async (tx: Tx, scope: Scope, kind: DispositionKind, id: number | null): Promise<string | null> =>
    id === null ? null : ((await findDisposition(tx, scope, kind, id))?.name ?? null);

  return {
    list: async (reads, scope, kind) => (await listOffered(reads, scope, kind)).map(present),

    async create(tx, scope, kind, { name, color, position }) {
      await lockName(tx, 'part', scope.companyId, `dispositions ${kind}`);
      await freeName(tx, scope, kind, name, null);
      const at = position ?? (await nextPosition(tx, scope, kind));
      return announce(tx, scope, kind, await insertDisposition(tx, scope, kind, { name, color, position: at }));
    },

    async update(tx, scope, kind, id, { name, color, position }) {
      await lockName(tx, 'part', scope.companyId, `dispositions ${kind}`);
      if (name !== undefined) await freeName(tx, scope, kind, name, id);
      const row = found(await updateDisposition(tx, scope, kind, id, given({ name, color, position }), now()));
      return announce(tx, scope, kind, row);
    },

    async archive(tx, scope, kind, id) {
      const row = found(await updateDisposition(tx, scope, kind, id, { archivedAt: now() }, now()));
      announce(tx, scope, kind, row);
    },

    async disposeCall(tx, scope, communicationId, dispositionId) {
      const viewer = await readViewer(tx, scope);
      const seen = found(await findView(tx, scope, communicationId, viewer));
      if (seen.communication.type !== 'call') throw invalid({ _: 'Only calls have an outcome.' });
      const disposition = await chosen(tx, scope, 'call', dispositionId, 'call_disposition_id');
      const { contactId } = seen.communication;
      if (contactId !== null) await lockContact(tx, scope, contactId, null);
      const before = found(await lockCommunication(tx, scope, communicationId));
      if (before.callDispositionId !== dispositionId) {
        await updateCommunication(tx, scope, communicationId, { callDispositionId: dispositionId }, now());
        await tellCommunication(tx, scope, 'update_communication', communicationId);
        const [contact] = contactId === null ? [] : await readContactViews(tx, scope, [contactId]);
        if (contact !== undefined && contactId !== null) {
          const was = await nameOf(tx, scope, 'call', before.callDispositionId);
          const audit = { contactId, field: 'call_disposition', before: was, after: disposition?.name ?? null };
          await recordAudits(tx, scope, contact, [audit], now());
        }
        await wrapUps.reviewCommunication(tx, scope, communicationId);
      }
      const view = found(await findView(tx, scope, communicationId, null));
      return presentCommunication(view);
    },

    async disposeContact(tx, scope, contactId, dispositionId, ifVersion) {
      const before = found(await lockContact(tx, scope, contactId, await readViewer(tx, scope)));
      if (ifVersion !== undefined && ifVersion !== before.version) throw fail('CONFLICT');
      const disposition = await chosen(tx, scope, 'contact', dispositionId, 'disposition_status');
      // The same one again says that it still holds: a forced choice after a call asks for exactly that.
      const disposedAt = dispositionId === null ? null : now();
      await updateContactRow(tx, scope, contactId, { dispositionStatusId: dispositionId, disposedAt }, now());
      const view = await tellContact(tx, scope, 'contact_updated', contactId);
      if (before.dispositionStatusId !== dispositionId) {
        const was = await nameOf(tx, scope, 'contact', before.dispositionStatusId);
        const audit = { contactId, field: 'disposition_status', before: was, after: disposition?.name ?? null };
        await recordAudits(tx, scope, view, [audit], now());
      }
      await wrapUps.reviewContact(tx, scope, contactId);
      return presentContactTo(tx, scope, view);
    },
  };
}

function present(row: DispositionRow): Disposition {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    position: row.position,
    is_archived: row.archivedAt !== null,
    version: row.version,
  };
}
