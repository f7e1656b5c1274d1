import { generateKeyPairSync, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../http/errors.js';
import { registerErrors } from '../../../plugins/errors.js';
import type { EmailIntake } from './email-intake.js';
import { INBOUND_PATH, registerEmailWebhook } from './email-webhook.js';
import { inbound, MAYA, multipart, useEmails, type EmailWorld } from './emails-world.fixture.js';
import { createStopLinks } from './stop-links.js';

const { server, ...world } = useEmails();
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const TIMESTAMP = '1764446400';
const FORM = multipart(inbound('sales@in.talk.test'));
const SIGNATURE = {
  'x-twilio-email-event-webhook-timestamp': TIMESTAMP,
  'x-twilio-email-event-webhook-signature': sign(
    'sha256',
    Buffer.concat([Buffer.from(TIMESTAMP), FORM.body]),
    privateKey,
  ).toString('base64'),
};

/** The webhook alone, with an intake of this test. Null: the operator has not set intake up. */
async function openWebhook(arrive: EmailIntake['arrive'] | null): Promise<FastifyInstance> {
  const { kernel } = server.context;
  const app = Fastify() as unknown as FastifyInstance;
  registerErrors(app);
  registerEmailWebhook(app, {
    kernel,
    inbound: arrive === null ? null : { domain: 'in.talk.test', publicKey: KEY },
    intake: { arrive: arrive ?? (() => Promise.reject(new Error('no email arrives here'))) },
    stopLinks: createStopLinks(kernel),
  });
  await app.ready();
  return app;
}

/** A post that does not say how large it is counts as a whole one. */
const post = (app: FastifyInstance, remoteAddress: string, headers: Readonly<Record<string, string>> = SIGNATURE) =>
  app.inject({
    method: 'POST',
    url: INBOUND_PATH,
    remoteAddress,
    headers: { 'content-type': FORM.contentType, 'transfer-encoding': 'chunked', ...headers },
    payload: Readable.from([FORM.body]),
  });

describe('a post of the provider', () => {
  it('that cannot be stored now is answered 503, so that the provider repeats it', async () => {
    for (const code of ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] as const) {
      const app = await openWebhook(() => Promise.reject(fail(code)));
      const answer = await post(app, '192.0.2.1');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    const broken = await openWebhook(() => Promise.reject(new Error('a fault of ours')));
    expect((await post(broken, '192.0.2.1')).statusCode).toBe(500);
  });

  it('is answered 503 while too many large ones arrive from its address or from all', async () => {
    const waiting: (() => void)[] = [];
    let onArrival = (): void => undefined;
    const app = await openWebhook(
      () =>
        new Promise((resolve) => {
          waiting.push(() => resolve('received'));
          onArrival();
        }),
    );
    const arrived = (address: string) => {
      const arrival = new Promise<void>((resolve) => void (onArrival = resolve));
      return { answer: post(app, address), arrival };
    };
    const held = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1']) {
      const { answer, arrival } = arrived(address);
      held.push(answer);
      await arrival;
    }
    const refused = await post(app, '192.0.2.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    const other = arrived('192.0.2.2');
    held.push(other.answer);
    await other.arrival;
    expect((await post(app, '192.0.2.3')).statusCode).toBe(503);
    // A post without a signature is refused before it counts.
    expect((await post(app, '192.0.2.3', {})).statusCode).toBe(403);
    for (const end of waiting) end();
    expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });
});

describe('the page to unsubscribe', () => {
  let at: EmailWorld;
  let url: string;
  beforeEach(async () => {
    at = await world.open();
    url = new URL(createStopLinks(server.context.kernel).urlFor(at.companyId, MAYA)).pathname;
  });
  const isStopped = async () => {
    const { rows } = await server.context.kernel.db.pool.query(
      'select 1 from email_marks where company_id = $1 and address = $2 and unsubscribed_at is not null',
      [at.companyId, MAYA],
    );
    return rows.length === 1;
  };
  const oneClick = (app: FastifyInstance, value = 'One-Click') => {
    const { contentType, body } = multipart({ 'List-Unsubscribe': value });
    return app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload: body });
  };

  it('takes the click of a mail program as a form, with and without intake', async () => {
    for (const app of [server.app, await openWebhook(null)]) {
      expect((await oneClick(app)).statusCode).toBe(200);
      expect(await isStopped()).toBe(true);
      await server.context.kernel.db.pool.query('delete from email_marks where company_id = $1', [at.companyId]);
    }
  });

  it('reads no large form', async () => {
    expect((await oneClick(server.app, 'x'.repeat(20_000))).statusCode).toBe(413);
    expect(await isStopped()).toBe(false);
  });

  it('is in the language of the browser', async () => {
    const read = async (language: string, path = url) => {
      const answer = await server.app.inject({ method: 'GET', url: path, headers: { 'accept-language': language } });
      return [answer.headers['content-language'], /<h1>(.*)<\/h1>/.exec(answer.body)?.[1]];
    };
    expect(await read('es-MX,es;q=0.9,en;q=0.8')).toEqual(['es-419', 'Cancelar la suscripción a Acme']);
    expect(await read('fr')).toEqual(['en-US', 'Unsubscribe from Acme']);
    expect(await read('es', '/email/unsubscribe/made-up')).toEqual(['es-419', 'Este enlace no funciona']);
  });
});
