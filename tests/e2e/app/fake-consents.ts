import type {
  CompanyConsent,
  CompanyOptOut,
  Consent,
  Contact,
  ContactTexting,
  DncNumber,
  DncUpload,
  OptOut,
} from '@talk/contract';
import { pageOf } from '@talk/core/testing';
import { digits } from './fake-filter.js';
import { answerWriting } from './fake-writing.js';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}
type Answer = { status?: number; body: unknown } | null;

export interface FakeConsents {
  /** Of all contacts, newest first. */
  readonly consents: Consent[];
  readonly optOuts: OptOut[];
  readonly numbers: DncNumber[];
  readonly uploads: DncUpload[];
  /** What the carrier says of a number when it is asked. */
  readonly lineTypes: Map<string, ContactTexting['numbers'][number]['line_type']>;
  /** What a composer asks is answered from now on: any number of a contact may be texted. */
  answerWriting: () => void;
  /** Null: the request is about something else. */
  answer: (asked: Asked, contacts: readonly Contact[]) => Answer;
}

const AT = '2026-11-03T17:00:00.000Z';

/** Consents, opt-outs, line types and the Do Not Contact list as the server keeps them, in memory. */
export function createFakeConsents(): FakeConsents {
  const consents: Consent[] = [];
  const optOuts: OptOut[] = [];
  const numbers: DncNumber[] = [];
  const uploads: DncUpload[] = [];
  const lineTypes: FakeConsents['lineTypes'] = new Map();
  const checked = new Set<string>();
  let automatedOnly = false;
  let isWriting = false;
  let lastId = 1000;
  const nextId = (): number => (lastId += 1);

  function textingOf(contact: Contact): ContactTexting {
    return {
      blocked_messaging_information: { blocked: contact.is_blocked, automated_only: automatedOnly },
      numbers: contact.phone_numbers.map(({ id, phone_number }) => {
        const optOut = optOuts.find((each) => each.phone_number === phone_number && each.opted_in_at === null);
        const isChecked = checked.has(phone_number);
        const last = consents.find((each) => each.phone_number === phone_number && each.scope === 'text');
        return {
          id,
          phone_number,
          is_opted_out: optOut !== undefined,
          opted_out_at: optOut?.opted_out_at ?? null,
          line_type: isChecked ? (lineTypes.get(phone_number) ?? 'wireless') : 'unknown',
          line_type_checked_at: isChecked ? AT : null,
          text_consent: last?.action ?? 'none',
          dnc_list_reason: numbers.find((each) => each.phone_number === phone_number)?.reason ?? null,
        };
      }),
    };
  }

  function record(action: 'granted' | 'revoked', body: Record<string, unknown>): Consent {
    const text = (name: string): string | null => (typeof body[name] === 'string' ? body[name] : null);
    const consent: Consent = {
      id: nextId(),
      phone_number: text('phone_number') ?? '',
      scope: body['scope'] as Consent['scope'],
      action,
      source: 'agent',
      text_shown: text('text_shown'),
      page_url: text('page_url'),
      ip_address: null,
      recording_url: null,
      note: text('note'),
      actor_name: 'Jonas Weber',
      created_at: AT,
    };
    consents.unshift(consent);
    return consent;
  }

  function upload(body: Record<string, unknown>): Answer {
    const lines = body['lines'] as string[];
    const read = lines.map((text, index) => ({ line: index + 1, text: text.trim() })).filter(({ text }) => text !== '');
    const isNumber = ({ text }: { text: string }): boolean => /^\+?1?\d{10}$/.test(text.replaceAll(/[\s().-]/g, ''));
    const all = read.filter(isNumber).map(({ text }) => `+1${digits(text).slice(-10)}`);
    const once = [...new Set(all)];
    const fresh = once.filter((number) => !numbers.some((each) => each.phone_number === number));
    const rejected = read.filter((each) => !isNumber(each));
    const made: DncUpload = {
      id: nextId(),
      file_name: typeof body['file_name'] === 'string' ? body['file_name'] : null,
      reason: String(body['reason']),
      added_by_name: 'Jonas Weber',
      created_at: AT,
      added: fresh.length,
      already_listed: once.length - fresh.length,
      repeated: all.length - once.length,
      rejected: rejected.length,
      undone_at: null,
    };
    uploads.unshift(made);
    for (const phone_number of fresh)
      numbers.push({
        id: nextId(),
        phone_number,
        reason: made.reason,
        source: made.file_name === null ? 'typed' : 'file',
        upload_id: made.id,
        added_by_name: made.added_by_name,
        created_at: AT,
        contact: null,
      });
    return { body: { upload: made, rejected_lines: rejected } };
  }

  function undo(id: number): Answer {
    const place = uploads.findIndex((each) => each.id === id);
    const found = uploads[place];
    if (found === undefined) return { status: 404, body: { message: 'Gone.', code: 'NOT_FOUND', ref: 'req-1' } };
    uploads[place] = { ...found, undone_at: AT };
    numbers.splice(0, numbers.length, ...numbers.filter((each) => each.upload_id !== id));
    return { body: uploads[place] };
  }

  function ofContact(contact: Contact, { method, path, body }: Asked): Answer {
    const [, what = ''] = /^\/api\/v1\/contact\/\d+\/(.+)$/.exec(path) ?? [];
    const own = <T extends { phone_number: string }>(rows: readonly T[]): T[] =>
      rows.filter((row) => contact.phone_numbers.some(({ phone_number }) => phone_number === row.phone_number));
    if (what === 'texting' && method === 'PATCH') automatedOnly = body['automated_only'] === true;
    if (what === 'texting') return { body: textingOf(contact) };
    if (what === 'consents' && method === 'POST') return { body: record('granted', body) };
    if (what === 'consents') return { body: { data: own(consents) } };
    if (what === 'consents/revoke') return { body: record('revoked', body) };
    if (what === 'opt-outs') return { body: { data: own(optOuts) } };
    if (!what.endsWith('/line-type')) return null;
    const number = contact.phone_numbers.find(({ id }) => String(id) === what.split('/')[1])?.phone_number ?? '';
    checked.add(number);
    return {
      body: {
        phone_number: number,
        line_type: lineTypes.get(number) ?? 'wireless',
        carrier_name: null,
        checked_at: AT,
      },
    };
  }

  return {
    consents,
    optOuts,
    numbers,
    uploads,
    lineTypes,
    answerWriting() {
      isWriting = true;
    },
    answer(asked, contacts) {
      const { method, path, query } = asked;
      const writing = isWriting ? answerWriting(asked, contacts) : null;
      if (writing !== null) return writing;
      const contact = contacts.find(({ id }) => id === Number(/^\/api\/v1\/contact\/(\d+)\//.exec(path)?.[1]));
      if (contact !== undefined) return ofContact(contact, asked);
      const wanted = digits(query.get('search') ?? '');
      const found = <T extends { phone_number: string }>(rows: readonly T[]): T[] =>
        rows.filter(({ phone_number }) => phone_number.includes(wanted));
      const held = <T extends { phone_number: string }>(
        row: T,
      ): T & Pick<CompanyConsent & CompanyOptOut, 'contact'> => {
        const isIt = ({ phone_numbers: all }: Contact): boolean =>
          all.some(({ phone_number }) => phone_number === row.phone_number);
        const holder = contacts.find(isIt);
        return { ...row, contact: holder === undefined ? null : { id: holder.id, name: holder.name } };
      };
      const is = (row: Record<string, unknown>, ...names: string[]): boolean =>
        names.every((name) => [null, row[name]].includes(query.get(name)));
      const during = <T extends { created_at: string }>(rows: readonly T[]): T[] => {
        const [from, before] = [query.get('from') ?? '', query.get('before') ?? '9'];
        return rows.filter(({ created_at: at }) => from <= at && at < before);
      };
      const page = (rows: readonly unknown[]): Answer => ({ body: { ...pageOf([...rows], false), next_cursor: null } });
      if (path === '/api/v1/consents') {
        const narrowed = consents.filter((row) => is(row, 'scope', 'action', 'source'));
        return page(found(during(narrowed)).map(held));
      }
      if (path === '/api/v1/opt-outs') return page(found(optOuts).map(held));
      if (path === '/api/v1/dnc-uploads') return method === 'POST' ? upload(asked.body) : { body: { data: uploads } };
      const undone = /^\/api\/v1\/dnc-uploads\/(\d+)\/undo$/.exec(path)?.[1];
      if (undone !== undefined) return undo(Number(undone));
      const removed = /^\/api\/v1\/dnc-numbers\/(\d+)$/.exec(path)?.[1];
      if (removed !== undefined) {
        numbers.splice(0, numbers.length, ...numbers.filter(({ id }) => String(id) !== removed));
        return { body: {} };
      }
      if (path !== '/api/v1/dnc-numbers') return null;
      return page(found(during(numbers.filter((row) => is(row, 'source')))).map(held));
    },
  };
}
