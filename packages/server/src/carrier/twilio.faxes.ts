import { z } from 'zod';
import type { Carrier, KnownFax } from './carrier.port.js';

/**
 * Faxes by the account's REST API. Twilio's library has lost the resource with Twilio's fax; carriers that are compatible with it have kept it
 * (docs/reference/sandbox-carrier.md).
 */
export interface FaxCalls {
  send: Carrier['sendFax'];
  list: Carrier['listFaxes'];
  fetch: Carrier['fetchFax'];
  /** Makes faxes that call a number of ours ask `faxUrl`. */
  configureNumber(numberSid: string, faxUrl: string): Promise<void>;
}

/** The longest that the carrier is waited for, as for texts. */
const TIMEOUT_MS = 10_000;
const LARGEST_PAGE = 1_000;

const faxSchema = z.object({
  sid: z.string(),
  direction: z.string(),
  from: z.string(),
  to: z.string(),
  status: z.string(),
  num_pages: z.coerce.number().int().nullish(),
  media_url: z.string().nullish(),
  error_code: z.coerce.number().int().nullish(),
  error_message: z.string().nullish(),
  date_created: z.string(),
});
const listSchema = z.object({ faxes: z.array(faxSchema) });
const refusalSchema = z.object({ code: z.coerce.number().int().optional(), message: z.string().optional() });

const knownFax = (fax: z.output<typeof faxSchema>): KnownFax => ({
  sid: fax.sid,
  isInbound: fax.direction === 'inbound',
  from: fax.from,
  to: fax.to,
  status: fax.status,
  pages: fax.num_pages || null,
  mediaUrl: fax.media_url || null,
  code: fax.error_code || null,
  said: fax.error_message || null,
  createdAtMs: Date.parse(fax.date_created),
});

export function createFaxCalls(settings: { accountSid: string; authToken: string; apiOrigin: string }): FaxCalls {
  const { accountSid, authToken, apiOrigin } = settings;
  const account = `${apiOrigin}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  /** @throws when the carrier was not reached, or says nothing about what was asked: it is overloaded, broken, or not set up. */
  async function ask(path: string, form?: Record<string, string>): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(account + path, {
      headers: { authorization },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    if (answer.status >= 500 || answer.status === 429 || answer.status === 401)
      throw new Error(`the carrier answered ${answer.status} about faxes`);
    return { status: answer.status, body: await answer.json() };
  }

  return {
    async send({ from, to, mediaUrl, statusUrl }) {
      const form = { From: from, To: to, MediaUrl: mediaUrl, Quality: 'fine', StatusCallback: statusUrl };
      const { status, body } = await ask('/Faxes.json', form);
      if (status < 300) return { kind: 'accepted', sid: faxSchema.parse(body).sid };
      const { code = status, message = null } = refusalSchema.parse(body);
      return { kind: 'refused', code, text: message };
    },
    async list({ from, to, sinceMs }) {
      // The carrier takes whole seconds, and leaves out the one that is named.
      const after = new Date(Math.floor(sinceMs / 1_000) * 1_000 - 1_000).toISOString();
      const query = new URLSearchParams({ PageSize: String(LARGEST_PAGE), DateCreatedAfter: after });
      if (from !== undefined) query.set('From', from);
      if (to !== undefined) query.set('To', to);
      const { status, body } = await ask(`/Faxes.json?${query.toString()}`);
      // A carrier without faxes has none.
      if (status === 404) return [];
      if (status >= 300) throw new Error(`the carrier answered ${status} for its faxes`);
      return listSchema.parse(body).faxes.map(knownFax);
    },
    async fetch(sid) {
      const { status, body } = await ask(`/Faxes/${encodeURIComponent(sid)}.json`);
      return status >= 300 ? null : knownFax(faxSchema.parse(body));
    },
    async configureNumber(numberSid, faxUrl) {
      const { status } = await ask(`/IncomingPhoneNumbers/${numberSid}.json`, { FaxUrl: faxUrl, FaxMethod: 'POST' });
      if (status >= 300) throw new Error(`the carrier answered ${status} to where faxes go`);
    },
  };
}
