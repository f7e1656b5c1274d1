import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '../kernel.js';
import type { Actor } from '../policy/actor.js';
import type { ReceivedFile } from '../storage/draft.js';
import { createBase64Reader } from './base64-reader.js';
import { declaredBytes, onceClosed } from './body-budget.js';
import { fail, invalid, type ApiError } from './errors.js';
import { createJsonSplitter } from './json-splitter.js';
import type { RequestFacts } from './request-facts.js';

/** The body of an operation that carries a file: JSON whose `data_base64` goes to the disk as it comes. */
export interface UploadOptions {
  /** Of the file, decoded. */
  readonly maxBytes: number;
  /** What is said to a larger one. */
  readonly tooLarge: string;
  /**
   * The last word before anything of the body is read: sessions, rates.
   * @returns who sends it, for the share that one caller may have under way; null leaves that to the sign-in.
   */
  admit?(actor: Actor | null, facts: RequestFacts): Promise<string | null> | string | null;
}

/** The field of the contract that holds a file. */
const FILE_FIELD = 'data_base64';
/** What the schema sees in its place. */
const PLACEHOLDER = 'AAAA';
/** Names and choices beside the file. */
const REST_BYTES = 16 * 1024;

/** What the body may weigh: base64, and room for those who write `+` and `/` as escapes. */
const bodyBytesOf = ({ maxBytes }: UploadOptions): number => Math.ceil(maxBytes * 1.45) + REST_BYTES;

/**
 * Decides, by the headers alone, whether a body may come: who, how large, how many at once, whether there is room for it.
 * @param caller who has signed in, for the share of one caller
 * @throws ApiError PAYLOAD_TOO_LARGE, RATE_LIMITED, UNAVAILABLE, STORAGE_FULL, and what `options.admit` throws.
 */
export async function admitUpload(
  { uploads, storage }: Pick<Kernel, 'uploads' | 'storage'>,
  options: UploadOptions,
  { request, reply, facts, caller }: Asked,
): Promise<void> {
  const declared = declaredBytes(request.headers, bodyBytesOf(options));
  if (declared > bodyBytesOf(options)) {
    // It would go on sending what is not wanted.
    reply.header('connection', 'close');
    throw tooLarge(options);
  }
  const admitted = (await options.admit?.(request.talkActor, facts)) ?? caller;
  onceClosed(reply, uploads.enter({ address: facts.network, caller: admitted }, 1));
  onceClosed(reply, await storage.claim(Math.min(declared, options.maxBytes)));
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly facts: RequestFacts;
  readonly caller: string | null;
}

const tooLarge = (options: UploadOptions): ApiError => fail('PAYLOAD_TOO_LARGE', { message: options.tooLarge });

export interface Upload {
  /** The body as the schema expects it; the file's own field says only whether there was something. */
  readonly body: unknown;
  readonly file: ReceivedFile;
}

/**
 * Receives a body. In memory is one piece of it at a time; when anything fails, nothing is left on the disk.
 * @throws ApiError MALFORMED_REQUEST, PAYLOAD_TOO_LARGE, VALIDATION_FAILED, STORAGE_FULL.
 */
export async function receiveUpload(
  { storage }: Pick<Kernel, 'storage'>,
  payload: Readable,
  options: UploadOptions,
): Promise<Upload> {
  const draft = await storage.draft();
  const splitter = createJsonSplitter(FILE_FIELD, REST_BYTES);
  const base64 = createBase64Reader();
  let [received, bytes] = [0, 0];
  try {
    // The iterator must not destroy the stream: the connection goes with it, and the answer with the connection.
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > bodyBytesOf(options)) throw tooLarge(options);
      for (const piece of splitter.push(chunk)) {
        const decoded = base64.push(piece);
        bytes += decoded.length;
        if (bytes > options.maxBytes) throw tooLarge(options);
        if (decoded.length > 0) await draft.write(decoded);
      }
    }
    base64.end();
    const file = await draft.finish();
    return { body: withPlaceholder(splitter.end(), bytes > 0, splitter.hasSplit()), file };
  } catch (error) {
    await draft.discard();
    throw refusalOf(error, payload);
  }
}

function withPlaceholder(rest: unknown, hasFile: boolean, hasSplit: boolean): unknown {
  if (typeof rest !== 'object' || rest === null) return rest;
  // A name with escapes in it: the text under it is no file that we have received.
  if (!hasSplit && FILE_FIELD in rest && typeof rest[FILE_FIELD] === 'string') throw notBase64();
  return hasFile ? { ...rest, [FILE_FIELD]: PLACEHOLDER } : rest;
}

const notBase64 = (): ApiError => invalid({ [FILE_FIELD]: 'Send the file as base64.' });

/** What the sender is told. The rest of the body is read and forgotten, so that they can hear it. */
function refusalOf(error: unknown, payload: Readable): unknown {
  // The sender has gone and does not hear this, but it is not our failure.
  if (payload.destroyed && !payload.readableEnded)
    return fail('MALFORMED_REQUEST', { message: 'The body ended too early.', cause: error });
  payload.resume();
  return error instanceof SyntaxError ? notBase64() : error;
}
