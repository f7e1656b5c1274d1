import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the provider says of an account. */
export interface FakeAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly hd?: string;
}

/** What is not as it should be. */
export interface Faults {
  /** Signs with a key that it does not show. */
  readonly key?: 'other';
  readonly nonce?: string;
  readonly audience?: string;
  /** Says that it is another one. */
  readonly issuer?: string;
  /** Writes another issuer into the token alone. */
  readonly tokenIssuer?: string;
  /** In seconds; the past: the token has expired. */
  readonly lifetime?: number;
  /** Answers nothing at all here. */
  readonly silentAt?: string;
  readonly brokenAt?: string;
  /** Leaves this out of what it says of itself. */
  readonly without?: string;
  /** Signs nothing. */
  readonly unsigned?: boolean;
}

interface Asked {
  readonly account: FakeAccount;
  readonly nonce: string;
  readonly challenge: string;
}

/** A provider of OpenID Connect that can be told to do wrong. It checks its clients as a real one does. */
export interface FakeProvider {
  readonly issuer: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  faults: Faults;
  /** The address and its flag are given when asked for them, not in the token. */
  tellsLater: boolean;
  /** The account signs in at `url`, where a browser was sent. @returns what the browser comes back with. */
  signIn(url: string, account: FakeAccount): { readonly state: string; readonly code: string };
  end(): Promise<void>;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const keys = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));

export async function startFakeProvider(redirectUrl: string): Promise<FakeProvider> {
  const client = { client_id: 'talk', client_secret: 'between the two of us' };
  const codes = new Map<string, Asked>();
  const tokens = new Map<string, FakeAccount>();
  const [own, other] = keys as [(typeof keys)[0], (typeof keys)[0]];

  function idToken({ account, nonce }: Asked): string {
    const { faults } = provider;
    const now = Math.floor(Date.now() / 1000);
    const { email, email_verified: isVerified, hd, sub } = account;
    const claims = {
      iss: faults.tokenIssuer ?? provider.issuer,
      aud: faults.audience ?? client.client_id,
      sub,
      nonce: faults.nonce ?? nonce,
      iat: now,
      exp: now + (faults.lifetime ?? 300),
      ...(!provider.tellsLater && { email, email_verified: isVerified }),
      ...(hd !== undefined && { hd }),
    };
    if (faults.unsigned === true) return `${base64url({ alg: 'none' })}.${base64url(claims)}.`;
    const text = `${base64url({ alg: 'RS256', kid: 'k1' })}.${base64url(claims)}`;
    const key: KeyObject = (faults.key === 'other' ? other : own).privateKey;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  function answerToken(body: URLSearchParams, authorization: string | undefined): [number, object] {
    const secret = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64').toString('utf8');
    const [id = '', word = ''] = secret.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (id !== client.client_id || word !== client.client_secret) return [401, { error: 'invalid_client' }];
    const asked = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const verifier = body.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (asked?.challenge !== challenge || body.get('redirect_uri') !== redirectUrl)
      return [400, { error: 'invalid_grant' }];
    const access = randomBytes(8).toString('hex');
    tokens.set(access, asked.account);
    return [200, { access_token: access, token_type: 'Bearer', expires_in: 60, id_token: idToken(asked) }];
  }

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    const path = (request.url ?? '').split('?')[0];
    const { issuer, faults } = provider;
    if (path === faults.brokenAt) return [500, {}];
    switch (path) {
      case '/.well-known/openid-configuration': {
        const said: Record<string, unknown> = {
          issuer: faults.issuer ?? issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/me`,
          id_token_signing_alg_values_supported: ['RS256'],
        };
        return [200, Object.fromEntries(Object.entries(said).filter(([name]) => name !== faults.without))];
      }
      case '/jwks':
        return [200, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] }];
      case '/token':
        return answerToken(new URLSearchParams(await bodyOf(request)), request.headers.authorization);
      case '/me': {
        const account = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
        return account === undefined ? [401, {}] : [200, account];
      }
      default:
        return [404, {}];
    }
  }

  const server = createServer((request, response) => {
    if ((request.url ?? '').startsWith(provider.faults.silentAt ?? '\n')) return;
    void answer(request).then(([status, body]) => send(response, status, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: FakeProvider = {
    issuer: `http://127.0.0.1:${port}`,
    client,
    faults: {},
    tellsLater: false,
    signIn(url, account) {
      const query = new URL(url).searchParams;
      const code = randomBytes(8).toString('hex');
      codes.set(code, { account, nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '' });
      return { state: query.get('state') ?? '', code };
    },
    end: () => close(server),
  };
  return provider;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
