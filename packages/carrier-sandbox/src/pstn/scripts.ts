/**
 * The outside world's phones: what a person meets who calls or texts a number. One fixed, documented table; the control API
 * can give any outside number another script.
 */

/** `afterMs` is how long it rings first. Frequencies in hertz. */
export type PhoneScript =
  /** Answers and says a steady tone (`hz` null: listens silently); hangs up by itself after `hangUpAfterMs`, if set. */
  | { kind: 'tone'; afterMs: number; hz: number | null; hangUpAfterMs: number | null }
  /** A person: says hello, listens, then speaks now and then. What machine detection calls human. */
  | { kind: 'person'; afterMs: number; hz: number }
  /** An answering machine: greets for `greetingMs`, beeps at 1000 Hz (unless `beep` is false), then listens. */
  | { kind: 'machine'; afterMs: number; greetingMs: number; beep: boolean }
  /** A fax: answers with the 2100 Hz called-station tone, and takes what is faxed; `sendsBack`: it faxes the same to the sender. */
  | { kind: 'fax'; afterMs: number; sendsBack?: boolean }
  /** A menu: prompts at 440 Hz; each digit in `tones` switches to that tone, `9` hangs up. */
  | { kind: 'menu'; afterMs: number; tones: Record<string, number> }
  /** Says back whatever it hears. */
  | { kind: 'echo'; afterMs: number }
  | { kind: 'busy' }
  | { kind: 'no-answer' }
  /** Rings for `afterMs`, then declines. */
  | { kind: 'reject'; afterMs: number }
  /** The number does not exist (SIP 404, the browser's 31404). */
  | { kind: 'invalid' };

/** What becomes of a text to a number. */
export type SmsScript =
  | { kind: 'deliver' }
  | { kind: 'undelivered'; errorCode: number }
  | { kind: 'failed'; errorCode: number }
  /** Stays `sent`: no delivery receipt ever. */
  | { kind: 'silent' }
  /** Refused at once by the REST API with this code (21610: the recipient has opted out). */
  | { kind: 'refused'; errorCode: number }
  /** Delivered, and answers with the same text. */
  | { kind: 'echo' };

export interface ScriptedNumber {
  readonly number: string;
  readonly label: string;
  readonly script: PhoneScript;
  readonly sms: SmsScript;
}

const deliver: SmsScript = { kind: 'deliver' };
const at = (last4: string) => `+1415555${last4}`;
const tone = (hz: number | null, afterMs = 300, hangUpAfterMs: number | null = null): PhoneScript => ({
  kind: 'tone',
  afterMs,
  hz,
  hangUpAfterMs,
});

/** Every scripted number. The panel shows this table; tests rely on it. */
export const SCRIPTED_NUMBERS: readonly ScriptedNumber[] = [
  { number: at('0160'), label: 'Answers after 0.3 s, 700 Hz', script: tone(700), sms: deliver },
  { number: at('0161'), label: 'Answers after 3 s, 800 Hz', script: tone(800, 3000), sms: deliver },
  { number: at('0162'), label: 'Busy', script: { kind: 'busy' }, sms: deliver },
  { number: at('0163'), label: 'Never answers', script: { kind: 'no-answer' }, sms: deliver },
  { number: at('0164'), label: 'Declines after 0.8 s', script: { kind: 'reject', afterMs: 800 }, sms: deliver },
  {
    number: at('0165'),
    label: 'Does not exist',
    script: { kind: 'invalid' },
    sms: { kind: 'failed', errorCode: 30003 },
  },
  {
    number: at('0166'),
    label: 'Answering machine with a beep',
    script: { kind: 'machine', afterMs: 500, greetingMs: 3000, beep: true },
    sms: deliver,
  },
  {
    number: at('0167'),
    label: 'Menu: 1 = 697 Hz, 2 = 852 Hz, 9 hangs up',
    script: { kind: 'menu', afterMs: 300, tones: { '1': 697, '2': 852 } },
    sms: deliver,
  },
  { number: at('0168'), label: 'Answers, hangs up after 5 s', script: tone(700, 300, 5000), sms: deliver },
  { number: at('0169'), label: 'Echo', script: { kind: 'echo', afterMs: 300 }, sms: { kind: 'echo' } },
  { number: at('0170'), label: 'Talker, 440 Hz', script: tone(440), sms: deliver },
  { number: at('0171'), label: 'Talker, 523 Hz', script: tone(523), sms: deliver },
  { number: at('0172'), label: 'Talker, 660 Hz', script: tone(660), sms: deliver },
  { number: at('0173'), label: 'Talker, 880 Hz', script: tone(880), sms: deliver },
  {
    number: at('0174'),
    label: 'A person who says hello',
    script: { kind: 'person', afterMs: 800, hz: 520 },
    sms: deliver,
  },
  { number: at('0175'), label: 'Answers after 20 s', script: tone(700, 20_000), sms: deliver },
  {
    number: at('0176'),
    label: 'Answering machine without a beep',
    script: { kind: 'machine', afterMs: 500, greetingMs: 3000, beep: false },
    sms: deliver,
  },
  {
    number: at('0177'),
    label: 'Fax',
    script: { kind: 'fax', afterMs: 500 },
    sms: { kind: 'undelivered', errorCode: 30006 },
  },
  { number: at('0178'), label: 'Answers, stays silent', script: tone(null), sms: deliver },
  {
    number: at('0179'),
    label: 'Fax that faxes back',
    script: { kind: 'fax', afterMs: 500, sendsBack: true },
    sms: { kind: 'undelivered', errorCode: 30006 },
  },
  {
    number: at('0180'),
    label: 'Text: unreachable (30003)',
    script: tone(700),
    sms: { kind: 'undelivered', errorCode: 30003 },
  },
  {
    number: at('0181'),
    label: 'Text: unknown (30005)',
    script: tone(700),
    sms: { kind: 'undelivered', errorCode: 30005 },
  },
  {
    number: at('0182'),
    label: 'Text: landline (30006)',
    script: tone(700),
    sms: { kind: 'undelivered', errorCode: 30006 },
  },
  {
    number: at('0183'),
    label: 'Text: filtered (30007)',
    script: tone(700),
    sms: { kind: 'undelivered', errorCode: 30007 },
  },
  { number: at('0184'), label: 'Text: blocked (30004)', script: tone(700), sms: { kind: 'failed', errorCode: 30004 } },
  {
    number: at('0185'),
    label: 'Text: opted out (21610)',
    script: tone(700),
    sms: { kind: 'refused', errorCode: 21610 },
  },
  { number: at('0186'), label: 'Text: no receipt', script: tone(700), sms: { kind: 'silent' } },
  {
    number: at('0187'),
    label: 'Landline by lookup',
    script: tone(700),
    sms: { kind: 'undelivered', errorCode: 30006 },
  },
  { number: at('0188'), label: 'VoIP by lookup', script: tone(700), sms: deliver },
];

/** Numbers that a lookup calls something else than a mobile phone. */
const LINE_TYPES: Readonly<Record<string, string>> = {
  [at('0177')]: 'landline',
  [at('0179')]: 'landline',
  [at('0182')]: 'landline',
  [at('0187')]: 'landline',
  [at('0188')]: 'fixedVoip',
};

/** What a lookup calls a number of the outside world. */
export const lineTypeOf = (number: string): string => LINE_TYPES[number] ?? 'mobile';

/** Any other number of the outside world: a person who answers after two seconds. */
export const DEFAULT_SCRIPT: PhoneScript = { kind: 'person', afterMs: 2000, hz: 520 };

/** +1 415 555 0150 … 0159: phones that open in a browser. */
export const HANDSET_NUMBERS: readonly string[] = Array.from({ length: 10 }, (_, index) => at(`015${index}`));

/** The signalling identity of a handset number (`handset_14155550150`): identities allow letters, digits and underscore only. */
export function handsetIdentity(number: string): string {
  return `handset_${number.replace(/\D/g, '')}`;
}

/** The number behind a handset identity, or null when the identity is not a handset's. */
export function handsetNumber(identity: string): string | null {
  const number = identity.startsWith('handset_') ? `+${identity.slice('handset_'.length)}` : '';
  return HANDSET_NUMBERS.includes(number) ? number : null;
}

const E164 = /^\+[1-9]\d{6,14}$/;

/** Says whether the text is a full international number. */
export function isE164(text: string): boolean {
  return E164.test(text);
}
