import { channels, isAccountIssueCode } from '@talk/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { readSignedForm } from '../../../carrier/signed-form.js';
import { inTransaction } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { ACCOUNT_PATH } from './account.addresses.js';
import { listIssueCodes, replaceIssues } from './account.repository.js';

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
    const codes = [...new Set(form.data.Issues)].toSorted((a, b) => a - b);
    const scope = systemScope(query.data.company);
    await inTransaction(kernel, async (tx) => {
      const at = kernel.clock.now();
      const before = await listIssueCodes(tx, scope);
      if (!(await replaceIssues(tx, scope, codes, at))) throw fail('NOT_FOUND');
      if (before.join() === codes.join()) return;
      // What may be called and texted has changed for everyone.
      tx.emit({
        type: 'access_changed',
        companyId: scope.companyId,
        entity: { type: 'access', id: scope.companyId },
        version: 1,
        data: {},
        channels: [channels.company(scope.companyId)],
      });
      const change = { before: { account_issues: before }, after: { account_issues: codes } };
      await recordAudit(tx, scope, { kind: 'company', action: 'changed', ...change, at });
    });
    return reply.code(204).send();
  });
}
