import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Files } from '../../platform/files/index.js';
import { findSealedFile } from '../../platform/files/read.js';
import { VOICE_PATH } from '../signalling/index.js';

/** What makes the address of a greeting one that only we could have given: carriers fetch sounds without a sign-in of ours. */
export function greetingKey({ secrets }: Pick<Kernel, 'secrets'>, fileId: string): string {
  return createHmac('sha256', secrets.twilio.authToken).update(`greeting:${fileId}`).digest('base64url').slice(0, 32);
}

/** Gives the carrier the sounds that companies uploaded for their callers. */
export function serveGreetings(app: FastifyInstance, kernel: Kernel, files: Files): void {
  app.get<{ Params: { id: string }; Querystring: { key?: string } }>(
    `${VOICE_PATH}/greeting/:id`,
    async (request, reply) => {
      const { id } = request.params;
      const [expected, given] = [greetingKey(kernel, id), request.query.key ?? ''].map((text) => Buffer.from(text));
      if (expected === undefined || given === undefined) throw fail('NOT_FOUND');
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw fail('NOT_FOUND');
      const file = await findSealedFile({ q: kernel.db.drizzle }, id);
      if (file === undefined) throw fail('NOT_FOUND');
      return reply
        .headers({
          'content-type': file.contentType,
          'content-length': String(file.bytes),
          'cache-control': 'private, max-age=86400',
        })
        .send(await files.read(file.storageKey));
    },
  );
}
