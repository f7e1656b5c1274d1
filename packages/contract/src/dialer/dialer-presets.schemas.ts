import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { DIALER_SETTING_FIELDS, dialerSessionSchema, dialerSessionSettingsSchema } from './dialer-sessions.schemas.js';

const NAME_AT_MOST = 80;
const name = z
  .string()
  .trim()
  .min(1, 'Name the settings.')
  .max(NAME_AT_MOST, `Use at most ${NAME_AT_MOST} characters.`);
const field = z.enum(DIALER_SETTING_FIELDS);

export const dialerPresetSchema = z
  .object({
    id: idSchema,
    /** 0: the user’s own. 1: everyone’s of the company. */
    is_company_scope: z.union([z.literal(0), z.literal(1)]),
    name: z.string(),
    /** With the values that are locked. */
    settings: dialerSessionSettingsSchema,
    /** The user can change and delete it. */
    hasEdit: z.boolean(),
    version: z.int().positive(),
    created_at: instantSchema,
  })
  .meta({ id: 'DialerPreset' });
/** Settings of a session, kept under a name. */
export type DialerPreset = z.output<typeof dialerPresetSchema>;

export const dialerLockSchema = z
  .object({
    field,
    /** Who locked it; the name is null when they work here no more. */
    by: z.object({ id: idSchema, name: z.string().nullable() }),
  })
  .meta({ id: 'DialerLock' });
/** A setting that has the same value in every session of the company. */
export type DialerLock = z.output<typeof dialerLockSchema>;

const locked = z.array(dialerLockSchema);

export const listDialerPresetsSchemas = {
  /** By name. */
  response: z.object({ data: z.array(dialerPresetSchema), locked }),
};
export type ListDialerPresets = WireOf<typeof listDialerPresetsSchemas>;

export const createDialerPresetSchemas = {
  body: z.object({
    name,
    is_company_scope: z.union([z.literal(0), z.literal(1)]).default(0),
    settings: dialerSessionSettingsSchema,
  }),
  response: dialerPresetSchema,
};
export type CreateDialerPreset = WireOf<typeof createDialerPresetSchemas>;

export const updateDialerPresetSchemas = {
  params: idParams,
  body: z.object({ name: name.optional(), settings: dialerSessionSettingsSchema.optional() }),
  response: dialerPresetSchema,
};
export type UpdateDialerPreset = WireOf<typeof updateDialerPresetSchemas>;

export const removeDialerPresetSchemas = { params: idParams, response: emptySchema };
export type RemoveDialerPreset = WireOf<typeof removeDialerPresetSchemas>;

export const lockDialerSettingsSchemas = {
  body: z.object({
    /** These have the value of `settings` in every session from now on; all others are not locked any more. */
    fields: z.array(field),
    settings: dialerSessionSettingsSchema,
  }),
  response: z.object({ locked }),
};
export type LockDialerSettings = WireOf<typeof lockDialerSettingsSchemas>;

export const getTemporarySettingsSchemas = {
  params: idParams,
  /** Those of the user’s last session on this list, or on any; with the values that are locked. */
  response: z.object({ settings: dialerSessionSettingsSchema, locked }),
};
export type GetTemporarySettings = WireOf<typeof getTemporarySettingsSchemas>;

export const startPowerDialerSessionSchemas = {
  body: z.object({
    list_id: idSchema,
    /** Kept settings; null: the temporary settings of the list. */
    dialer_session_setting_id: idSchema.nullable().default(null),
  }),
  response: dialerSessionSchema,
};
export type StartPowerDialerSession = WireOf<typeof startPowerDialerSessionSchemas>;
