import { readVoicemailReport } from '@talk/domain/messaging';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { storableText } from '@talk/domain/format';
import { inTransaction } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { lockVoicemail, updateVoicemail } from './ringless.repository.js';
import type { VoicemailProgress } from './ringless-progress.js';
import { RINGLESS_PATH, type StatusUrls } from './status-urls.js';

export interface RinglessWebhookDeps {
  readonly kernel: Kernel;
  readonly urls: StatusUrls;
  readonly progress: VoicemailProgress;
}

const paramsSchema = z.object({ token: z.string().min(1).max(300) });
/** `session|number|status|reason|time|carrier`. */
const reportSchema = z.object({ var: z.string().min(1).max(2_000) });
const lastDigits = (number: string): string => number.replace(/\D/g, '').slice(-10);

/**
 * The provider's reports. The address must be one that we sealed for this voicemail, and session and number must be its own; anything else is
 * refused and changes nothing. Reports can be late, repeated and out of order. The provider repeats a report until it reads OK.
 */
export function registerRinglessWebhook(app: FastifyInstance, { kernel, urls, progress }: RinglessWebhookDeps): void {
  app.post(`${RINGLESS_PATH}/:token`, async (request, reply) => {
    const params = paramsSchema.safeParse(request.params);
    const about = params.success ? urls.read(params.data.token) : null;
    if (about === null) throw fail('SIGNATURE_INVALID');
    const parsed = reportSchema.safeParse(request.body);
    if (!parsed.success) throw fail('MALFORMED_REQUEST');
    const [sessionId = '', number = '', status = '', reason = ''] = storableText(parsed.data.var).split('|');
    const { companyId, communicationId } = about;
    const scope = systemScope(companyId);
    await inTransaction(kernel, async (tx) => {
      const found = await lockVoicemail(tx, scope, communicationId);
      // Deleted in the meantime.
      if (found === undefined) return;
      const { voicemail } = found;
      const isOther = voicemail.sessionId !== null && voicemail.sessionId !== sessionId.trim();
      const isUngiven = voicemail.claimedAt === null;
      if (isOther || isUngiven || lastDigits(number) !== lastDigits(voicemail.phoneNumber))
        throw fail('SIGNATURE_INVALID');
      const report = readVoicemailReport(status, reason);
      if (report === null) {
        kernel.log.info({ communicationId, status }, 'the provider reported a status that is not final');
        return;
      }
      const now = kernel.clock.now();
      // It was faster than the answer to the request.
      if (voicemail.sessionId === null)
        await updateVoicemail(tx, scope, communicationId, { sessionId: sessionId.trim(), sentAt: now }, now);
      const failure =
        report.status === 'failed' ? { rejection: null, text: report.text, finding: report.finding } : null;
      await progress.record(tx, scope, found, failure ?? 'delivered');
    });
    return reply.type('text/plain').send('OK');
  });
}
