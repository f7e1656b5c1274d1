import { z } from 'zod';
import type { CrmWords } from './crm-http.js';

/** What we read of Pipedrive's answers; the rest of them is not looked at. */
export const anySchema = z.unknown();

export const grantSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  api_domain: z.url(),
});

export const meSchema = z.object({
  data: z.object({ company_id: z.number(), company_name: z.string(), company_domain: z.string() }),
});

export const foundSchema = z.object({
  data: z.object({
    items: z.array(z.object({ item: z.object({ id: z.number(), phones: z.array(z.string()).default([]) }) })),
  }),
});

export const personsSchema = z.object({
  data: z.array(z.object({ id: z.number(), phones: z.array(z.object({ value: z.string() })).default([]) })),
});

const person = z.object({
  id: z.number(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  is_deleted: z.boolean().optional(),
  emails: z.array(z.object({ value: z.string() })).default([]),
  phones: z.array(z.object({ value: z.string() })).default([]),
});

export const personSchema = z.object({ data: person });

const more = z.object({ next_cursor: z.string().nullish() }).nullish();

/** A page of the persons that a filter matches. */
export const listedSchema = z.object({ data: z.array(person), additional_data: more });

const filter = z.object({ id: z.number(), name: z.string(), type: z.string(), active_flag: z.boolean() });

export const filterSchema = z.object({ data: filter });

export const filtersSchema = z.object({ data: z.array(filter).nullable() });

export const savedSchema = z.object({ data: z.object({ id: z.number() }) });

export const usersSchema = z.object({
  data: z
    .array(z.object({ id: z.number(), email: z.string(), active_flag: z.union([z.boolean(), z.number()]) }))
    .nullable(),
});

export const activitiesSchema = z.object({
  data: z.array(z.object({ id: z.number(), note: z.string().nullish() })),
  additional_data: more,
});

export const activityFieldsSchema = z.object({
  data: z.array(z.object({ field_code: z.string(), field_name: z.string() })),
});

const problemSchema = z.object({
  error: z.string().optional(),
  /** OAuth says it here. */
  message: z.string().optional(),
  error_info: z.string().optional(),
});

/** Pipedrive's own words for a refusal. */
export function wordsOf(body: unknown): CrmWords {
  const { data } = problemSchema.safeParse(body);
  return { sentence: data?.message ?? data?.error ?? null };
}
