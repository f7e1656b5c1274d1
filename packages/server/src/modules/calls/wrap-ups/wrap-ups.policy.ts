import type { WrapUpEnd } from '@talk/domain/calls';
import { fail } from '../../../http/errors.js';
import type { UserActor } from '../../../policy/actor.js';
import { MAX_EXTENSIONS } from './wrap-ups.presenter.js';
import type { WrapUpRow } from './wrap-ups.repository.js';
import type { Need } from './wrap-ups.tables.js';

const ASKS: Record<Need, string> = {
  'call-disposition': 'Choose an outcome for the call first.',
  'contact-disposition': 'Choose a disposition for the contact first.',
  text: 'Write to the contact first.',
};

/**
 * One's own wrap-up may be finished when nothing forced is outstanding; an admin or supervisor ends a colleague's as it is.
 * @throws ApiError NOT_FOUND, WRAP_UP_STATE.
 */
export function mayFinish(actor: UserActor, row: WrapUpRow): Exclude<WrapUpEnd, 'deadline'> {
  const isOwn = actor.userId === row.userId;
  const isLead = actor.roles.includes('Company Admin') || actor.roles.includes('Company Supervisor');
  if (!isOwn && !isLead) throw fail('NOT_FOUND');
  if (!isOwn) return 'ended-by-supervisor';
  const [need] = row.state === 'over' ? [] : row.openNeeds;
  if (need !== undefined) throw fail('WRAP_UP_STATE', { message: ASKS[need] });
  return 'finished';
}

/** @throws ApiError WRAP_UP_STATE. */
export function isExtensible(row: WrapUpRow): void {
  if (row.extensions >= MAX_EXTENSIONS)
    throw fail('WRAP_UP_STATE', {
      message: 'A wrap-up can only be extended twice. Finish it, or ask your supervisor.',
    });
}
