import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Core } from '../carrier.js';
import type { SandboxCredentials } from '../credentials.js';
import { fetchDocument, NoDocument } from '../faxes/fetch-document.js';
import type { Numbers } from '../pstn/numbers.js';
import { lineTypeOf } from '../pstn/scripts.js';

/** Ringless voicemail, by the gateway of a real service (slybroadcast.com/documentation.php): forms in, lines of text out. */
export interface Ringless {
  /** Takes one campaign form. @returns the text of the answer: `OK` or `ERROR`, then what belongs to it */
  submit(form: URLSearchParams): string;
}

/** A voicemail is in its box after this. */
const LEFT_AFTER_MS = 400;
const MOST_NUMBERS = 10_000;

type Outcome = readonly ['OK' | 'FAILED', string];

const same = (given: string, expected: string): boolean => {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
};

/** North American, with or without the country code. */
const numberOf = (digits: string): string | null => {
  const [, number] = /^1?([2-9]\d{9})$/.exec(digits.replace(/\D/g, '')) ?? [];
  return number === undefined ? null : `+1${number}`;
};

export function createRingless(
  core: Core,
  {
    numbers,
    credentials,
    allowed,
  }: {
    readonly numbers: Numbers;
    readonly credentials: Pick<SandboxCredentials, 'accountSid' | 'authToken'>;
    readonly allowed: (url: string) => boolean;
  },
): Ringless {
  const { clock, log, hooks } = core;

  /** What a telephone does with calls decides what becomes of a voicemail. */
  function outcomeOf(to: string): Outcome {
    if (lineTypeOf(to) === 'landline') return ['FAILED', 'Landline'];
    switch (numbers.scriptOf(to).kind) {
      case 'invalid':
        return ['FAILED', 'Invalid number'];
      case 'no-answer':
        return ['FAILED', 'Voicemail full'];
      case 'busy':
        return ['FAILED', 'No answer'];
      default:
        return ['OK', ''];
    }
  }

  async function soundOutcome(url: string): Promise<Outcome | null> {
    try {
      await fetchDocument(url, allowed);
      return null;
    } catch (error) {
      if (error instanceof NoDocument) return ['FAILED', 'Audio file could not be fetched'];
      throw error;
    }
  }

  async function leave(sessionId: string, to: string, soundUrl: string, reportUrl: string | null): Promise<void> {
    const [status, reason] = (await soundOutcome(soundUrl)) ?? outcomeOf(to);
    log.append('voicemail', { sessionId, to, status, reason });
    if (reportUrl === null) return;
    const time = new Date(clock.nowMs()).toISOString().slice(0, 19).replace('T', ' ');
    const report = [sessionId, to.slice(2), status, reason, time, 'Sandbox'].join('|');
    hooks.notify(`${sessionId}/${to}`, { url: reportUrl, params: { var: report } });
  }

  return {
    submit(form) {
      const field = (name: string): string => form.get(name)?.trim() ?? '';
      const error = (what: string): string => `ERROR\n${what}`;
      if (!same(field('c_uid'), credentials.accountSid) || !same(field('c_password'), credentials.authToken))
        return error('Invalid login: c_uid or c_password');
      const asked = field('c_phone').split(',').filter(Boolean);
      if (asked.length === 0) return error('c_phone missing');
      if (asked.length > MOST_NUMBERS) return error('c_phone: too many numbers');
      if (field('c_date') !== 'now') return error('c_date: the sandbox sends now only');
      if (field('c_url') === '') return error('c_url missing');
      if (!/^(wav|mp3|m4a)$/i.test(field('c_audio'))) return error('c_audio must be wav, mp3 or m4a');
      const from = numberOf(field('c_callerID'));
      if (from === null || !numbers.isLine(from)) return error('c_callerID is not a number of this account');
      const to = asked.map(numberOf);
      if (to.includes(null)) return error('Invalid c_phone');
      const sessionId = randomUUID();
      const reportUrl = field('c_dispo_url') || null;
      clock.after(LEFT_AFTER_MS, () => {
        for (const number of to) if (number !== null) void leave(sessionId, number, field('c_url'), reportUrl);
      });
      return `OK\nsession_id=${sessionId}\nnumber of phone=${to.length}`;
    },
  };
}
