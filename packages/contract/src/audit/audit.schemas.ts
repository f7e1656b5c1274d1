import { z } from 'zod';
import { idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';
import { AUDIT_ACTIONS, AUDIT_KINDS } from './kinds.js';

export const auditEntrySchema = z
  .object({
    id: idSchema,
    at: instantSchema,
    kind: z.enum(AUDIT_KINDS),
    action: z.enum(AUDIT_ACTIONS),
    /** What it was done to, with its name at that time; nulls for what there is once in a company. */
    subject: z.object({ id: idSchema.nullable(), name: z.string().nullable() }),
    /** Who did it, with their name at that time; null: Talk itself. */
    actor: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** The admin who acted as `actor`, with their name at that time; null: the actor did it. */
    impersonator: z.object({ id: idSchema, name: z.string() }).nullable(),
    via: z.enum(['sign-in', 'api-key', 'system']),
    /** The address that the request came from; null where there was none. */
    ip: z.string().nullable(),
    user_agent: z.string().nullable(),
    /** By field, as texts of at most 500 characters; null: nothing. Never a secret. */
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  })
  .meta({ id: 'AuditEntry' });
/** One change of a setting or a person, as it was made. */
export type AuditEntry = z.output<typeof auditEntrySchema>;

const filter = {
  /** Who did it, as themselves or as another user. */
  user_id: z.coerce.number().int().positive().optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  since: instantSchema.optional(),
  until: instantSchema.optional(),
};

export const listAuditEntriesSchemas = {
  query: pageQuery(50).extend(filter),
  response: listOf(auditEntrySchema),
};
export type ListAuditEntries = WireOf<typeof listAuditEntriesSchemas>;

/** CSV with one row for each changed field, not JSON; described here so that the operation has its place in the reference. */
export const downloadAuditLogSchemas = {
  query: z.object(filter),
  response: z.string().meta({ format: 'binary' }),
};
export type DownloadAuditLog = WireOf<typeof downloadAuditLogSchemas>;
