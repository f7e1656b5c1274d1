import type { FastifyInstance } from 'fastify';
import type { EmailInboundConfig } from '../../../config/config.js';
import { inTransaction } from '../../../db/transaction.js';
import { onceClosed } from '../../../http/body-budget.js';
import { fail } from '../../../http/errors.js';
import { createGate } from '../../../http/gate.js';
import { networkOf } from '../../../http/network.js';
import { readHeader } from '../../../http/read-headers.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { readCompanyName } from '../../platform/companies/read.js';
import type { EmailIntake } from './email-intake.js';
import { putMark } from './emails.repository.js';
import { isSignedByProvider, readInboundEmail } from './inbound-email.js';
import { STOP_PATH, type StopLinks } from './stop-links.js';
import { askPage, deadPage, donePage, STOP_POLICY } from './stop-page.js';

/** Where the inbound provider posts email. */
export const INBOUND_PATH = '/email/inbound';

/** Providers post up to 30 MB. */
const MOST_BYTES = 31 * 1024 * 1024;
/** Each is in memory until it is stored. */
const AT_ONCE = { whole: 3, strangers: 3, byAddress: 3, byCaller: 3 };

export interface EmailWebhookDeps {
  readonly kernel: Kernel;
  readonly inbound: EmailInboundConfig | null;
  readonly intake: EmailIntake;
  readonly stopLinks: StopLinks;
}

/**
 * Email from the inbound provider, and the page by which customers unsubscribe. A post must be signed by the provider; a forged one is answered
 * 403 and changes nothing. Anything that a retry cannot change is answered 200, because providers retry everything else.
 */
export function registerEmailWebhook(app: FastifyInstance, deps: EmailWebhookDeps): void {
  if (deps.inbound !== null) registerIntake(app, deps, deps.inbound);
  registerStopPage(app, deps);
}

function registerIntake(app: FastifyInstance, { kernel, intake }: EmailWebhookDeps, inbound: EmailInboundConfig): void {
  const gate = createGate(AT_ONCE);
  app.addContentTypeParser(
    /^multipart\/form-data/,
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.route({
    method: 'POST',
    url: INBOUND_PATH,
    bodyLimit: MOST_BYTES,
    config: { operationId: 'inboundEmail', isUpload: true },
    onRequest: async (request, reply) => {
      onceClosed(reply, gate.enter({ address: networkOf(request.ip), caller: null }, 1));
    },
    handler: async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signed = {
        timestamp: readHeader(request.headers, 'x-twilio-email-event-webhook-timestamp'),
        signature: readHeader(request.headers, 'x-twilio-email-event-webhook-signature'),
        body,
      };
      if (!isSignedByProvider(inbound.publicKey, signed)) throw fail('SIGNATURE_INVALID');
      const email = await readInboundEmail(readHeader(request.headers, 'content-type') ?? '', body);
      if (email === null) {
        kernel.log.warn('a post of the inbound provider was not an email, ignoring it');
        return { outcome: 'not-an-email' };
      }
      return { outcome: await intake.arrive(email) };
    },
  });
}

function registerStopPage(app: FastifyInstance, { kernel, stopLinks }: EmailWebhookDeps): void {
  const url = `${STOP_PATH}/:token`;
  const headers = {
    'content-security-policy': STOP_POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
  const reads = { q: kernel.db.drizzle };
  const targetOf = async (params: unknown) => {
    const { token } = params as { readonly token: string };
    const link = stopLinks.read(token);
    if (link === null) return null;
    const scope = systemScope(link.companyId);
    return { scope, address: link.address, company: await readCompanyName(reads, scope) };
  };

  app.get(url, async (request, reply) => {
    const target = await targetOf(request.params);
    void reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .code(target === null ? 404 : 200);
    return target === null ? deadPage() : askPage(target.company, target.address);
  });

  // Also what a mail program posts for one click (RFC 8058).
  app.post(url, async (request, reply) => {
    const target = await targetOf(request.params);
    void reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .code(target === null ? 404 : 200);
    if (target === null) return deadPage();
    const { scope, address, company } = target;
    await inTransaction(kernel, (tx) => putMark(tx, scope, address, { unsubscribedAt: kernel.clock.now() }));
    return donePage(company, address);
  });
}
