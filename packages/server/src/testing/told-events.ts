import type { PresentedEvent } from '../events/event.presenter.js';
import { createOutboxReader } from '../events/outbox-reader.js';
import type { Kernel } from '../kernel.js';
import { createAudiences } from '../modules/platform/viewers/read.js';

/** What happened in a company, oldest first, with the channels on which it goes out now: an event of many in the parts that people get. */
export async function toldEvents(
  { db }: Pick<Kernel, 'db'>,
  companyId: number,
): Promise<(PresentedEvent & { readonly channels: readonly string[] })[]> {
  const audiences = createAudiences({ q: db.drizzle });
  const entries = await createOutboxReader(db).readAfter(new Map([[companyId, 0]]), 10_000);
  const told = await Promise.all(entries.map((entry) => audiences.tell(entry)));
  return told.flat().map(({ event, channels }) => ({ ...event, channels }));
}
