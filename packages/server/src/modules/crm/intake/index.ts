import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail } from '../../../http/errors.js';
import { readHeader } from '../../../http/read-headers.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { createIntake, type IntakeDeps, type Receive } from './intake.service.js';
import { isOfHighLevel, isOfHubSpot } from './signatures.js';

const HUBSPOT_PATH = '/api/v1/integrations/hubspot/workflow-action';
const HIGHLEVEL_PATH = '/api/v1/integrations/gohighlevel/webhook';
/** A contact with all that it may have. */
const BODY_LIMIT = 256 * 1024;

const id = z.union([z.string(), z.number()]).transform(String);
/** What HubSpot sends when a workflow reaches a custom action. */
const actionSchema = z.object({
  origin: z.object({ portalId: id }),
  object: z.object({ objectId: id, objectType: z.string() }),
});
const text = z.string().nullish();
/** What HighLevel sends of events; of contacts it sends all fields. */
const eventSchema = z.object({ type: z.string(), locationId: z.string().optional() });
const contactSchema = z.object({
  locationId: z.string(),
  id: z.string().min(1).max(100),
  firstName: text,
  lastName: text,
  companyName: text,
  email: text,
  phone: text,
});

export type { Receive };

export interface IntakeModule extends ServerModule {
  readonly receive: Receive;
}

/** Contacts that HubSpot and HighLevel send here, as sources 8 and 11. */
export function createIntakeModule(kernel: Kernel, deps: IntakeDeps): IntakeModule {
  const intake = createIntake(kernel, deps);
  const { hubspotClientSecret } = kernel.secrets;
  const { highLevelKey } = kernel.config.crm;
  const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

  return {
    receive: intake.fromList,
    routes: [],

    async register(app) {
      app.removeAllContentTypeParsers();
      // The sender has signed it, and nothing reads it before that is known.
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      );

      app.route({
        method: 'POST',
        url: HUBSPOT_PATH,
        config: { operationId: 'hubspotWorkflowAction' },
        handler: async (request) => {
          const header = (name: Parameters<typeof readHeader>[1]) => readHeader(request.headers, name);
          const signed = { method: 'POST', url: kernel.config.http.publicUrl + request.url, body: bodyOf(request) };
          const headers = {
            v3: header('x-hubspot-signature-v3'),
            timestamp: header('x-hubspot-request-timestamp'),
            signature: header('x-hubspot-signature'),
            version: header('x-hubspot-signature-version'),
          };
          const now = kernel.clock.now().getTime();
          if (hubspotClientSecret === null || !isOfHubSpot(signed, headers, hubspotClientSecret, now))
            throw fail('SIGNATURE_INVALID');
          const { origin, object } = parsed(actionSchema, signed.body);
          if (!['CONTACT', '0-1'].includes(object.objectType.toUpperCase()))
            throw fail('MALFORMED_REQUEST', { message: 'This action takes contacts only.' });
          const [contactId] = await intake.fromHubSpot(origin.portalId, object.objectId);
          // What the rest of the workflow may use.
          return { outputFields: { talk_contact_id: contactId, hs_execution_state: 'SUCCESS' } };
        },
      });

      app.route({
        method: 'POST',
        url: HIGHLEVEL_PATH,
        config: { operationId: 'highLevelWebhook' },
        handler: async (request) => {
          const body = bodyOf(request);
          if (!isOfHighLevel(body, readHeader(request.headers, 'x-ghl-signature'), highLevelKey))
            throw fail('SIGNATURE_INVALID');
          // One address hears of everything that the app has subscribed to.
          if (parsed(eventSchema, body).type !== 'ContactCreate') return {};
          const { locationId, id: recordId, phone, ...person } = parsed(contactSchema, body);
          await intake.fromHighLevel(locationId, {
            record: { kind: 'contact', id: recordId },
            firstName: person.firstName ?? null,
            lastName: person.lastName ?? null,
            companyName: person.companyName ?? null,
            email: person.email ?? null,
            phoneNumbers: phone ? [phone] : [],
          });
          return {};
        },
      });
    },
  };
}

function parsed<S extends z.ZodType>(schema: S, body: Buffer): z.output<S> {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw fail('MALFORMED_REQUEST', { cause: error });
  }
}
