import { LANGUAGES, preferredLanguage } from '@talk/contract/sentences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { worderOf, wordingsOf } from '../sentences/index.js';
import { readHeader } from './read-headers.js';

/**
 * An answer with our own words in the language that the request asks for, and headers that say so. What has no words of ours is the same in every
 * language, and goes as it is.
 * @param schema of the answer: it knows which fields are our words
 */
export function inLanguage(request: FastifyRequest, reply: FastifyReply, schema: z.ZodType, answer: unknown): unknown {
  const word = worderOf(schema);
  if (word === null) return answer;
  const language = preferredLanguage(readHeader(request.headers, 'accept-language'));
  reply.header('content-language', LANGUAGES[language]);
  vary(reply, 'Accept-Language');
  const wordings = wordingsOf(language);
  return wordings === null ? answer : word(answer, wordings);
}

function vary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  if (known === undefined) reply.header('vary', name);
  else if (!String(known).split(', ').includes(name)) reply.header('vary', `${String(known)}, ${name}`);
}
