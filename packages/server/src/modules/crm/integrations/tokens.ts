import { z } from 'zod';
import type { IntegrationName } from '@talk/contract';
import type { Secrets } from '../../../config/secrets.js';
import type { Scope } from '../../../policy/scope.js';
import { seal, unseal } from '../../../sealed.js';

const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  instanceUrl: z.string().nullable().default(null),
  details: z.record(z.string(), z.string()).default({}),
});
export type Tokens = z.output<typeof tokensSchema>;
type Given = z.input<typeof tokensSchema>;

const PURPOSE = 'crm-tokens';

/** Tokens and verifiers at rest: encrypted, each for one company and CRM. */
export interface TokenVault {
  seal(scope: Scope, name: IntegrationName, tokens: Given): string;
  /** Null: it was encrypted with a secret that this server does not know any more. */
  open(scope: Scope, name: IntegrationName, sealed: string): Tokens | null;
  sealText(about: string, text: string): string;
  openText(about: string, sealed: string): string | null;
}

export function createTokenVault(secrets: Secrets): TokenVault {
  const newest = secrets.derive(PURPOSE);
  const keys = [newest, ...secrets.deriveEarlier(PURPOSE)];

  function openText(about: string, sealed: string): string | null {
    for (const key of keys) {
      try {
        return unseal(key, sealed, about);
      } catch {
        // Of another secret, if there is another one.
      }
    }
    return null;
  }

  const place = ({ companyId }: Scope, name: IntegrationName): string => `${companyId}/${name}`;
  return {
    seal: (scope, name, { accessToken, refreshToken, instanceUrl, details }) =>
      seal(newest, JSON.stringify({ accessToken, refreshToken, instanceUrl, details }), place(scope, name)),
    open(scope, name, sealed) {
      const text = openText(place(scope, name), sealed);
      return text === null ? null : tokensSchema.parse(JSON.parse(text));
    },
    sealText: (about, text) => seal(newest, text, about),
    openText,
  };
}
