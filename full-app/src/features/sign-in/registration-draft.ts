import type { BodyOf, register } from '@talk/core/contract';

/** What is typed into the first step. */
export interface RegistrationDraft {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly company_name: string;
  readonly country: string;
  readonly phone_number: string;
  readonly timezone: string;
  readonly password: string;
  readonly password_confirmation: string;
}
export type RegistrationField = keyof RegistrationDraft;

/** Passwords are not kept. */
const KEY = 'talk:registration';
const KEPT = ['first_name', 'last_name', 'email', 'company_name', 'country', 'phone_number', 'timezone'] as const;

/** Where someone is who has typed nothing: by the browser's time zone and language. */
function emptyDraft(): RegistrationDraft {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return {
    first_name: '',
    last_name: '',
    email: '',
    company_name: '',
    country: new Intl.Locale(navigator.language).region ?? 'US',
    phone_number: '',
    timezone: timeZone === '' ? 'America/Los_Angeles' : timeZone,
    password: '',
    password_confirmation: '',
  };
}

/** What was typed before in this tab. */
export function resumeDraft(): RegistrationDraft {
  const draft = emptyDraft();
  const kept: unknown = attempt((storage) => JSON.parse(storage.getItem(KEY) ?? 'null'));
  if (typeof kept !== 'object' || kept === null) return draft;
  const known = Object.entries(kept).filter(
    ([field, value]) => KEPT.some((each) => each === field) && typeof value === 'string',
  );
  return { ...draft, ...Object.fromEntries(known) };
}

export function keepDraft(draft: RegistrationDraft): void {
  const kept = Object.fromEntries(KEPT.map((field) => [field, draft[field]]));
  attempt((storage) => storage.setItem(KEY, JSON.stringify(kept)));
}

export function forgetDraft(): void {
  attempt((storage) => storage.removeItem(KEY));
}

function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null; // storage is forbidden or full, or something else was stored: then nothing is resumed
  }
}

export function toRegistration(draft: RegistrationDraft, language: string): BodyOf<typeof register> {
  const { first_name: first, last_name: last, ...own } = draft;
  return {
    ...own,
    email: own.email.trim(),
    name: `${first.trim()} ${last.trim()}`.trim(),
    language: language.startsWith('es') ? 'es' : 'en',
  };
}

/** Fields that are empty, in the order of the form. */
export const emptyFields = (draft: RegistrationDraft): RegistrationField[] =>
  (Object.keys(draft) as RegistrationField[]).filter((field) => draft[field].trim() === '');
