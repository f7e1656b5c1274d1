import { and, eq } from 'drizzle-orm';
import type { Carrier } from '../../carrier/carrier.port.js';
import type { JobHandlers } from '../../jobs/queue.js';
import type { Kernel } from '../../kernel.js';
import { systemScope, within } from '../../policy/scope.js';
import { incomingNumbers } from '../companies/companies.tables.js';
import { contactPhoneNumbers } from '../contacts/contacts.tables.js';
import type { VisitorTexts } from './visitor-texts.port.js';

interface CodeJob {
  readonly to: string;
  readonly lineId: number;
  readonly body: string;
}

/**
 * Texts codes by a job: the answer to a visitor takes as long for every number. Stands in for `messaging.send` with source
 * `widget` until that is merged; numbers that opted out get nothing.
 */
export function createCodeSender(
  kernel: Kernel,
  carrier: Pick<Carrier, 'sendMessage'>,
): { sendCode: VisitorTexts['sendCode']; jobs: JobHandlers } {
  const reads = { q: kernel.db.drizzle };
  return {
    async sendCode(tx, scope, { validUntil, ...payload }) {
      tx.enqueue({ name: 'visitors.code', companyId: scope.companyId, payload, validUntil });
    },
    jobs: {
      'visitors.code': async ({ companyId, payload }) => {
        const { to, lineId, body } = payload as unknown as CodeJob;
        if (companyId === null) return;
        const scope = systemScope(companyId);
        const [number] = await reads.q
          .select({ phoneNumber: incomingNumbers.phoneNumber })
          .from(incomingNumbers)
          .where(within(scope, incomingNumbers, eq(incomingNumbers.lineId, lineId)))
          .orderBy(incomingNumbers.position, incomingNumbers.id)
          .limit(1);
        const [optedOut] = await reads.q
          .select({ id: contactPhoneNumbers.id })
          .from(contactPhoneNumbers)
          .where(
            within(
              scope,
              contactPhoneNumbers,
              and(eq(contactPhoneNumbers.phoneNumber, to), eq(contactPhoneNumbers.isOptedOut, true)),
            ),
          );
        if (number === undefined || optedOut !== undefined || number.phoneNumber === to) return;
        await carrier.sendMessage({ to, from: number.phoneNumber, body, mediaUrls: [], statusUrl: '' });
      },
    },
  };
}
