import { plainText } from '../http/exchange.js';
import type { ErrorDetail } from './errors.js';
import { invalid } from './errors.js';
import type { ObjectTypeName, Owner, PropertyDefinition } from './model.js';

export interface ValueError {
  readonly name: string;
  readonly message: string;
  readonly error: string;
}

/** What a value becomes when it is stored, or why it cannot be. An empty text clears the property. */
export type Read = { readonly value: string | null } | { readonly error: ValueError };

export function readValue(definition: PropertyDefinition, given: unknown, owners: readonly Owner[]): Read {
  const { name } = definition;
  const refuse = (error: string, message: string): Read => ({ error: { name, message, error } });
  if (definition.readOnly)
    return refuse('READ_ONLY_VALUE', `"${name}" is a read only property; its value cannot be set.`);
  if (given === null || given === '') return { value: null };
  if (typeof given === 'object') return refuse('INVALID_VALUE', `${name} must be a text`);
  const text = plainText(given);
  if (text.length > 65_536) return refuse('PROPERTY_VALUE_TOO_LONG', `${name} is longer than 65536 characters`);
  if (name === 'hubspot_owner_id')
    return owners.some((owner) => owner.id === text)
      ? { value: text }
      : refuse('INVALID_OWNER_ID', `Owner with id ${text} does not exist.`);
  if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
    return refuse('INVALID_EMAIL', `Email address ${text} is invalid`);
  switch (definition.type) {
    case 'number':
      return Number.isFinite(Number(text))
        ? { value: text }
        : refuse('INVALID_NUMBER', `${text} was not a valid number.`);
    case 'date':
    case 'datetime': {
      const moment = momentOf(text);
      return moment === null ? refuse('INVALID_LONG', `${text} was not a valid long.`) : { value: moment };
    }
    case 'bool':
      return text === 'true' || text === 'false'
        ? { value: text }
        : refuse('INVALID_OPTION', notAllowed(text, 'true, false'));
    case 'enumeration': {
      const allowed = definition.options.map((option) => option.value);
      const chosen = definition.fieldType === 'checkbox' ? text.split(';').filter(Boolean) : [text];
      const wrong = chosen.find((each) => !allowed.includes(each));
      return wrong === undefined ? { value: text } : refuse('INVALID_OPTION', notAllowed(wrong, allowed.join(', ')));
    }
    case 'string':
    case 'phone_number':
      return { value: name === 'email' ? text.toLowerCase() : text };
  }
}

const notAllowed = (value: string, list: string) => `${value} was not one of the allowed options: [${list}]`;

/** Milliseconds since 1970 or an ISO time, as an ISO time. */
function momentOf(text: string): string | null {
  const ms = /^-?\d+$/.test(text) ? Number(text) : /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export function unknownProperty(name: string): ValueError {
  return { name, message: `Property "${name}" does not exist`, error: 'PROPERTY_DOESNT_EXIST' };
}

/** The public API tells bad values twice: as JSON within the message, and as a list. */
export function invalidValues(portalId: number, problems: readonly ValueError[]): Error {
  const spelled = problems.map(({ name, message, error }) => ({
    isValid: false,
    message,
    error,
    name,
    localizedErrorMessage: message,
    portalId,
  }));
  const errors: ErrorDetail[] = problems.map(({ name, message, error }) => ({
    message,
    code: error,
    context: { propertyName: [name] },
  }));
  return invalid(`Property values were not valid: ${JSON.stringify(spelled)}`, errors);
}

/** The stages of a contact's or company's life in their order; a step back is not taken until the stage was cleared. */
export function mayMoveTo(definition: PropertyDefinition, before: string | null, after: string | null): boolean {
  if (before === null || after === null) return true;
  const rank = (value: string) => definition.options.findIndex((option) => option.value === value);
  return rank(after) >= rank(before);
}

/** Digits without the country, as HubSpot keeps them for its search. Null for what is not a number. */
export function searchablePhone(text: string | null | undefined): string | null {
  const digits = (text ?? '').replace(/\D/g, '');
  if (digits.length < 7) return null;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

export const CALCULATED: Readonly<Partial<Record<ObjectTypeName, Readonly<Record<string, string>>>>> = {
  contacts: {
    hs_searchable_calculated_phone_number: 'phone',
    hs_searchable_calculated_mobile_number: 'mobilephone',
  },
};
