/** Where in Salesforce the softphone is. */
export interface SalesforcePlace {
  /** The org's pages, from which its own library comes too. */
  readonly origin: string;
  readonly mode: 'lightning' | 'classic';
  /** The softphone before this one did not start in time, and Salesforce opened this address in its place. */
  readonly isStandby: boolean;
}

/** What can be around this page. */
export type Surroundings =
  | { readonly kind: 'salesforce'; readonly place: SalesforcePlace }
  /** An org that nobody has connected, or an address that lacks what Salesforce puts into it. */
  | { readonly kind: 'not-connected' }
  /** Opened by itself. */
  | { readonly kind: 'alone' };

/**
 * Reads the address that Salesforce opens, and that its library reads once more while it loads. Nothing here ever leaves the address:
 * people sign in within the page.
 * @param allowedOrigins who may hold this page, as the server says.
 */
export function surroundingsOf(search: string, allowedOrigins: readonly string[]): Surroundings {
  const query = new URLSearchParams(search);
  // Lightning and Classic spell it differently; both may say `mode`, and only Lightning always does.
  const [lightning, classic] = [query.get('sfdcIframeOrigin'), query.get('sfdcIFrameOrigin')];
  const origin = lightning ?? classic;
  if (origin === null) return { kind: 'alone' };
  const isLightning = query.get('mode') === 'Lightning';
  // Each library reads its own spelling; Classic's page answers only to whoever knows its nonce.
  const isWhole = isLightning ? lightning !== null : classic !== null && query.has('nonce');
  if (!isWhole || !allowedOrigins.includes(origin)) return { kind: 'not-connected' };
  const mode = isLightning ? 'lightning' : 'classic';
  return { kind: 'salesforce', place: { origin, mode, isStandby: query.has('standby') } };
}
