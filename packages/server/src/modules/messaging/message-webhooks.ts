import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { smsStatuses } from '@talk/contract/codes';
import type { MessageStatus } from '@talk/domain/messaging';
import type { Carrier } from '../../carrier/carrier.port.js';
import { inTransaction } from '../../db/transaction.js';
import { fail } from '../../http/errors.js';
import { readHeader } from '../../http/read-headers.js';
import type { Kernel } from '../../kernel.js';
import { systemScope } from '../../policy/scope.js';
import type { Intake } from './intake.js';
import { MESSAGE_PATH } from './message.addresses.js';
import { companyOfMessage, lockMessage, updateMessage } from './messaging.repository.js';
import type { Progress } from './progress.js';
import { carrierFailure } from './refusals.js';
import type { SendQueue } from './send-queue.js';

const inboundSchema = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(200),
  To: z.string().min(1).max(200),
  Body: z.string().max(20_000).default(''),
  NumMedia: z.coerce.number().int().min(0).max(10).default(0),
});
const statusSchema = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string().max(40),
  ErrorCode: z.coerce.number().int().optional(),
  ErrorMessage: z.string().max(500).optional(),
});
const statusQuerySchema = z.object({ message: z.coerce.number().int().positive() });

/** An answer in the carrier's language that says nothing: what is answered to a text is a text of its own. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** What the carrier tells of a text of ours. */
interface Report {
  readonly sid: string;
  readonly status: MessageStatus;
  /** Why it did not arrive: the carrier's number, and its own words. */
  readonly code: number | null;
  readonly said: string | null;
}

export interface MessageWebhookDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly intake: Intake;
  readonly progress: Progress;
  readonly queue: SendQueue;
}

/**
 * What the carrier tells of texts. Every report must be signed by the carrier over the address that we gave it; a
 * forged one is answered 403 and changes nothing. Reports may come late, twice and out of order.
 */
export function registerMessageWebhooks(app: FastifyInstance, deps: MessageWebhookDeps): void {
  const { kernel, carrier, intake, progress, queue } = deps;

  function signedForm(request: FastifyRequest): Record<string, string> {
    const form = (request.body ?? {}) as Record<string, string>;
    const signature = readHeader(request.headers, 'x-twilio-signature');
    const url = kernel.config.http.publicUrl + request.url;
    if (typeof signature !== 'string' || !carrier.isSigned(url, form, signature)) throw fail('SIGNATURE_INVALID');
    return form;
  }

  app.post(`${MESSAGE_PATH}/inbound`, async (request, reply) => {
    const form = signedForm(request);
    const parsed = inboundSchema.safeParse(form);
    if (!parsed.success) throw fail('MALFORMED_REQUEST');
    const { MessageSid: sid, From: from, To: to, Body: body, NumMedia: count } = parsed.data;
    const media = Array.from({ length: count }, (_, index) => ({
      url: form[`MediaUrl${index}`] ?? '',
      contentType: (form[`MediaContentType${index}`] ?? 'application/octet-stream').slice(0, 100),
    })).filter(({ url }) => url !== '');
    await intake.arrive({ sid, from, to, body, media });
    return reply.type('text/xml').send(NOTHING);
  });

  app.post(`${MESSAGE_PATH}/status`, async (request, reply) => {
    const parsed = statusSchema.safeParse(signedForm(request));
    const query = statusQuerySchema.safeParse(request.query);
    if (!parsed.success || !query.success) throw fail('MALFORMED_REQUEST');
    const { MessageSid: sid, MessageStatus: word, ErrorCode: code = null, ErrorMessage: said = null } = parsed.data;
    const status = smsStatuses.names.find((name) => name === word);
    if (status !== undefined) await report(query.data.message, { sid, status, code, said });
    return reply.code(204).send();
  });

  async function report(communicationId: number, { sid, status, code, said }: Report) {
    const companyId = await companyOfMessage({ q: kernel.db.drizzle }, communicationId);
    if (companyId === undefined) {
      kernel.log.warn({ communicationId }, 'the carrier told of a text that does not exist');
      return;
    }
    const scope = systemScope(companyId);
    await inTransaction(kernel, async (tx) => {
      const found = await lockMessage(tx, scope, communicationId);
      if (found === undefined) return;
      const { message } = found;
      const now = kernel.clock.now();
      if (message.carrierSid !== null && message.carrierSid !== sid) {
        kernel.log.warn({ communicationId, sid }, 'the carrier told of a text under another name than the one it has');
        return;
      }
      const isFirst = message.carrierSid === null;
      if (isFirst) await updateMessage(tx, scope, communicationId, { carrierSid: sid, claimedUntil: null }, now);
      if (status === 'failed' || status === 'undelivered') {
        const failure = carrierFailure(code, said, String(communicationId), now);
        await progress.fail(tx, scope, found, status, failure);
        await progress.learn(tx, scope, message.phoneNumber, code);
      } else await progress.tell(tx, scope, found, { status });
      if (isFirst) await queue.wakeNext(tx, scope, message);
    });
  }
}
