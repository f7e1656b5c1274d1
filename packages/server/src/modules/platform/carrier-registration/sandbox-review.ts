import { ZERO_SCORE } from '@talk/domain/registration';
import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';
import type { RegistrationPart } from './carrier-registration.tables.js';
import type { CarrierReport, Registration } from './registration-of.js';

/** The sandbox carrier has no reviewers: the job reports what they would. */
export const sandboxReviewJob = defineJob(
  'carrier-registration.sandbox-review',
  'bulk',
  z.object({ part: z.enum(['brand', 'campaign']), submittedAtMs: z.number() }),
);

/** Content that no US carrier takes, in words that are easy to try. */
const REFUSED = /\b(?:cannabis|casino|payday loans?)\b/i;

/** What the sandbox says to a part: everything is approved but an EIN of zeros and content that carriers refuse. */
export function sandboxReport(part: RegistrationPart, { brand, campaign }: Registration): CarrierReport {
  const failed = { part, status: 'failed', note: null } as const;
  if (part === 'brand')
    return /^[0-]+$/.test(brand.details.ein ?? '')
      ? { ...failed, score: ZERO_SCORE, faults: [{ code: null, category: 'name_mismatch' }] }
      : { part, status: 'approved', faults: [], note: null, score: 75 };
  const { description, samples } = campaign.details;
  return [description ?? '', ...samples].some((text) => REFUSED.test(text))
    ? { ...failed, score: null, faults: [{ code: null, category: 'content' }] }
    : { part, status: 'approved', faults: [], note: null, score: null };
}
