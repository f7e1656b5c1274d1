import { z } from 'zod';
import type { WireOf } from '../kernel/schema.js';

export const healthSchemas = { response: z.object({ status: z.literal('ok'), version: z.string() }) };
export type Health = WireOf<typeof healthSchemas>;

export const readinessSchemas = {
  response: z.object({
    status: z.literal('ready'),
    checks: z.record(z.string(), z.literal('ok')),
  }),
};
export type Readiness = WireOf<typeof readinessSchemas>;

/** What names a file, or the sentence of spec 3 §8 where a client has none. */
export const fileParams = z.object({ uuid: z.uuid('Failed to download file, missing UUID') });

/** File bytes, not JSON; described here so that the operation has its place in the reference. */
export const getFileSchemas = {
  params: fileParams,
  query: z.object({ force_download: z.enum(['0', '1']).optional() }),
  response: z.string().meta({ format: 'binary' }),
};
export type GetFile = WireOf<typeof getFileSchemas>;

export const getWaveformSchemas = {
  params: z.object({ uuid: z.uuid() }),
  response: z.object({
    /** 74 of them, 0–100 of the loudest; null where the recording is no 16-bit PCM. */
    levels: z.array(z.int().min(0).max(100)).nullable(),
  }),
};
export type GetWaveform = WireOf<typeof getWaveformSchemas>;

export const getLinkedRecordingSchemas = {
  params: z.object({ token: z.string().min(1).max(200) }),
  response: z.string().meta({ format: 'binary' }),
};
export type GetLinkedRecording = WireOf<typeof getLinkedRecordingSchemas>;
