import type { Tx } from '../db/transaction.js';
import { aboutLeaving, type Sight } from '../policy/audience.js';
import type { Scope } from '../policy/scope.js';

/** An entity that has changed. */
export interface Changed {
  readonly type: 'contact' | 'communication';
  readonly id: number;
  /** After the change. */
  readonly version: number;
  readonly before: Sight;
  readonly after: Sight;
}

/**
 * Tells those who saw the entity before the change and no longer do. It goes out beside the ordinary event, which reaches those who see it
 * now: nobody hears both.
 */
export function tellWhoLostSight(tx: Tx, scope: Scope, { type, id, version, before, after }: Changed): void {
  const about = aboutLeaving(before, after);
  if (about === null) return;
  tx.emit({
    type: 'left_view',
    companyId: scope.companyId,
    entity: { type, id },
    version,
    data: { type, items: [{ id, version }] },
    about,
  });
}
