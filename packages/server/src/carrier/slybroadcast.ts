import type { DropResult, RinglessVoicemail, VoicemailDrop } from './ringless.port.js';

export interface SlybroadcastSettings {
  /** The address that takes campaigns. */
  readonly gatewayUrl: string;
  readonly user: string;
  readonly password: string;
}

/** The longest that the provider is waited for. */
const TIMEOUT_MS = 10_000;
/** Answers about the account, not about the voicemail: another try can succeed once the operator has fixed it. */
const OF_ACCOUNT =
  /login|password|credential|c_uid|balance|credit|suspend|\b(?:no|not enough|insufficient|out of) (?:\w+ )?minutes|\bminutes (?:left|remaining|exhausted)/i;
/** Errors of a connection that was never made. */
const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Ringless voicemail by Slybroadcast's gateway: a campaign with one number for each voicemail (slybroadcast.com/documentation.php). */
export function createSlybroadcast({ gatewayUrl, user, password }: SlybroadcastSettings): RinglessVoicemail {
  return {
    async drop(drop) {
      const form = { ...formOf(drop), c_uid: user, c_password: password };
      let answer: Response;
      try {
        answer = await fetch(gatewayUrl, {
          method: 'POST',
          body: new URLSearchParams(form),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: 'error',
        });
      } catch (error) {
        if (isNeverConnected(error)) return { kind: 'not-given', why: 'no connection to the provider' };
        throw error;
      }
      // Any other error, even 503, can come from a proxy after the provider has taken the voicemail.
      if (answer.status === 429) return { kind: 'not-given', why: 'the provider answered 429' };
      if (!answer.ok) throw new Error(`the provider of ringless voicemail answered ${answer.status}`);
      return readAnswer(await answer.text());
    },
  };
}

/** The provider wants ten digits, without the country code that all of its numbers have. */
const digits = (e164: string): string => e164.replace(/^\+1/, '');

const formOf = ({ from, to, soundUrl, format, statusUrl, title }: VoicemailDrop) => ({
  c_phone: digits(to),
  c_callerID: digits(from),
  c_url: soundUrl,
  c_audio: format,
  c_date: 'now',
  c_title: title,
  c_dispo_url: statusUrl,
});

/** `OK`, then `session_id=…`; or `ERROR`, then what is wrong. @throws for anything else. */
function readAnswer(text: string): DropResult {
  const [word = '', ...rest] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim());
  if (/^ok\b/i.test(word)) {
    const sessionId = /session_id\s*=\s*([\w-]+)/i.exec(text)?.[1];
    if (sessionId === undefined) throw new Error('the provider of ringless voicemail accepted it without a session');
    return { kind: 'accepted', sessionId };
  }
  if (!/^error\b/i.test(word)) throw new Error('the provider of ringless voicemail answered neither OK nor ERROR');
  const said = [word.replace(/^error\W*/i, ''), ...rest].filter(Boolean).join(' ').slice(0, 200);
  return OF_ACCOUNT.test(said) ? { kind: 'account', said } : { kind: 'refused', said };
}

function isNeverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  return NEVER_CONNECTED.has(cause instanceof Error && 'code' in cause ? cause.code : null);
}
