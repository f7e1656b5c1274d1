import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { readSignedForm } from '../../../carrier/signed-form.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { VOICE_PATH } from './addresses.js';
import { webhookSchema, type Webhook } from './read-webhook.js';

const querySchema = z.object({
  call: z.uuid().optional(),
  role: z.enum(['agent', 'customer', 'third-party', 'supervisor']).optional(),
  user: z.coerce.number().int().positive().optional(),
  invite: z.uuid().optional(),
});

/** What the carrier sent: the fields of its form, those that we put into the address ourselves, and when it came. */
export interface Arrival {
  readonly form: Webhook;
  readonly query: z.output<typeof querySchema>;
  readonly arrivedMs: number;
}

/** Serves `POST /carrier/voice/{path}`; the answer is a document, or null for nothing. */
export type ServeWebhook = (path: string, answer: (arrival: Arrival) => Promise<string | null>) => void;

/** Every request must be signed by the carrier over the address that we gave it; a forged one is answered 403 and changes nothing. */
export function webhookServer(app: FastifyInstance, deps: { kernel: Kernel; carrier: Carrier }): ServeWebhook {
  const { kernel } = deps;
  function read(request: FastifyRequest): Arrival {
    const parsed = webhookSchema.safeParse(readSignedForm(deps, request));
    const query = querySchema.safeParse(request.query);
    if (!parsed.success || !query.success) throw fail('MALFORMED_REQUEST');
    return { form: parsed.data, query: query.data, arrivedMs: kernel.clock.now().getTime() };
  }

  return (path, answer) => {
    app.post(`${VOICE_PATH}/${path}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const document = await answer(read(request));
      if (document === null) return reply.code(204).send();
      return reply.type('text/xml').send(document);
    });
  };
}
