import { LANGUAGES, preferredLanguage } from '@talk/contract/sentences';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmailInboundConfig } from '../../../config/config.js';
import { inTransaction } from '../../../db/transaction.js';
import { declaredBytes, onceClosed } from '../../../http/body-budget.js';
import { ApiError, fail } from '../../../http/errors.js';
import { createGate, type Gate } from '../../../http/gate.js';
import { networkOf } from '../../../http/network.js';
import { readHeader } from '../../../http/read-headers.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { readCompanyName } from '../../platform/companies/read.js';
import type { EmailIntake } from './email-intake.js';
import { putMark } from './emails.repository.js';
import { isSignedByProvider, readInboundEmail } from './inbound-email.js';
import { STOP_PATH, type StopLinks } from './stop-links.js';
import { createStopPages, STOP_POLICY } from './stop-page.js';

/** Where the inbound provider posts email. */
export const INBOUND_PATH = '/email/inbound';

/** Providers post up to 30 MB. */
const MOST_BYTES = 31 * 1024 * 1024;
/** Small ones count as much as this: they hold a connection of the database too. */
const LEAST_BYTES = 1024 * 1024;
/** Bytes of posts that are in memory at once. One address cannot take it all, since anyone can post until the signature is checked. */
const AT_ONCE = {
  whole: 4 * MOST_BYTES,
  strangers: 4 * MOST_BYTES,
  byAddress: 3 * MOST_BYTES,
  byCaller: 3 * MOST_BYTES,
};
const RETRY_SECONDS = 5;
/** A mail program that unsubscribes posts one short field (RFC 8058). */
const MOST_STOP_BYTES = 16 * 1024;

export interface EmailWebhookDeps {
  readonly kernel: Kernel;
  readonly inbound: EmailInboundConfig | null;
  readonly intake: EmailIntake;
  readonly stopLinks: StopLinks;
}

/**
 * Email from the inbound provider, and the page by which customers unsubscribe. A post must be signed by the provider; a forged one is answered
 * 403 and changes nothing. Providers retry a post after a 5xx and drop its email after a 4xx, so a signed post that may succeed later is always
 * answered 503. Anything that a retry cannot change is answered 200.
 */
export function registerEmailWebhook(app: FastifyInstance, deps: EmailWebhookDeps): void {
  const { inbound } = deps;
  // Each reads forms in its own way, so each has its own scope.
  if (inbound !== null) void app.register(async (scope) => registerIntake(scope, deps, inbound));
  void app.register(async (scope) => registerStopPage(scope, deps));
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
      const { timestamp, signature } = signatureOf(request);
      if (timestamp === undefined || signature === undefined) throw fail('SIGNATURE_INVALID');
      onceClosed(reply, enter(gate, request));
    },
    handler: async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSignedByProvider(inbound.publicKey, { ...signatureOf(request), body })) throw fail('SIGNATURE_INVALID');
      const email = await readInboundEmail(readHeader(request.headers, 'content-type') ?? '', body);
      if (email === null) {
        kernel.log.warn('a post of the inbound provider was not an email, ignoring it');
        return { outcome: 'not-an-email' };
      }
      return { outcome: await intake.arrive(email).catch(rethrowForRetry) };
    },
  });
}

const signatureOf = ({ headers }: FastifyRequest) => ({
  timestamp: readHeader(headers, 'x-twilio-email-event-webhook-timestamp'),
  signature: readHeader(headers, 'x-twilio-email-event-webhook-signature'),
});

/** @throws ApiError UNAVAILABLE, even if only this address has too much under way: a 429 would lose the email. */
function enter(gate: Gate, { ip, headers }: FastifyRequest): () => void {
  const bytes = Math.min(Math.max(declaredBytes(headers, MOST_BYTES), LEAST_BYTES), MOST_BYTES);
  try {
    return gate.enter({ address: networkOf(ip), caller: null }, bytes);
  } catch (error) {
    return rethrowForRetry(error);
  }
}

/** An expected failure, such as a contact that was deleted a moment ago, would be a 4xx. The next try can succeed. */
function rethrowForRetry(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw fail('UNAVAILABLE', { cause: error, retryAfterSeconds: RETRY_SECONDS });
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
  /** The head of an answer, and its pages. */
  const answer = (request: FastifyRequest, reply: FastifyReply, isFound: boolean) => {
    const language = preferredLanguage(readHeader(request.headers, 'accept-language'));
    void reply
      .headers({ ...headers, 'content-language': LANGUAGES[language] })
      .type('text/html; charset=utf-8')
      .code(isFound ? 200 : 404);
    return createStopPages(language);
  };

  // The token says everything, so the field is not read.
  app.addContentTypeParser(
    /^multipart\/form-data/,
    { parseAs: 'buffer', bodyLimit: MOST_STOP_BYTES },
    (_request, _body, done) => done(null, null),
  );

  app.get(url, async (request, reply) => {
    const target = await targetOf(request.params);
    const pages = answer(request, reply, target !== null);
    return target === null ? pages.dead() : pages.ask(target.company, target.address);
  });

  // Mail programs post here too, for one click (RFC 8058).
  app.post(url, async (request, reply) => {
    const target = await targetOf(request.params);
    const pages = answer(request, reply, target !== null);
    if (target === null) return pages.dead();
    const { scope, address, company } = target;
    await inTransaction(kernel, (tx) => putMark(tx, scope, address, { unsubscribedAt: kernel.clock.now() }));
    return pages.done(company, address);
  });
}
