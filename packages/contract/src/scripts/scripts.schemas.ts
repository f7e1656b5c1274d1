import { z } from 'zod';
import { emptySchema, idParams, idSchema, type WireOf } from '../kernel/schema.js';

/** What an agent says, step by step. `{{contact.first_name}}` and its like are filled when it is read. */
export const scriptSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    steps: z.array(z.object({ title: z.string(), text: z.string() })),
    /** Lines whose calls it is for; empty means all. */
    campaign_ids: z.array(idSchema),
    version: z.int().positive(),
  })
  .meta({ id: 'Script' });
export type Script = z.output<typeof scriptSchema>;

/** Pieces of text. `missing` is a variable nobody has filled in; `unknown` is none that exists. Never markup. */
const scriptPartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('value'), variable: z.string(), text: z.string() }),
  z.object({ kind: z.enum(['missing', 'unknown']), variable: z.string() }),
]);

export const filledScriptSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    steps: z.array(z.object({ title: z.string(), parts: z.array(scriptPartSchema) })),
    version: z.int().positive(),
  })
  .meta({ id: 'FilledScript' });
/** A call script with the names of this call filled in. */
export type FilledScript = z.output<typeof filledScriptSchema>;

export const listCommunicationScriptsSchemas = {
  params: idParams,
  response: z.object({ data: z.array(filledScriptSchema) }),
};
export type ListCommunicationScripts = WireOf<typeof listCommunicationScriptsSchemas>;

export const listContactScriptsSchemas = {
  params: idParams,
  query: z.object({
    /** The line of the call; without it, only scripts for all lines. */
    campaign_id: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(filledScriptSchema) }),
};
export type ListContactScripts = WireOf<typeof listContactScriptsSchemas>;

export const translateScriptSchemas = {
  params: idParams,
  query: z.object({
    script_id: z.coerce.number('Send the id of a script.').int().positive(),
    /** The line that line fields are read from. */
    campaign_id: z.coerce.number().int().positive().optional(),
  }),
  response: filledScriptSchema,
};
export type TranslateScript = WireOf<typeof translateScriptSchemas>;

const name = z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.');
const steps = z
  .array(
    z.object({
      title: z.string().trim().max(80, 'Use at most 80 characters.'),
      text: z.string().trim().min(1, 'Enter what to say.').max(4000, 'Use at most 4,000 characters.'),
    }),
  )
  .min(1, 'Add at least one step.')
  .max(30, 'Use at most 30 steps.');
const campaignIds = z.array(idSchema).max(200);

export const listScriptsSchemas = { response: z.object({ data: z.array(scriptSchema) }) };
export type ListScripts = WireOf<typeof listScriptsSchemas>;

export const createScriptSchemas = {
  body: z.object({ name, steps, campaign_ids: campaignIds.default([]) }),
  response: scriptSchema,
};
export type CreateScript = WireOf<typeof createScriptSchemas>;

export const updateScriptSchemas = {
  params: idParams,
  body: z.object({ name: name.optional(), steps: steps.optional(), campaign_ids: campaignIds.optional() }),
  response: scriptSchema,
};
export type UpdateScript = WireOf<typeof updateScriptSchemas>;

export const removeScriptSchemas = { params: idParams, response: emptySchema };
export type RemoveScript = WireOf<typeof removeScriptSchemas>;
