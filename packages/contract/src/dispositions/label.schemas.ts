import { z } from 'zod';
import { idSchema } from '../kernel/schema.js';

/** A disposition as it is shown beside a call or a contact (spec 2 §3: id, name, color). */
export const dispositionLabelSchema = z
  .object({ id: idSchema, name: z.string(), color: z.string() })
  .meta({ id: 'DispositionLabel' });
export type DispositionLabel = z.output<typeof dispositionLabelSchema>;
