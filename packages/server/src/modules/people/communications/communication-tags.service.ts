import type { Communication } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { OF_COMMUNICATIONS, offeredTags } from '../contacts/index.js';
import { tellCommunication } from './communication-log.service.js';
import { presentCommunication } from './communications.presenter.js';
import { setCommunicationTags } from './communication-tags.repository.js';
import { lockCommunication, updateCommunication } from './communications.repository.js';
import { findView } from './communication-views.repository.js';

/**
 * The communication has exactly these tags afterwards. Those that it has already change nothing.
 * @throws ApiError NOT_FOUND; VALIDATION_FAILED for a tag that communications cannot have.
 */
export async function tagCommunication(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  scope: Scope,
  id: number,
  tagIds: readonly number[],
): Promise<Communication> {
  const viewer = await readViewer(tx, scope);
  const isSeen = (await findView(tx, scope, id, viewer)) !== undefined;
  if (!isSeen || (await lockCommunication(tx, scope, id)) === undefined) throw fail('NOT_FOUND');
  const chosen = await offeredTags(tx, scope, tagIds, OF_COMMUNICATIONS);
  if (chosen === undefined) throw invalid({ tag_ids: 'Choose tags that are offered for communications.' });
  // Read again: it is locked only now.
  const before = await findView(tx, scope, id, viewer);
  if (before === undefined) throw fail('NOT_FOUND');
  const has = new Set(before.tagIds);
  if (has.size === chosen.length && chosen.every((tag) => has.has(tag.id))) return presentCommunication(before);
  await setCommunicationTags(
    tx,
    scope,
    id,
    chosen.map((tag) => tag.id),
  );
  await updateCommunication(tx, scope, id, {}, clock.now());
  await tellCommunication(tx, scope, 'update_communication', id);
  const after = await findView(tx, scope, id, null);
  if (after === undefined) throw fail('NOT_FOUND');
  return presentCommunication(after);
}
