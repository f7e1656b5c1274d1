import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { readSignedForm } from '../../../carrier/signed-form.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { FAX_PATH, type FaxAddresses } from './fax.addresses.js';
import type { FaxIntake } from './fax-intake.js';
import type { FaxReports } from './fax-reports.js';

const facts = {
  FaxSid: z.string().min(1).max(64),
  FaxStatus: z.string().max(40),
  ErrorCode: z.coerce.number().int().optional(),
  ErrorMessage: z.string().max(500).optional(),
};
const statusSchema = z.object(facts);
const statusQuerySchema = z.object({ fax: z.coerce.number().int().positive() });
const inboundSchema = z.object({ To: z.string().min(1).max(200) });
const receivedSchema = z.object({
  ...facts,
  From: z.string().min(1).max(200),
  To: z.string().min(1).max(200),
  /** 0 where the carrier does not know. */
  NumPages: z.coerce.number().int().nonnegative().optional(),
  MediaUrl: z.string().max(2_000).optional(),
});

export interface FaxWebhookDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly addresses: FaxAddresses;
  readonly intake: FaxIntake;
  readonly reports: FaxReports;
}

const xml = (verbs: string): string => `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`;

/**
 * What the carrier tells of faxes. Every report must be signed by the carrier over the address that we gave it; a
 * forged one is answered 403 and changes nothing. Reports may come late, twice and out of order.
 */
export function registerFaxWebhooks(app: FastifyInstance, deps: FaxWebhookDeps): void {
  const { kernel, addresses, intake, reports } = deps;

  app.post(`${FAX_PATH}/inbound`, async (request, reply) => {
    const parsed = inboundSchema.safeParse(readSignedForm(deps, request));
    if (!parsed.success) throw fail('MALFORMED_REQUEST');
    const isWanted = await intake.isOurs(parsed.data.To);
    const receive = `<Receive action="${addresses.received}" mediaType="application/pdf"/>`;
    return reply.type('text/xml').send(xml(isWanted ? receive : '<Reject/>'));
  });

  app.post(`${FAX_PATH}/received`, async (request, reply) => {
    const parsed = receivedSchema.safeParse(readSignedForm(deps, request));
    if (!parsed.success) throw fail('MALFORMED_REQUEST');
    const { FaxSid: sid, FaxStatus: status, From: from, To: to, NumPages: pages = 0, MediaUrl: url } = parsed.data;
    if (status === 'received' && url !== undefined)
      await intake.arrive({ sid, from, to, pages: pages || null, mediaUrl: url });
    // Pages that broke off are sent again by the machine at the other end.
    else kernel.log.info({ sid, status, code: parsed.data.ErrorCode }, 'a fax did not come in whole');
    return reply.type('text/xml').send(xml(''));
  });

  app.post(`${FAX_PATH}/status`, async (request, reply) => {
    const parsed = statusSchema.safeParse(readSignedForm(deps, request));
    const query = statusQuerySchema.safeParse(request.query);
    if (!parsed.success || !query.success) throw fail('MALFORMED_REQUEST');
    const { FaxSid: sid, FaxStatus: status, ErrorCode: code = null, ErrorMessage: said = null } = parsed.data;
    await reports.record(query.data.fax, { sid, status, code, said });
    return reply.code(204).send();
  });
}
