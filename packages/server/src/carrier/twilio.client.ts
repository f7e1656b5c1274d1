// CommonJS: under Node only the default export exists.
import twilio from 'twilio';

export interface ClientSettings {
  accountSid: string;
  authToken: string;
  /** Null for Twilio itself; otherwise every product host of Twilio becomes this origin. */
  apiOrigin: string | null;
}

/** Sends what was meant for Twilio's hosts to another origin; the library has no setting for it (voice-signalling §10). */
class RedirectingClient extends twilio.RequestClient {
  readonly #origin: string;
  constructor(origin: string) {
    super({ timeout: 15_000 });
    this.#origin = origin;
  }
  override request<T>(options: Parameters<twilio.RequestClient['request']>[0]) {
    const { pathname, search } = new URL(options.uri);
    return super.request<T>({ ...options, data: options.data as T, uri: `${this.#origin}${pathname}${search}` });
  }
}

export function createCarrierClient({ accountSid, authToken, apiOrigin }: ClientSettings): twilio.Twilio {
  return twilio(accountSid, authToken, apiOrigin === null ? {} : { httpClient: new RedirectingClient(apiOrigin) });
}

/** The carrier's own refusal, or null when the carrier was not reached or something else broke. */
export function carrierErrorOf(error: unknown): { status: number; code: number } | null {
  return error instanceof twilio.RestException ? { status: error.status, code: error.code ?? 0 } : null;
}
