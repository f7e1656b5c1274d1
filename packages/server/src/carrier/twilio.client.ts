// CommonJS: under Node only the default export exists.
import twilio from 'twilio';

export interface ClientSettings {
  accountSid: string;
  authToken: string;
  /** Null for Twilio itself; otherwise every product host of Twilio becomes this origin. */
  apiOrigin: string | null;
}

/** The longest that the carrier is waited for. A text is claimed for longer than this (`TEXT_CLAIM_SECONDS`), so no two give it at once. */
const TIMEOUT_MS = 10_000;

/** Sends what was meant for Twilio's hosts to another origin; the library has no setting for it (voice-signalling §10). */
class RedirectingClient extends twilio.RequestClient {
  readonly #origin: string;
  constructor(origin: string) {
    super({ timeout: TIMEOUT_MS });
    this.#origin = origin;
  }
  override request<T>(options: Parameters<twilio.RequestClient['request']>[0]) {
    const { pathname, search } = new URL(options.uri);
    return super.request<T>({ ...options, data: options.data as T, uri: `${this.#origin}${pathname}${search}` });
  }
}

export function createCarrierClient({ accountSid, authToken, apiOrigin }: ClientSettings): twilio.Twilio {
  const httpClient =
    apiOrigin === null ? new twilio.RequestClient({ timeout: TIMEOUT_MS }) : new RedirectingClient(apiOrigin);
  return twilio(accountSid, authToken, { httpClient });
}

/** The carrier's own refusal, or null when the carrier was not reached or something else broke. */
export function carrierErrorOf(error: unknown): { status: number; code: number; text: string | null } | null {
  if (!(error instanceof twilio.RestException)) return null;
  return { status: error.status, code: error.code ?? 0, text: error.message === '' ? null : error.message };
}

/** Says nothing about what was asked: the carrier is overloaded, broken, or not set up. */
export const isPassing = ({ status }: { status: number }): boolean => status >= 500 || status === 429 || status === 401;
