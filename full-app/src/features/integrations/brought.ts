/** What a CRM sent the browser back with: a code that works once, or why there is none. */
export type Brought =
  | { readonly code: string; readonly state: string; readonly accounts_server?: string }
  | { readonly refused: 'denied' | 'incomplete' };

let held: Brought | null = null;

/** Keeps what stands in the address, outside of it: an address is copied, kept and sent on. @returns whether there was something. */
export function keepBrought(query: URLSearchParams): boolean {
  const [code, state, error] = ['code', 'state', 'error'].map((part) => query.get(part));
  if (error != null) held = { refused: 'denied' };
  else if (code != null && state != null) {
    // Zoho's: where the code is to be exchanged.
    const accounts = query.get('accounts-server');
    held = { code, state, ...(accounts === null ? {} : { accounts_server: accounts }) };
  } else return false;
  return true;
}

/** What was kept last; it is there until it is dropped. */
export const broughtNow = (): Brought => held ?? { refused: 'incomplete' };

export function dropBrought(): void {
  held = null;
}
