/** What a carrier's word about a fax of ours means. */
export type FaxReport =
  | { readonly status: 'sending' | 'delivered' }
  /** `rejection`: the reason, 1–46 (spec 2 §8). `text` null: the sentence of the rejection says it all. */
  | { readonly status: 'failed'; readonly rejection: number; readonly text: string | null };

const failed = (rejection: number, text: string | null = null): FaxReport => ({ status: 'failed', rejection, text });

/**
 * What a fax engine says when somebody, or something, answered and was no fax machine. The carrier's number (34004) is the same for a bad
 * connection, so the words decide. They are those of spandsp, which the carriers run.
 */
const NO_FAX_ANSWERED =
  /timed out waiting for (?:initial communication|the first message)|far end is not (?:compatible|able to receive)/i;

const SENTENCES: Readonly<Record<number, string>> = {
  11200: 'The carrier could not fetch the PDF. Send it again.',
  11210: 'The carrier could not fetch the PDF. Send it again.',
  11750: 'The PDF is too large for the carrier. Send a smaller one.',
  12300: 'The carrier could not read the PDF. Save the document as PDF again, and send that.',
  34004: 'The connection broke off before all pages were sent. Send it again.',
};

/**
 * Reads a status of the carrier's, with its number and its words for a failure. A status that we do not know says nothing: null.
 *
 * @param said the carrier's own text, when it gave one.
 */
export function readFaxReport(word: string, code: number | null, said: string | null): FaxReport | null {
  switch (word) {
    case 'queued':
    case 'processing':
    case 'sending':
      return { status: 'sending' };
    case 'delivered':
      return { status: 'delivered' };
    case 'busy':
      return failed(5, 'The line was busy. Send it again in a few minutes.');
    case 'no-answer':
      return failed(5, 'Nothing answered at this number. Send it again later.');
    case 'canceled':
      return failed(5, 'The carrier canceled it. Send it again.');
    case 'failed':
      if (NO_FAX_ANSWERED.test(said ?? '')) return failed(15);
      if (code === 21211) return failed(16);
      return failed(5, (code === null ? undefined : SENTENCES[code]) ?? unknown(code, said));
    default:
      return null;
  }
}

/** In the carrier's own words, if it has any, with its number for support. */
function unknown(code: number | null, said: string | null): string | null {
  const words = (said ?? '').trim().replace(/[.\s]+$/, '');
  return words === '' || code === null ? null : `The phone carrier says: ${words} (${code}).`;
}
