import { readFaults } from '@talk/domain/registration';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { readSignedForm } from '../../../carrier/signed-form.js';
import { inTransaction } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import type { CarrierRegistrations } from './carrier-registration.service.js';

export const REGISTRATION_PATH = '/carrier/account/registration';

const querySchema = z.object({ company: z.coerce.number().int().positive() });
const reportSchema = z.object({
  Part: z.enum(['brand', 'campaign']),
  Status: z.enum(['in_review', 'approved', 'failed']),
  /** Codes and categories, separated by commas. */
  Faults: z.string().max(300).default(''),
  /** The carrier's own words. */
  Reason: z.string().trim().max(500).optional(),
  /** Of a brand. */
  Score: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((score) => score <= 100)
    .optional(),
});

/** How far the registration with US carriers is, reported by those who submit it there and signed as the carrier signs. */
export function registerRegistrationWebhook(
  app: FastifyInstance,
  deps: { readonly kernel: Kernel; readonly carrier: Carrier; readonly registrations: CarrierRegistrations },
): void {
  app.post(REGISTRATION_PATH, async (request, reply) => {
    const form = reportSchema.safeParse(readSignedForm(deps, request));
    const query = querySchema.safeParse(request.query);
    const faults = form.success ? readFaults(form.data.Faults) : null;
    if (!form.success || !query.success || faults === null) throw fail('MALFORMED_REQUEST');
    const { Part: part, Status: status, Reason: reason, Score: score = null } = form.data;
    const report = { part, status, faults, note: reason || null, score };
    const scope = systemScope(query.data.company);
    const isKnown = await inTransaction(deps.kernel, (tx) => deps.registrations.report(tx, scope, report));
    if (!isKnown) throw fail('NOT_FOUND');
    return reply.code(204).send();
  });
}
