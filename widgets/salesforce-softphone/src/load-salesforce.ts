import { createClassic } from './classic.js';
import { createLightning } from './lightning.js';
import type { SalesforcePlace } from './place.js';
import { isObject, SalesforceError, type SalesforceApi } from './salesforce-api.js';

/** Spring '26. */
const RELEASE = '66.0';
/** Heavy orgs take their time. */
const LOAD_MS = 30_000;

const LIBRARIES = {
  lightning: { path: `/support/api/${RELEASE}/lightning/opencti_min.js`, name: 'opencti', create: createLightning },
  classic: { path: `/support/api/${RELEASE}/interaction.js`, name: 'interaction', create: createClassic },
} as const;

/**
 * Loads Salesforce's library from the org. It may fail while it is evaluated and leave something behind that looks whole, so it counts
 * when it has answered.
 * @throws SalesforceError where there is no Salesforce to be reached.
 */
export async function loadSalesforce(document: Document, { origin, mode }: SalesforcePlace): Promise<SalesforceApi> {
  const { path, name, create } = LIBRARIES[mode];
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: SalesforceError['reason'], sentence: string): void => {
      clearTimeout(timer);
      reject(new SalesforceError('load', reason, sentence));
    };
    const timer = setTimeout(() => fail('silent', 'Salesforce did not send its library.'), LOAD_MS);
    script.src = origin + path;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => fail('unknown', 'Salesforce has no library there.'));
    document.head.append(script);
  });
  const sforce: unknown = (document.defaultView as unknown as { sforce?: unknown } | null)?.sforce;
  const raw = isObject(sforce) ? sforce[name] : null;
  if (!isObject(raw)) throw new SalesforceError('load', 'unknown', 'The library of Salesforce did not start.');
  const api = create(raw);
  await api.view();
  return api;
}
