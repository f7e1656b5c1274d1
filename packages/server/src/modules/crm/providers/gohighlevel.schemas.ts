import { z } from 'zod';
import type { CrmWords } from './crm-http.js';

/** What we read of HighLevel's answers; the rest of them is not looked at. */
export const anySchema = z.unknown();

export const grantSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  /** Not of an agency's token. */
  locationId: z.string().min(1).optional(),
});

export const locationSchema = z.object({ location: z.object({ id: z.string(), name: z.string() }) });

export const contactsSchema = z.object({ contacts: z.array(z.object({ id: z.string() })) });

export const contactSchema = z.object({ contact: z.object({ id: z.string() }) });

export const personSchema = z.object({
  contact: z.object({
    id: z.string(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
    companyName: z.string().nullish(),
    email: z.string().nullish(),
    phone: z.string().nullish(),
  }),
});

export const notesSchema = z.object({
  notes: z.array(z.object({ id: z.string(), body: z.string().nullish() })),
});

export const noteSchema = z.object({ note: z.object({ id: z.string() }) });

export const usersSchema = z.object({ users: z.array(z.object({ id: z.string(), email: z.string() })) });

const problemSchema = z.object({
  message: z.union([z.string(), z.array(z.string())]).optional(),
  error_description: z.string().optional(),
  error: z.string().optional(),
});

/** HighLevel's own words for a refusal. */
export function wordsOf(body: unknown): CrmWords {
  const { data } = problemSchema.safeParse(body);
  const message = Array.isArray(data?.message) ? data.message.join(' ') : data?.message;
  return { sentence: message ?? data?.error_description ?? data?.error ?? null };
}
