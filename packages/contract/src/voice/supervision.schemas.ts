import { z } from 'zod';
import { emptySchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { supervisionModeSchema } from './call-state.schemas.js';
import { callSchema } from './voice.schemas.js';

const callParams = z.object({ id: z.uuid() });

const supervisionSchema = z
  .object({
    call: callSchema,
    mode: supervisionModeSchema,
    /** `connecting` until the supervisor's browser is in the call. */
    state: z.enum(['connecting', 'connected']),
    started_at: instantSchema,
    /** The agent who has the call; null while nobody has it. */
    agent_name: z.string().nullable(),
  })
  .meta({ id: 'Supervision' });
/** A call that the user supervises, and how. */
export type Supervision = z.output<typeof supervisionSchema>;

export const superviseCallSchemas = {
  params: callParams,
  body: z.object({ mode: supervisionModeSchema }),
  response: z.object({
    supervision: supervisionSchema,
    /** Give these to `device.connect({ params })`. */
    connect: z.object({ params: z.record(z.string(), z.string()) }),
  }),
};
export type SuperviseCall = WireOf<typeof superviseCallSchemas>;

export const changeSupervisionSchemas = {
  params: callParams,
  body: z.object({ mode: supervisionModeSchema }),
  response: supervisionSchema,
};
export type ChangeSupervision = WireOf<typeof changeSupervisionSchemas>;

export const endSupervisionSchemas = { params: callParams, response: emptySchema };
export type EndSupervision = WireOf<typeof endSupervisionSchemas>;

export const takeOverCallSchemas = { params: callParams, body: emptySchema.optional(), response: callSchema };
export type TakeOverCall = WireOf<typeof takeOverCallSchemas>;

export const currentSupervisionSchemas = { response: z.object({ supervision: supervisionSchema.nullable() }) };
export type CurrentSupervision = WireOf<typeof currentSupervisionSchemas>;

export const askForHelpSchemas = { params: callParams, body: z.object({ on: z.boolean() }), response: callSchema };
export type AskForHelp = WireOf<typeof askForHelpSchemas>;

const supervisionSettingsSchema = z
  .object({
    /** Agents see who listens to their call. Who whispers or joins is always named. */
    shows_listeners: z.boolean(),
  })
  .meta({ id: 'SupervisionSettings' });
/** What a company has decided about the supervision of calls. */
export type SupervisionSettings = z.output<typeof supervisionSettingsSchema>;

export const getSupervisionSettingsSchemas = { response: supervisionSettingsSchema };
export type GetSupervisionSettings = WireOf<typeof getSupervisionSettingsSchemas>;

export const updateSupervisionSettingsSchemas = {
  body: z.object({ shows_listeners: z.boolean() }),
  response: supervisionSettingsSchema,
};
export type UpdateSupervisionSettings = WireOf<typeof updateSupervisionSettingsSchemas>;
