import type { Communication } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { tellCommunication } from './communication-log.service.js';
import { presentCommunication } from './communications.presenter.js';
import { lockCommunication, updateCommunication } from './communications.repository.js';
import { findView } from './communication-views.repository.js';

export interface NoteEdit {
  readonly notes: string;
  /** The text that the edit began with. */
  readonly base: string | null;
}

/**
 * Writes the note of a call as it is typed. Two people cannot overwrite each other unseen: the one who began with another text gets
 * CONFLICT and decides.
 * @throws ApiError NOT_FOUND, CONFLICT; VALIDATION_FAILED for what is not a call.
 */
export async function saveCallNote(
  kernel: Kernel,
  tx: Tx,
  scope: Scope,
  id: number,
  { notes, base }: NoteEdit,
): Promise<Communication> {
  const seen = await findView(tx, scope, id, await readViewer(tx, scope));
  if (seen === undefined) throw fail('NOT_FOUND');
  if (seen.communication.type !== 'call') throw invalid({ _: 'Only calls have their own note.' });
  const row = await lockCommunication(tx, scope, id);
  if (row === undefined) throw fail('NOT_FOUND');
  const stored = row.notes ?? '';
  if (stored !== notes) {
    if (stored !== (base ?? '')) throw fail('CONFLICT', { message: 'Someone changed this note in the meantime.' });
    await updateCommunication(tx, scope, id, { notes: notes === '' ? null : notes }, kernel.clock.now());
    await tellCommunication(tx, scope, 'update_communication', id);
  }
  const view = await findView(tx, scope, id, null);
  if (view === undefined) throw fail('NOT_FOUND');
  return presentCommunication(view);
}
