import { z } from 'zod';
import { messageAlternativeSchema, messageObstacleSchema } from '../messaging/message.schemas.js';
import { instantSchema } from './schema.js';
import { sentence } from './sentence.js';
import { ERRORS, type ErrorCode } from './errors.js';
import { REJECTIONS } from './rejections.js';

export const errorBodySchema = z
  .object({
    message: sentence(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    errors: z.record(z.string(), z.array(sentence())).optional(),
    rejection: z.int().min(1).max(Object.keys(REJECTIONS).length).optional(),
    at: instantSchema.optional(),
    obstacles: z.array(messageObstacleSchema).optional(),
    alternatives: z.array(messageAlternativeSchema).optional(),
    contact: z.object({ id: z.int().positive(), name: z.string() }).optional(),
    ref: z.string(),
  })
  .meta({ id: 'Error' });
