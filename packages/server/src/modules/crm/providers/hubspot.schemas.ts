import { z } from 'zod';

/** What we read of HubSpot's answers; the rest of them is not looked at. */
export const grantSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

export const accountSchema = z.object({ portalId: z.number(), uiDomain: z.string().default('app.hubspot.com') });

export const anySchema = z.unknown();

export const peopleSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      properties: z.object({ phone: z.string().nullish(), mobilephone: z.string().nullish() }),
    }),
  ),
});

export const ownersSchema = z.object({ results: z.array(z.object({ id: z.string() })) });

export const outcomesSchema = z.array(z.object({ id: z.string(), label: z.string() }));

/** Of a batch: what was done, and with a 207 what was not. */
export const upsertedSchema = z.object({
  results: z.array(z.object({ id: z.string() })).default([]),
  errors: z.array(z.object({ message: z.string() })).default([]),
});

const errorSchema = z.object({
  message: z.string().optional(),
  /** OAuth (RFC 6749 §5.2). */
  error_description: z.string().optional(),
});

/** HubSpot's own words for a refusal. */
export function sentenceOf(body: unknown): string | null {
  const { data } = errorSchema.safeParse(body);
  return data?.message ?? data?.error_description ?? null;
}

/** Of one call no more than a page. */
export const associatedSchema = z.object({ results: z.array(z.object({ toObjectId: z.number() })) });

export const recordSchema = z.object({
  id: z.string(),
  createdAt: z.coerce.date(),
  properties: z.object({ talk_call_id: z.string().nullish() }),
});

const text = z.string().nullish();

export const personSchema = z.object({
  id: z.string(),
  properties: z.object({
    firstname: text,
    lastname: text,
    company: text,
    email: text,
    phone: text,
    mobilephone: text,
    lifecyclestage: text,
    hubspot_owner_id: text,
  }),
});

export const peopleReadSchema = z.object({ results: z.array(personSchema) });

const listSchema = z.object({
  listId: z.union([z.string(), z.number()]),
  name: z.string(),
  objectTypeId: z.string().nullish(),
  processingType: z.string(),
  additionalProperties: z.looseObject({ hs_list_size: text }).nullish(),
});
export const listAnswerSchema = z.object({ list: listSchema });
export const listsSchema = z.object({ lists: z.array(listSchema) });
export type HubSpotListAnswer = z.output<typeof listSchema>;

export const membershipsSchema = z.object({
  results: z.array(z.object({ recordId: z.union([z.string(), z.number()]) })),
  paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
});

export const ownerSchema = z.object({ firstName: text, lastName: text, email: text });

export const stagePropertySchema = z.object({
  options: z.array(z.object({ label: z.string(), value: z.string(), displayOrder: z.number(), hidden: z.boolean() })),
});

export const flowsSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullish(),
      isEnabled: z.boolean(),
      objectTypeId: z.string().nullish(),
    }),
  ),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
});

export const flowMappingsSchema = z.object({
  results: z.array(
    z.object({ flowId: z.union([z.string(), z.number()]), workflowId: z.union([z.string(), z.number()]) }),
  ),
});

export const propertiesSchema = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      hidden: z.boolean().optional(),
      calculated: z.boolean().optional(),
      hasUniqueValue: z.boolean().optional(),
      modificationMetadata: z.object({ readOnlyValue: z.boolean().optional() }).optional(),
    }),
  ),
});
