import type { events } from './events.tables.js';

/** The envelope that clients get (ARCHITECTURE §4). */
export interface PresentedEvent {
  id: string;
  seq: number;
  type: string;
  at: string;
  company_id: number;
  entity: { type: string; id: number | string };
  version: number;
  data: unknown;
}

export function presentEvent(row: typeof events.$inferSelect): PresentedEvent {
  return {
    id: row.id,
    seq: row.seq,
    type: row.type,
    at: row.at.toISOString(),
    company_id: row.companyId,
    // Ids of rows are numbers, those of sessions uuids; the column holds both as text.
    entity: { type: row.entityType, id: /^\d{1,15}$/.test(row.entityId) ? Number(row.entityId) : row.entityId },
    version: row.version,
    data: row.data,
  };
}
