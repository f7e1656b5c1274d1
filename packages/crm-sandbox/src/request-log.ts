import { isoTime, type Clock } from './clock.js';
import type { Answer, Ask } from './http/exchange.js';
import { VENDORS } from './vendors/vendor.js';

export const CRMS = ['hubspot', 'salesforce', ...VENDORS] as const;
export type Crm = (typeof CRMS)[number];

export interface RequestView {
  readonly id: number;
  readonly at: string;
  readonly crm: Crm;
  readonly method: string;
  /** With its query; what is secret is left out. */
  readonly address: string;
  /** 0 when the connection was cut before an answer. */
  readonly status: number;
  readonly body: string;
  readonly answer: string;
}

export interface RequestLog {
  add(crm: Crm, ask: Ask, answer: Answer | null): void;
  list(crm: Crm): RequestView[];
  clear(crm: Crm): void;
}

const KEPT = 500;
const SHOWN_CHARACTERS = 8000;
const SECRET = new Set(['client_secret', 'refresh_token', 'access_token', 'code', 'code_verifier', 'token']);

/** The last requests to the CRMs, for the panel and for tests. */
export function createRequestLog(clock: Clock, onChange: () => void): RequestLog {
  let entries: RequestView[] = [];
  let lastId = 0;
  return {
    add(crm, ask, answer) {
      const oauth = /\/oauth2?\//.test(ask.path);
      const query = withoutSecrets(ask.query);
      entries.push({
        id: (lastId += 1),
        at: isoTime(clock.nowMs()),
        crm,
        method: ask.method,
        address: query === '' ? ask.path : `${ask.path}?${query}`,
        status: answer?.status ?? 0,
        body: oauth ? withoutSecrets(new URLSearchParams(ask.body)) : ask.body.slice(0, SHOWN_CHARACTERS),
        answer: oauth ? '' : (answer?.body ?? '').slice(0, SHOWN_CHARACTERS),
      });
      if (entries.length > KEPT) entries = entries.slice(-KEPT);
      onChange();
    },
    list: (crm) => entries.filter((entry) => entry.crm === crm),
    clear(crm) {
      entries = entries.filter((entry) => entry.crm !== crm);
      onChange();
    },
  };
}

function withoutSecrets(fields: URLSearchParams): string {
  return [...fields].map(([name, value]) => `${name}=${SECRET.has(name) ? '…' : value}`).join('&');
}
