import type { EventData, EventType } from '@talk/contract';
import type { Tx } from '../db/transaction.js';
import { aboutEach, type AboutOne } from '../policy/audience.js';
import type { Scope } from '../policy/scope.js';
import type { NewEvent } from './outbox.js';

/**
 * The bytes of items, as JSON, that one event carries: some 200 ids with their versions. An event must fit into 10 KB, with its envelope
 * and what all items share, or receivers get it without its data and have to ask for it.
 */
const ITEM_BYTES = 8 * 1024;

/** Events that carry a list. */
type ListEvent = { [T in EventType]: EventData[T] extends { items: unknown[] } ? T : never }[EventType];

/** One entity of a change of many, as it is told. */
export interface ToldItem<T extends ListEvent> {
  readonly item: EventData[T]['items'][number];
  /** Who may hear of it. */
  readonly about: AboutOne;
}

/**
 * Tells of a change of many with as few events as they fit into, in their order. Everyone hears of those items that they may see.
 * @param shared what the event says of all of them. Keep it below a kilobyte.
 */
export function emitMany<T extends ListEvent>(
  tx: Tx,
  scope: Scope,
  type: T,
  shared: Omit<EventData[T], 'items'>,
  told: readonly ToldItem<T>[],
): void {
  for (const some of packs(told)) {
    const event = {
      type,
      companyId: scope.companyId,
      entity: { type: 'company', id: scope.companyId },
      version: 1,
      data: { ...shared, items: some.map(({ item }) => item) },
      about: aboutEach(some.map(({ about }) => about)),
    };
    tx.emit(event as unknown as NewEvent);
  }
}

/** One that is too large by itself goes alone. */
function packs<T extends ListEvent>(told: readonly ToldItem<T>[]): ToldItem<T>[][] {
  const found: ToldItem<T>[][] = [];
  let left = 0;
  for (const each of told) {
    const bytes = Buffer.byteLength(JSON.stringify(each.item)) + 1;
    const pack = found.at(-1);
    if (pack === undefined || bytes > left) {
      found.push([each]);
      left = ITEM_BYTES - bytes;
    } else {
      pack.push(each);
      left -= bytes;
    }
  }
  return found;
}
