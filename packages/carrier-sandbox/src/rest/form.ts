import type { CallbackTarget } from '../carrier.js';
import { invalid, RestError } from './errors.js';

/** Fields of a request, from the body or the query. Readers throw a 400 that names the field. */
export interface Form {
  has(name: string): boolean;
  text(name: string): string | undefined;
  /** @param code the service's error for its absence, where that differs by resource. */
  required(name: string, code?: number): string;
  all(name: string): string[];
  int(name: string, range: { min: number; max: number }): number | undefined;
  bool(name: string): boolean | undefined;
  method(name: string): 'GET' | 'POST';
  /** An absolute http(s) address, or the empty text, which clears it. */
  url(name: string): string | undefined;
  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined;
  /** `{prefix}`, `{prefix}Event` and `{prefix}Method`. */
  callback(prefix: string, defaultEvents?: readonly string[]): CallbackTarget | null;
}

const MAX_FIELDS = 200;
const MAX_FIELD_CHARACTERS = 64 * 1024;

export function createForm(params: URLSearchParams): Form {
  if (params.size > MAX_FIELDS) throw new RestError(400, 20001, `At most ${MAX_FIELDS} parameters are accepted`);
  for (const [name, value] of params) {
    if (value.length > MAX_FIELD_CHARACTERS) throw invalid(name, `longer than ${MAX_FIELD_CHARACTERS} characters`);
  }
  const form: Form = {
    has: (name) => params.has(name),
    text: (name) => params.get(name) ?? undefined,
    required(name, code = name === 'To' ? 21201 : name === 'From' ? 21213 : 20001) {
      const value = params.get(name)?.trim();
      if (!value) throw new RestError(400, code, `No '${name}' is specified`);
      return value;
    },
    all: (name) => params.getAll(name),
    int(name, { min, max }) {
      const value = params.get(name);
      if (value === null || value === '') return undefined;
      if (!/^-?\d+$/.test(value) || Number(value) < min || Number(value) > max) {
        throw invalid(name, `must be a whole number from ${min} to ${max}`);
      }
      return Number(value);
    },
    bool(name) {
      const value = params.get(name)?.toLowerCase();
      if (value === undefined || value === '') return undefined;
      if (value !== 'true' && value !== 'false') throw invalid(name, 'must be true or false');
      return value === 'true';
    },
    method(name) {
      const value = params.get(name)?.toUpperCase();
      if (value !== undefined && value !== 'GET' && value !== 'POST') throw invalid(name, 'must be GET or POST');
      return value ?? 'POST';
    },
    url(name) {
      const value = params.get(name);
      if (value === null || value === '') return value ?? undefined;
      // Where it leads is checked when it is called; here only that it is an address.
      if (!URL.canParse(value) || !/^https?:/i.test(value))
        throw new RestError(400, 21205, `${name} is not a valid URL: ${value}`);
      return value;
    },
    oneOf(name, values) {
      const value = params.get(name);
      if (value === null) return undefined;
      const found = values.find((candidate) => candidate.toLowerCase() === value.toLowerCase());
      if (!found) throw invalid(name, `must be one of ${values.join(', ')}`);
      return found;
    },
    callback(prefix, defaultEvents = []) {
      const url = form.url(prefix);
      if (!url) return null;
      const events = params
        .getAll(`${prefix}Event`)
        .flatMap((text) => text.split(/[\s,]+/))
        .filter(Boolean);
      return { url, method: form.method(`${prefix}Method`), events: events.length > 0 ? events : defaultEvents };
    },
  };
  return form;
}
