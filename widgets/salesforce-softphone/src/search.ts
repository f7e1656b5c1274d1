import type { CallType, Found, SalesforceApi } from './salesforce-api.js';

/** Shorter ones are refused. */
const SHORTEST = 3;

/** Which way of writing a number an org's search finds differs from org to org. */
export function writtenForms(e164: string): string[] {
  const digits = e164.replaceAll(/\D/g, '');
  const [, area, exchange, rest] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  const national = area === undefined ? [] : [`${area}${exchange}${rest}`, `(${area}) ${exchange}-${rest}`];
  return [...new Set([e164, ...national, digits])].filter((text) => text.length >= SHORTEST);
}

/** Looks for a number; nothing is shown yet. @throws SalesforceError. */
export async function search(api: Pick<SalesforceApi, 'find'>, e164: string, callType: CallType): Promise<Found> {
  let last: Found = { records: [], pop: null, popsForm: false };
  for (const text of writtenForms(e164)) {
    last = await api.find(text, callType, e164);
    if (last.records.length > 0) return last;
  }
  return last;
}
