import { z } from 'zod';
import type { CrmFailure } from './crm-error.js';
import type { CrmWords } from './crm-http.js';

/** What we read of Salesforce's answers; the rest of them is not looked at. */
export const grantSchema = z.object({
  access_token: z.string().min(1),
  /** Not when a token was renewed, unless the app lets refresh tokens rotate. */
  refresh_token: z.string().min(1).optional(),
  instance_url: z.url(),
});

export const identitySchema = z.object({ organization_id: z.string().min(1) });

export const anySchema = z.unknown();

export const savedSchema = z.object({ id: z.string().min(1) });

export const idsSchema = z.object({ records: z.array(z.object({ Id: z.string() })) });

const part = z.string().nullish();

export const peopleSchema = z.object({
  records: z.array(
    z.object({
      Id: z.string(),
      FirstName: part,
      LastName: part,
      Company: part,
      /** Of leads. */
      IsConverted: z.boolean().nullish(),
      ConvertedContactId: part,
      Email: part,
      Phone: part,
      MobilePhone: part,
      HomePhone: part,
      Account: z.object({ Name: part }).nullish(),
      Owner: z.object({ Name: part, Email: part }).nullish(),
    }),
  ),
  /** Where the next page is; not with the last one. */
  nextRecordsUrl: part,
});

/** `soqlCompatible`: its people can be read with a query. */
export const listViewSchema = z.object({ id: z.string(), label: z.string(), soqlCompatible: z.boolean() });

export const listViewsSchema = z.object({ listviews: z.array(listViewSchema), nextRecordsUrl: part });

export const viewQuerySchema = z.object({ query: z.string() });

export const foundSchema = z.object({
  searchRecords: z.array(
    z.object({
      attributes: z.object({ type: z.string() }),
      Id: z.string(),
      Phone: z.string().nullish(),
      MobilePhone: z.string().nullish(),
      HomePhone: z.string().nullish(),
      IsConverted: z.boolean().nullish(),
    }),
  ),
});

export const describedSchema = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      updateable: z.boolean(),
      custom: z.boolean(),
      externalId: z.boolean().optional(),
      picklistValues: z
        .array(z.object({ value: z.string(), label: z.string().nullish(), active: z.boolean() }))
        .default([]),
    }),
  ),
});

const problemsSchema = z.array(
  z.object({
    message: z.string(),
    errorCode: z.string().optional(),
    fields: z.array(z.string()).optional(),
  }),
);
/** RFC 6749 §5.2. */
const oauthProblemSchema = z.object({ error: z.string(), error_description: z.string().optional() });

/** A day's requests are counted over the last 24 hours: some come back with each hour. */
const LIMIT_PAUSE_MS = 15 * 60_000;
/** What the status of an answer does not tell. */
const FAILURES: Readonly<Record<string, CrmFailure>> = {
  REQUEST_LIMIT_EXCEEDED: 'limited',
  SERVER_UNAVAILABLE: 'unavailable',
  // Somebody else writes the same at this moment; the next try finds what they wrote.
  UNABLE_TO_LOCK_ROW: 'unavailable',
  DUPLICATE_VALUE: 'unavailable',
};

/** Salesforce's own words for a refusal. */
export function wordsOf(body: unknown): CrmWords {
  const problem = problemsSchema.safeParse(body).data?.[0];
  if (problem === undefined) {
    const { data } = oauthProblemSchema.safeParse(body);
    return { sentence: data?.error_description ?? data?.error ?? null };
  }
  const { message, errorCode: code = null, fields = [] } = problem;
  const failure = FAILURES[code ?? ''];
  return { sentence: message, code, fields, failure, retryAfterMs: failure === 'limited' ? LIMIT_PAUSE_MS : null };
}
