import { z } from 'zod';
import type { WireOf } from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';

export const diagnosisSchema = z
  .object({
    /** From 1 to 13, ascending (`ACCOUNT_ISSUES`). */
    issue_codes: z.array(z.int().positive()),
    issues: z.array(
      z.object({
        code: z.int().positive(),
        /** `blocking` stops calls and texts; `10dlc` is about texts in the US. */
        kind: z.enum(['blocking', '10dlc', 'billing']),
        message: sentence(),
      }),
    ),
    /** Where admins and billing admins end the issues; `href` is null where only support can. */
    link: z.object({
      href: z.string().nullable(),
      /** Outside of Talk. */
      external: z.boolean(),
      learn_more_href: z.string().nullable(),
    }),
    has_issues: z.boolean(),
  })
  .meta({ id: 'Diagnosis' });
/** What is wrong with the account of a company. */
export type Diagnosis = z.output<typeof diagnosisSchema>;

export const getDiagnosisSchemas = { response: diagnosisSchema };
export type GetDiagnosis = WireOf<typeof getDiagnosisSchemas>;
