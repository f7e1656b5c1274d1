import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { readSignedForm } from '../../../carrier/signed-form.js';
import { inTransaction } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import type { CompanyRegistrations } from './company-registration.service.js';

export const REVIEW_PATH = '/carrier/account/verification';

const querySchema = z.object({ company: z.coerce.number().int().positive() });
const reviewSchema = z.object({
  Status: z.enum(['required', 'in_review', 'action_needed', 'rejected', 'verified']),
  /** For the company to read: what is missing, or why it was refused. */
  Reason: z.string().trim().max(500).optional(),
});

/** How far the verification of a business is, reported by who reviews it and signed as the carrier signs. */
export function registerReviewWebhook(
  app: FastifyInstance,
  deps: { readonly kernel: Kernel; readonly carrier: Carrier; readonly registrations: CompanyRegistrations },
): void {
  app.post(REVIEW_PATH, async (request, reply) => {
    const form = reviewSchema.safeParse(readSignedForm(deps, request));
    const query = querySchema.safeParse(request.query);
    if (!form.success || !query.success) throw fail('MALFORMED_REQUEST');
    const review = { status: form.data.Status, reason: form.data.Reason || null };
    const scope = systemScope(query.data.company);
    const isKnown = await inTransaction(deps.kernel, (tx) => deps.registrations.report(tx, scope, review));
    if (!isKnown) throw fail('NOT_FOUND');
    return reply.code(204).send();
  });
}
