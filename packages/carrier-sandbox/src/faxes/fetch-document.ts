/** The document of a fax could not be had. `code` is the real service's. */
export class NoDocument extends Error {
  override readonly name = 'NoDocument';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 15_000;
/** The largest document that is carried. */
const MOST_BYTES = 10 * 1024 * 1024;

/** What the product has at an address that it gave for a fax. Throws {@link NoDocument}. */
export async function fetchDocument(url: string, allowed: (url: string) => boolean): Promise<Buffer> {
  if (!allowed(url))
    throw new NoDocument(21609, `The sandbox fetches only from loopback and configured product origins, not ${url}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new NoDocument(11200, `The address of the document answered ${answer.status}`);
    for await (const chunk of answer.body ?? []) {
      size += chunk.byteLength;
      if (size > MOST_BYTES) throw new NoDocument(11750, 'The document is larger than 10 MB');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof NoDocument) throw error;
    throw new NoDocument(11210, `Could not fetch the document: ${String(error)}`);
  }
  return Buffer.concat(chunks);
}
