import type { PhoneScript, SmsScript } from '../../src/pstn/scripts.js';

export type Kind = PhoneScript['kind'];
export type SmsKind = SmsScript['kind'];

/** A field of a script's form: seconds or hertz, as typed. */
export interface ScriptField {
  readonly name: 'after' | 'hz' | 'hangUpAfter' | 'greeting' | 'tones';
  readonly label: string;
}

const AFTER: ScriptField = { name: 'after', label: 'Rings for (seconds)' };

export const KINDS: Readonly<Record<Kind, { label: string; fields: readonly ScriptField[] }>> = {
  tone: {
    label: 'Answers with a tone',
    fields: [
      AFTER,
      { name: 'hz', label: 'Tone (Hz, empty = silent)' },
      { name: 'hangUpAfter', label: 'Hangs up after (seconds, empty = never)' },
    ],
  },
  person: { label: 'A person', fields: [AFTER, { name: 'hz', label: 'Voice (Hz)' }] },
  machine: { label: 'Answering machine', fields: [AFTER, { name: 'greeting', label: 'Greeting (seconds)' }] },
  menu: { label: 'Keypad menu', fields: [AFTER, { name: 'tones', label: 'Keys and tones (1=697, 2=852)' }] },
  echo: { label: 'Echo', fields: [AFTER] },
  fax: { label: 'Fax', fields: [AFTER] },
  busy: { label: 'Busy', fields: [] },
  'no-answer': { label: 'Never answers', fields: [] },
  reject: { label: 'Declines', fields: [AFTER] },
  invalid: { label: 'Does not exist', fields: [] },
};

export const SMS_KINDS: Readonly<Record<SmsKind, { label: string; needsCode: boolean }>> = {
  deliver: { label: 'Delivered', needsCode: false },
  echo: { label: 'Delivered, replies the same', needsCode: false },
  silent: { label: 'Sent, never confirmed', needsCode: false },
  undelivered: { label: 'Undelivered', needsCode: true },
  failed: { label: 'Failed', needsCode: true },
  refused: { label: 'Refused at once', needsCode: true },
};

/** Every field as text, plus the switches. */
export type ScriptDraft = Record<ScriptField['name'], string> & { kind: Kind; beep: boolean; sendsBack: boolean };

const seconds = (ms: number) => String(ms / 1000);

/** The form of a script; what the script does not have is filled with something sensible. */
export function draftOf(script: PhoneScript): ScriptDraft {
  return {
    kind: script.kind,
    after: 'afterMs' in script ? seconds(script.afterMs) : '1',
    hz: 'hz' in script ? String(script.hz ?? '') : '700',
    hangUpAfter: script.kind === 'tone' && script.hangUpAfterMs !== null ? seconds(script.hangUpAfterMs) : '',
    greeting: script.kind === 'machine' ? seconds(script.greetingMs) : '3',
    tones:
      script.kind === 'menu'
        ? Object.entries(script.tones)
            .map(([key, hz]) => `${key}=${hz}`)
            .join(', ')
        : '1=697, 2=852',
    beep: script.kind === 'machine' ? script.beep : true,
    sendsBack: script.kind === 'fax' && script.sendsBack === true,
  };
}

/** The script that a form describes. What is no number becomes NaN, which the carrier refuses by name. */
export function scriptOf(draft: ScriptDraft): PhoneScript {
  const ms = (text: string) => (text.trim() === '' ? Number.NaN : Number(text) * 1000);
  const hz = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  const afterMs = ms(draft.after);
  switch (draft.kind) {
    case 'tone':
      return {
        kind: 'tone',
        afterMs,
        hz: draft.hz.trim() === '' ? null : hz(draft.hz),
        hangUpAfterMs: draft.hangUpAfter.trim() === '' ? null : ms(draft.hangUpAfter),
      };
    case 'person':
      return { kind: 'person', afterMs, hz: hz(draft.hz) };
    case 'machine':
      return { kind: 'machine', afterMs, greetingMs: ms(draft.greeting), beep: draft.beep };
    case 'menu':
      return { kind: 'menu', afterMs, tones: tonesOf(draft.tones) };
    case 'fax':
      return { kind: 'fax', afterMs, ...(draft.sendsBack ? { sendsBack: true } : {}) };
    case 'echo':
    case 'reject':
      return { kind: draft.kind, afterMs };
    case 'busy':
    case 'no-answer':
    case 'invalid':
      return { kind: draft.kind };
  }
}

function tonesOf(text: string): Record<string, number> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([key]) => key).map(([key = '', hz]) => [key, Number(hz)]));
}
