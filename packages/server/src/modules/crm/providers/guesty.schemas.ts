import { z } from 'zod';
import type { CrmWords } from './crm-http.js';

/** What we read of Guesty's answers; the rest of them is not looked at. */
export const grantSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** As it is kept in place of a refresh token: Guesty has none. */
export const keySchema = z.object({ clientId: z.string(), clientSecret: z.string() });

const withId = z
  .object({ id: z.string().optional(), _id: z.string().optional() })
  .refine(({ id, _id }) => (id ?? _id) !== undefined);

export const accountSchema = withId.and(z.object({ name: z.string() }));

export const guestsSchema = z.object({
  results: z.array(
    withId.and(
      z.object({ guestPhone: z.string().nullish(), guestOtherPhones: z.array(z.string().nullable()).nullish() }),
    ),
  ),
});

export const guestSchema = withId.and(
  z.object({
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
    email: z.string().nullish(),
    phone: z.string().nullish(),
    phones: z.array(z.string()).nullish(),
  }),
);

export const conversationsSchema = z.object({
  data: z.object({ conversations: z.array(z.object({ _id: z.string() })) }),
});

export const postsSchema = z.object({
  data: z.object({
    posts: z.array(z.object({ _id: z.string(), body: z.string().nullish(), createdAt: z.coerce.date() })),
    cursor: z.object({ after: z.string().nullish() }).nullish(),
  }),
});

export const sentSchema = z.object({ data: z.object({ _id: z.string() }) });

const problemSchema = z.object({
  message: z.union([z.string(), z.array(z.string())]).optional(),
  error_description: z.string().optional(),
  errorSummary: z.string().optional(),
  error: z.union([z.string(), z.object({ message: z.string() })]).optional(),
});

/** Guesty's own words for a refusal. */
export function wordsOf(body: unknown): CrmWords {
  const { data } = problemSchema.safeParse(body);
  const message = Array.isArray(data?.message) ? data.message.join(' ') : data?.message;
  const error = typeof data?.error === 'object' ? data.error.message : data?.error;
  return { sentence: message ?? data?.error_description ?? data?.errorSummary ?? error ?? null };
}
