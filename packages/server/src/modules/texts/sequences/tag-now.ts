import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { OF_CONTACTS, offeredTags } from '../../people/contacts/index.js';

/** A step whose tag was merged names the tag that it became. A tag that was deleted stays: the step does nothing. */
export async function withTagNow<S extends object>(tx: Tx, scope: Scope, step: S): Promise<S> {
  if (!('tag_id' in step)) return step;
  const [tag] = (await offeredTags(tx, scope, [Number(step.tag_id)], OF_CONTACTS)) ?? [];
  return tag === undefined ? step : { ...step, tag_id: tag.id };
}
