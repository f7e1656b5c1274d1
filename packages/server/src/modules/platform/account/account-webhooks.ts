import { isAccountIssueCode } from '@talk/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { readSignedForm } from '../../../carrier/signed-form.js';
import { inTransaction } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { ACCOUNT_PATH } from './account.addresses.js';
import { reportIssues } from './report-issues.js';

const querySchema = z.object({ company: z.coerce.number().int().positive() });
const issuesSchema = z.object({
  /** Codes, separated by commas; empty: nothing is wrong. */
  Issues: z
    .string()
    .max(100)
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .refine((codes) => codes.every(isAccountIssueCode)),
});

/**
 * What is wrong with the account of a company, reported whole each time, signed as the carrier signs. The sandbox carrier sends it; an operator's
 * billing can do the same.
 */
export function registerAccountWebhooks(
  app: FastifyInstance,
  deps: { readonly kernel: Kernel; readonly carrier: Carrier },
): void {
  const { kernel } = deps;
  app.post(`${ACCOUNT_PATH}/issues`, async (request, reply) => {
    const form = issuesSchema.safeParse(readSignedForm(deps, request));
    const query = querySchema.safeParse(request.query);
    if (!form.success || !query.success) throw fail('MALFORMED_REQUEST');
    const scope = systemScope(query.data.company);
    const found = { source: 'reported', codes: form.data.Issues } as const;
    const isKnown = await inTransaction(kernel, (tx) => reportIssues(tx, scope, found, kernel.clock.now()));
    if (!isKnown) throw fail('NOT_FOUND');
    return reply.code(204).send();
  });
}
