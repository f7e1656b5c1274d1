import { accountPath, type CallbackTarget, type Core } from '../carrier.js';
import { Aborted } from '../clock.js';
import { newSid } from '../ids.js';
import type { MediaStore } from '../messages/media-store.js';
import { isE164 } from '../pstn/scripts.js';
import type { Numbers } from '../pstn/numbers.js';
import { methodAttribute, parseTwiml, TwimlError } from '../twiml/parse.js';
import { WebhookFailed } from '../webhooks/dispatcher.js';
import type { FaxStatus } from './fax-status.js';
import { fetchDocument, NoDocument } from './fetch-document.js';
import { countPdfPages } from './pdf-pages.js';

type FaxQuality = 'standard' | 'fine' | 'superfine';

export interface Fax {
  readonly sid: string;
  readonly direction: 'inbound' | 'outbound';
  readonly from: string;
  readonly to: string;
  readonly quality: FaxQuality;
  /** Where the product has the document; null for what came in. */
  readonly originalUrl: string | null;
  status: FaxStatus;
  /** The document as the carrier keeps it; null until it has it. */
  mediaSid: string | null;
  pages: number | null;
  errorCode: number | null;
  errorMessage: string | null;
  readonly createdAtMs: number;
  updatedAtMs: number;
  /** How long the far machine was connected. */
  durationSeconds: number | null;
}

/** The fax was refused; `code` is the real service's. */
export class FaxRefused extends Error {
  override readonly name = 'FaxRefused';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export interface OutgoingFax {
  from: string;
  to: string;
  mediaUrl: string;
  quality: FaxQuality;
  callback: CallbackTarget | null;
}

export interface Faxes {
  /** The company sends. Throws {@link FaxRefused}. */
  send(fax: OutgoingFax): Fax;
  /** A machine of the outside world sends a PDF to a line. Throws {@link FaxRefused}. */
  receive(fax: { from: string; to: string; pdf: Buffer }): Promise<Fax>;
  /** Stops one that has not been dialled. @returns false when it is too late. */
  cancel(fax: Fax): boolean;
  get(sid: string): Fax | undefined;
  /** Newest first. */
  list(): Fax[];
  remove(sid: string): boolean;
  clear(): void;
  /** Where the account fetches the document of a fax. */
  mediaUrl(fax: Fax): string | null;
}

/** The version of the fax API, which is not that of the account's other resources. */
export const FAX_API_VERSION = 'v1';
const KEEP = 200;
const DIALLED_AFTER_MS = 40;
const PAGE_MS = 30;

const BUSY = 34002;
const NO_ANSWER = 34003;
const TRANSMISSION = 34004;
const NO_RECEIVE_VERB = 34106;

/** What the far end of a fax turned out to be, with the code and the words of the real service. */
type Outcome = { status: FaxStatus; code: number | null; message: string | null };
const failed = (status: FaxStatus, code: number, message: string): Outcome => ({ status, code, message });

/** Faxes in both directions: documents are fetched and counted, machines answer by the script of their number. */
export function createFaxes(
  core: Core,
  { numbers, media, allowed }: { numbers: Numbers; media: MediaStore; allowed: (url: string) => boolean },
): Faxes {
  const { clock, log, hooks } = core;
  const all = new Map<string, Fax>();

  const keep = (start: Pick<Fax, 'direction' | 'from' | 'to' | 'quality' | 'originalUrl' | 'status'>): Fax => {
    const nowMs = clock.nowMs();
    const fax: Fax = {
      ...start,
      sid: newSid('FX'),
      mediaSid: null,
      pages: null,
      errorCode: null,
      errorMessage: null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      durationSeconds: null,
    };
    all.set(fax.sid, fax);
    const oldest = all.keys().next();
    if (all.size > KEEP && !oldest.done) all.delete(oldest.value);
    logged(fax);
    return fax;
  };

  const logged = ({ sid, from, to, status, direction }: Fax) => log.append('fax', { sid, from, to, status, direction });

  const mediaUrl: Faxes['mediaUrl'] = ({ sid, mediaSid }) =>
    mediaSid === null ? null : core.origin() + accountPath(core, `Faxes/${sid}/Media/${mediaSid}`);

  /** What every request about a fax carries. */
  const paramsOf = (fax: Fax): Record<string, string> => ({
    FaxSid: fax.sid,
    AccountSid: core.accountSid,
    From: fax.from,
    To: fax.to,
    ApiVersion: FAX_API_VERSION,
    FaxStatus: fax.status,
  });
  const factsOf = (fax: Fax): Record<string, string> => ({
    ...(fax.pages === null ? {} : { NumPages: String(fax.pages) }),
    ...(fax.mediaSid === null ? {} : { MediaSid: fax.mediaSid, MediaUrl: mediaUrl(fax) ?? '' }),
    ...(fax.errorCode === null ? {} : { ErrorCode: String(fax.errorCode), ErrorMessage: fax.errorMessage ?? '' }),
  });

  const tell = (fax: Fax, callback: CallbackTarget | null) => {
    fax.updatedAtMs = clock.nowMs();
    logged(fax);
    if (callback === null) return;
    const { url, method } = callback;
    const original = fax.originalUrl === null ? {} : { OriginalMediaUrl: fax.originalUrl };
    hooks.notify(fax.sid, { url, method, params: { ...paramsOf(fax), ...original, ...factsOf(fax) } });
  };

  /** Who is there when a number is dialled: what a telephone does decides what a fax meets. */
  const answerOf = (to: string): Outcome => {
    const delivered: Outcome = { status: 'delivered', code: null, message: null };
    if (numbers.isLine(to)) return delivered;
    switch (numbers.scriptOf(to).kind) {
      case 'fax':
        return delivered;
      case 'busy':
        return failed('busy', BUSY, 'Callee busy');
      case 'no-answer':
      case 'reject':
        return failed('no-answer', NO_ANSWER, 'Callee did not answer');
      case 'invalid':
        return failed('failed', 21211, 'The number does not exist');
      default:
        // A person, or a machine that speaks: no fax tone came.
        return failed('failed', TRANSMISSION, 'Timed out waiting for initial communication');
    }
  };

  const end = (fax: Fax, { status, code, message }: Outcome, callback: CallbackTarget | null) => {
    fax.status = status;
    fax.errorCode = code;
    fax.errorMessage = message;
    tell(fax, callback);
  };

  /** Fetches the document, counts its pages, dials. */
  const carry = async (fax: Fax, url: string, callback: CallbackTarget | null) => {
    fax.status = 'processing';
    tell(fax, callback);
    let pdf: Buffer;
    try {
      pdf = await fetchDocument(url, allowed);
    } catch (error) {
      if (!(error instanceof NoDocument)) throw error;
      if (fax.status === 'processing') end(fax, failed('failed', error.code, error.message), callback);
      return;
    }
    const pages = await countPdfPages(pdf);
    if (fax.status !== 'processing') return;
    if (pages === null)
      return end(fax, failed('failed', 12300, 'The document is no PDF that can be printed'), callback);
    fax.pages = pages;
    fax.mediaSid = media.add('application/pdf', pdf);
    fax.status = 'sending';
    tell(fax, callback);
    clock.after(DIALLED_AFTER_MS + pages * PAGE_MS, () => {
      const outcome = answerOf(fax.to);
      if (outcome.status === 'delivered') fax.durationSeconds = pages * 30;
      end(fax, outcome, callback);
      if (outcome.status !== 'delivered') return;
      if (numbers.isLine(fax.to)) arrive(fax.from, fax.to, pdf, pages);
      const script = numbers.scriptOf(fax.to);
      if (script.kind === 'fax' && script.sendsBack === true) arrive(fax.to, fax.from, pdf, pages);
    });
  };

  /** Asks the product what to do with a fax that calls one of its numbers, and tells it when the pages are there. */
  const consult = async (fax: Fax, pdf: Buffer, pages: number) => {
    const line = numbers.line(fax.to);
    if (line === undefined || line.faxUrl === '')
      return end(fax, failed('failed', NO_RECEIVE_VERB, 'No address'), null);
    try {
      const hook = { url: line.faxUrl, method: line.faxMethod };
      const answer = await hooks.request({ ...hook, params: paramsOf(fax) });
      const verb = parseTwiml(answer.body.toString('utf8')).find(({ name }) => name === 'Receive');
      if (verb === undefined) return end(fax, failed('failed', NO_RECEIVE_VERB, 'No Fax TwiML action specified'), null);
      fax.status = 'received';
      fax.pages = pages;
      fax.durationSeconds = pages * 30;
      fax.mediaSid = media.add('application/pdf', pdf);
      fax.updatedAtMs = clock.nowMs();
      logged(fax);
      const action = verb.attributes['action'];
      if (action === undefined) return;
      const station = { RemoteStationId: fax.from };
      const params = { ...paramsOf(fax), ...station, ...factsOf(fax) };
      hooks.notify(fax.sid, {
        url: new URL(action, answer.url).toString(),
        method: methodAttribute(verb, 'method'),
        params,
      });
    } catch (error) {
      if (error instanceof Aborted) return;
      const known = error instanceof WebhookFailed || error instanceof TwimlError;
      const code = known ? error.code : 13000;
      log.append('error', { faxSid: fax.sid, code, message: String(error) });
      end(fax, failed('failed', code, String(error)), null);
    }
  };

  const arrive = (from: string, to: string, pdf: Buffer, pages: number): Fax => {
    const fax = keep({ direction: 'inbound', from, to, quality: 'fine', originalUrl: null, status: 'receiving' });
    void consult(fax, pdf, pages);
    return fax;
  };

  return {
    mediaUrl,
    send({ from, to, mediaUrl: url, quality, callback }) {
      if (!isE164(to)) throw new FaxRefused(21211, `The 'To' number ${to} is not a valid phone number.`);
      const line = numbers.line(from);
      if (line === undefined || line.number !== from)
        throw new FaxRefused(21212, `The 'From' phone number ${from} is not a number of this account.`);
      if (!line.canFax) throw new FaxRefused(21212, `The 'From' phone number ${from} cannot fax.`);
      if (to === from) throw new FaxRefused(21266, "'To' and 'From' number cannot be the same.");
      const fax = keep({ direction: 'outbound', from, to, quality, originalUrl: url, status: 'queued' });
      tell(fax, callback);
      clock.after(DIALLED_AFTER_MS, () => {
        if (fax.status === 'queued') void carry(fax, url, callback);
      });
      return fax;
    },
    async receive({ from, to, pdf }) {
      if (!isE164(from)) throw new FaxRefused(21212, `From: ${from} is not an international number`);
      const line = numbers.line(to);
      if (line === undefined || line.number !== to)
        throw new FaxRefused(21211, `To: ${to} is not a line of the company`);
      if (!line.canFax) throw new FaxRefused(21211, `To: ${to} cannot fax`);
      const pages = await countPdfPages(pdf);
      if (pages === null) throw new FaxRefused(12300, 'The document is no PDF that can be printed');
      return arrive(from, to, pdf, pages);
    },
    cancel(fax) {
      if (fax.status !== 'queued' && fax.status !== 'processing') return false;
      fax.status = 'canceled';
      fax.updatedAtMs = clock.nowMs();
      logged(fax);
      return true;
    },
    get: (sid) => all.get(sid),
    list: () => [...all.values()].reverse(),
    remove: (sid) => all.delete(sid),
    clear: () => all.clear(),
  };
}
