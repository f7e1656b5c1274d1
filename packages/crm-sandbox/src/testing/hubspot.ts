import { createHash, randomBytes } from 'node:crypto';
import { createCrmSandbox } from '../sandbox.js';
import type { CrmSandbox } from '../sandbox.types.js';
import { createManualClock, type ManualClock } from './manual-clock.js';

export const REDIRECT = 'http://localhost:4000/api/v2/integrations/hubspot/callback';
export const SCOPES = [
  'oauth',
  'crm.objects.contacts.read',
  'crm.objects.contacts.write',
  'crm.objects.companies.read',
  'crm.objects.owners.read',
  'crm.schemas.contacts.write',
  'automation',
];

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Connected {
  readonly sandbox: CrmSandbox;
  readonly clock: ManualClock;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly call: (method: string, path: string, body?: unknown, token?: string) => Promise<Reply>;
}

export function authorizeUrl(origin: string, changes: Readonly<Record<string, string | null>> = {}): string {
  const url = new URL('/oauth/authorize', origin);
  const given = { client_id: '', redirect_uri: REDIRECT, scope: SCOPES.join(' '), state: 'state-1', ...changes };
  for (const [name, value] of Object.entries(given)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/** A verifier and its S256 challenge. */
export function pkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export async function token(origin: string, fields: Readonly<Record<string, string>>): Promise<Reply> {
  return reply(await fetch(`${origin}/oauth/v3/token`, { method: 'POST', body: new URLSearchParams(fields) }));
}

export async function reply(response: Response): Promise<Reply> {
  const text = await response.text();
  const parsed: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, body: parsed as Readonly<Record<string, unknown>> };
}

/** Both CRMs with a clock that stands still, and the app connected to the portal. */
export async function connected(scopes: readonly string[] = SCOPES): Promise<Connected> {
  const clock = createManualClock();
  const sandbox = await createCrmSandbox({ clock, app: { redirectUris: [REDIRECT] } });
  const { clientId, clientSecret } = sandbox.hubspot;
  const back = await sandbox.hubspot.approve(
    authorizeUrl(sandbox.origin, { client_id: clientId, scope: scopes.join(' ') }),
  );
  const given = await token(sandbox.origin, {
    grant_type: 'authorization_code',
    code: new URL(back).searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
    client_id: clientId,
    client_secret: clientSecret,
  });
  const accessToken = String(given.body['access_token']);
  return {
    sandbox,
    clock,
    accessToken,
    refreshToken: String(given.body['refresh_token']),
    async call(method, path, body, bearer = accessToken) {
      const response = await fetch(`${sandbox.origin}${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return reply(response);
    },
  };
}
