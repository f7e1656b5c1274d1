import { z } from 'zod';
import type { CrmFailure } from './crm-error.js';
import type { CrmWords } from './crm-http.js';

/** What we read of Zoho's answers; the rest of them is not looked at. */
export const anySchema = z.unknown();

/** A grant that is refused comes with status 200 and a word. */
export const grantSchema = z.union([
  z.object({
    access_token: z.string().min(1),
    /** Not when a token was renewed. */
    refresh_token: z.string().min(1).optional(),
    api_domain: z.url(),
    expires_in: z.number().positive(),
  }),
  z.object({ error: z.string() }),
]);

export const orgSchema = z.object({
  org: z.tuple([z.object({ id: z.string(), zgid: z.string().optional(), company_name: z.string() })]).rest(z.unknown()),
});

const phone = z.string().nullish();
export const peopleSchema = z.object({
  data: z.array(
    z.object({ id: z.string(), Phone: phone, Mobile: phone, Home_Phone: phone, Other_Phone: phone, Asst_Phone: phone }),
  ),
});

const person = z.object({
  id: z.string(),
  First_Name: z.string().nullish(),
  Last_Name: z.string().nullish(),
  Email: z.string().nullish(),
  Company: z.string().nullish(),
  Account_Name: z.object({ name: z.string() }).nullish(),
  Owner: z.object({ name: z.string(), email: z.string().nullish() }).nullish(),
  Phone: phone,
  Mobile: phone,
  Home_Phone: phone,
  Other_Phone: phone,
  Asst_Phone: phone,
});

export const personSchema = z.object({ data: z.tuple([person]).rest(z.unknown()) });

/** A page of the people in a custom view. */
export const viewedSchema = z.object({
  data: z.array(person),
  info: z.object({ more_records: z.boolean(), next_page_token: z.string().nullish() }),
});

const view = z.object({ id: z.string(), display_value: z.string() });

export const viewsSchema = z.object({ custom_views: z.array(view) });

export const viewSchema = z.object({ custom_views: z.tuple([view]).rest(z.unknown()) });

export const idsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

export const callsSchema = z.object({
  data: z.array(z.object({ id: z.string(), Description: z.string().nullish() })),
});

export const usersSchema = z.object({
  users: z.array(z.object({ id: z.string(), email: z.string() })),
  info: z.object({ more_records: z.boolean() }).optional(),
});

export const fieldsSchema = z.object({
  fields: z.array(
    z.object({
      api_name: z.string(),
      field_label: z.string(),
      data_type: z.string(),
      read_only: z.boolean().optional(),
      custom_field: z.boolean().optional(),
      pick_list_values: z.array(z.object({ display_value: z.string(), actual_value: z.string() })).default([]),
    }),
  ),
});

const problemSchema = z.object({
  code: z.string(),
  message: z.string().optional(),
  details: z.object({ api_name: z.string().optional() }).optional(),
});

/** Each record that was sent has an answer of its own. */
export const savedSchema = z.object({
  data: z
    .tuple([
      z.union([
        z.object({ status: z.literal('success'), details: z.object({ id: z.string() }) }),
        problemSchema.extend({ status: z.literal('error') }),
      ]),
    ])
    .rest(z.unknown()),
});

const refusedRecordSchema = z.object({ data: z.tuple([problemSchema]).rest(z.unknown()) });
const oauthProblemSchema = z.object({ error_description: z.string().optional(), error: z.string() });

/** What the status of an answer does not tell. */
const FAILURES: Readonly<Record<string, CrmFailure>> = {
  TOO_MANY_REQUESTS: 'limited',
  LIMIT_EXCEEDED: 'limited',
  INVALID_TOKEN: 'unauthorized',
  AUTHENTICATION_FAILURE: 'unauthorized',
  // The token is good for everything else.
  OAUTH_SCOPE_MISMATCH: 'refused',
};

/** Zoho does not say how long. */
const LIMIT_PAUSE_MS = 60_000;

export function wordsOfProblem({ code, message, details }: z.output<typeof problemSchema>): CrmWords {
  const field = details?.api_name;
  const sentence = [message ?? code, field].filter((part) => part !== undefined).join(': ');
  const failure = FAILURES[code];
  const retryAfterMs = failure === 'limited' ? LIMIT_PAUSE_MS : null;
  return { sentence, code, fields: field === undefined ? [] : [field], failure, retryAfterMs };
}

/** Zoho's own words for a refusal. */
export function wordsOf(body: unknown): CrmWords {
  const problem = refusedRecordSchema.safeParse(body).data?.data[0] ?? problemSchema.safeParse(body).data;
  if (problem !== undefined) return wordsOfProblem(problem);
  const { data } = oauthProblemSchema.safeParse(body);
  return { sentence: data?.error_description ?? data?.error ?? null };
}
