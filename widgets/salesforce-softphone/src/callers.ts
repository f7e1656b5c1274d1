import type { CallType, Found, FoundRecord, SalesforceApi } from './salesforce-api.js';
import { search } from './search.js';

/** Who has a number in Salesforce, and what the layout shows for them. */
export interface Callers {
  /** Asked once for a number: name and record come from one search. Nobody where Salesforce cannot be reached. */
  find(number: string, callType: CallType): Promise<Found>;
  /** What was found for an earlier call may have changed since. */
  forget(number: string): void;
}

const NOBODY: Found = { records: [], pop: null, popsForm: false };
const MOST_FOUND = 20;

export function createCallers(ready: Promise<SalesforceApi | null>): Callers {
  const found = new Map<string, Promise<Found>>();
  return {
    find(number, callType) {
      const known = found.get(number);
      if (known !== undefined) return known;
      const asked = ready.then((api) => (api === null ? NOBODY : search(api, number, callType)));
      asked.catch(() => found.delete(number));
      found.set(number, asked);
      for (const [oldest] of found) {
        if (found.size <= MOST_FOUND) break;
        found.delete(oldest);
      }
      return asked;
    },
    forget: (number) => void found.delete(number),
  };
}

export const labelOf = ({ name, type }: FoundRecord): string => (type === null ? name : `${name} · ${type}`);
