import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cutText } from '@talk/domain/format';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { readSignedForm } from '../../../carrier/signed-form.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { cityName } from '../../../phone.js';
import type { Intake } from './intake.js';
import { MESSAGE_PATH } from './message.addresses.js';
import type { Reports } from './reports.js';

const inboundSchema = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(200),
  To: z.string().min(1).max(200),
  FromCity: z.string().max(100).optional().catch(undefined),
  Body: z.string().max(20_000).default(''),
  NumMedia: z.coerce.number().int().min(0).max(10).default(0),
  // Sent by a messaging service that answers keywords by itself (Advanced Opt-Out). A kind that we do not know says nothing.
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined),
});
const CARRIER_KEYWORDS = { STOP: 'stop', START: 'start', HELP: 'help' } as const;
const statusSchema = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string().max(40),
  ErrorCode: z.coerce.number().int().optional(),
  ErrorMessage: z.string().max(500).optional(),
});
const statusQuerySchema = z.object({ message: z.coerce.number().int().positive() });

/** An answer in the carrier's language that says nothing: what is answered to a text is a text of its own. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

export interface MessageWebhookDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly intake: Intake;
  readonly reports: Reports;
}

/**
 * What the carrier tells of texts. Every report must be signed by the carrier over the address that we gave it; a
 * forged one is answered 403 and changes nothing. Reports may come late, twice and out of order.
 */
export function registerMessageWebhooks(app: FastifyInstance, deps: MessageWebhookDeps): void {
  const { intake, reports } = deps;

  app.post(`${MESSAGE_PATH}/inbound`, async (request, reply) => {
    const form = readSignedForm(deps, request);
    const parsed = inboundSchema.safeParse(form);
    if (!parsed.success) throw fail('MALFORMED_REQUEST');
    const { MessageSid: sid, From: from, To: to, Body: body, NumMedia: count, OptOutType: type } = parsed.data;
    const media = Array.from({ length: count }, (_, index) => ({
      url: form[`MediaUrl${index}`] ?? '',
      contentType: cutText(form[`MediaContentType${index}`] ?? 'application/octet-stream', 100),
    })).filter(({ url }) => url !== '');
    const city = cityName(parsed.data.FromCity);
    const carrierKeyword = type && CARRIER_KEYWORDS[type];
    await intake.arrive({ sid, from, to, city, body, media, carrierKeyword });
    return reply.type('text/xml').send(NOTHING);
  });

  app.post(`${MESSAGE_PATH}/status`, async (request, reply) => {
    const parsed = statusSchema.safeParse(readSignedForm(deps, request));
    const query = statusQuerySchema.safeParse(request.query);
    if (!parsed.success || !query.success) throw fail('MALFORMED_REQUEST');
    const { MessageSid: sid, MessageStatus: word, ErrorCode: code = null, ErrorMessage: said = null } = parsed.data;
    await reports.record(query.data.message, { sid, status: word, code, said });
    return reply.code(204).send();
  });
}
