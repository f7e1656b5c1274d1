import type { IncomingMessage } from 'node:http';

/** The request body is larger than the endpoint accepts. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The whole body as text. Rejects with {@link BodyTooLarge} beyond `limitBytes`. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > limitBytes) throw new BodyTooLarge(`At most ${limitBytes} bytes are accepted`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
