import type { ProviderProblem } from '@talk/contract';
import type { ProvenAccount } from '@talk/domain/sign-in';
import * as oidc from 'openid-client';
import { WebError, type PublicWeb, type WebCall } from '../../../web/public-web.js';

/** How Talk is known to a provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUrl: string;
}

/** Where a browser is sent to, and what its answer has to match. */
export interface Journey {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What a browser comes back with. */
export interface Arrival extends Pick<Journey, 'state' | 'nonce' | 'codeVerifier'> {
  readonly code: string;
  readonly iss: string | undefined;
}

/** An account, with the name that its provider never gives to another one. */
export interface SignedAccount extends ProvenAccount {
  readonly subject: string;
}

/** Why a provider's answer signs no one in: what is wrong with it, or a code that it does not take, or one that we do not believe. */
export type ExchangeProblem = ProviderProblem | 'code' | 'not-trusted';

/** Asks providers of companies. They are chosen by admins, so nothing that they say is trusted before it is checked. */
export interface Providers {
  journey(client: ProviderClient, email: string): Promise<Journey | { readonly problem: ProviderProblem }>;
  account(client: ProviderClient, arrival: Arrival): Promise<SignedAccount | { readonly problem: ExchangeProblem }>;
  /** What is wrong with it; null: users can sign in there. */
  check(client: ProviderClient): Promise<ProviderProblem | null>;
}

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 512 * 1024;
const SCOPE = 'openid email profile';
const CLIENT_REFUSED = new Set(['invalid_client', 'unauthorized_client']);

/** A problem that was named where it was seen. */
class NamedProblem extends Error {
  readonly problem: ExchangeProblem;
  constructor(problem: ExchangeProblem) {
    super(problem);
    this.problem = problem;
  }
}

export function createProviders(web: PublicWeb): Providers {
  /** The library's way to the provider: ours, which goes nowhere private, follows no redirect and reads no endless answer. */
  const fetchOf =
    (seen: { failure: WebError | null }): oidc.CustomFetch =>
    async (url, { method, headers, body }) => {
      try {
        const text = body instanceof URLSearchParams || typeof body === 'string' ? String(body) : '';
        const response = await web.request(url, {
          method: method as WebCall['method'],
          headers,
          body: text,
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_BYTES,
        });
        // It is there, but not at work: the same to the user.
        if (response.status >= 500) throw new WebError('unreachable');
        const kept = ['content-type', 'www-authenticate'].flatMap((name): [string, string][] => {
          const value = response.headers[name];
          return value === undefined ? [] : [[name, value]];
        });
        const isEmpty = response.status === 204 || response.status === 205 || response.status === 304;
        return new Response(isEmpty ? null : new Uint8Array(response.body), { status: response.status, headers: kept });
      } catch (error) {
        if (error instanceof WebError) seen.failure = error;
        throw error;
      }
    };

  /** Reads what the provider says of itself, each time: what it has changed counts at once. */
  async function discover({ issuer, clientId, clientSecret }: ProviderClient, seen: { failure: WebError | null }) {
    const found = await oidc.discovery(new URL(issuer), clientId, {}, authOf(clientSecret), {
      [oidc.customFetch]: fetchOf(seen),
      execute: [
        // Signatures are checked although the token comes straight from the provider.
        oidc.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    });
    const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = found.serverMetadata();
    if (authorization === undefined || token === undefined || keys === undefined) throw new NamedProblem('incomplete');
    if (!URL.canParse(authorization) || !/^https?:$/.test(new URL(authorization).protocol))
      throw new NamedProblem('incomplete');
    return found;
  }

  /** Names what goes wrong. */
  async function named<T>(
    work: (seen: { failure: WebError | null }) => Promise<T>,
  ): Promise<T | { readonly problem: ExchangeProblem }> {
    const seen: { failure: WebError | null } = { failure: null };
    try {
      return await work(seen);
    } catch (error) {
      return { problem: seen.failure === null ? problemOf(error) : ofWeb(seen.failure) };
    }
  }

  return {
    async journey(client, email) {
      const answer = await named(async (seen) => {
        const config = await discover(client, seen);
        const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: client.redirectUrl,
          scope: SCOPE,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          login_hint: email,
        });
        return { url: url.href, state, nonce, codeVerifier };
      });
      return 'problem' in answer ? { problem: asProviderProblem(answer.problem) } : answer;
    },

    account: (client, { code, iss, state, nonce, codeVerifier }) =>
      named(async (seen) => {
        const config = await discover(client, seen);
        const url = new URL(client.redirectUrl);
        url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          expectedNonce: nonce,
          expectedState: state,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new NamedProblem('not-trusted');
        // Some providers put the address into the token, others give it only when asked.
        const told: Readonly<Record<string, unknown>> =
          typeof claims['email'] === 'string' || config.serverMetadata().userinfo_endpoint === undefined
            ? claims
            : { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) };
        const [email, isVerified, hd] = [told['email'], told['email_verified'], claims['hd'] ?? told['hd']];
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof email === 'string' && email !== '' ? email.trim() : null,
          isVerified: asFlag(isVerified),
          hostedDomain: typeof hd === 'string' ? hd : null,
        };
      }),

    async check(client) {
      const answer = await named(async (seen) => {
        const config = await discover(client, seen);
        await checkKeys(web, config.serverMetadata().jwks_uri ?? '');
        await checkClient(config, client);
        return null;
      });
      return answer === null ? null : asProviderProblem(answer.problem);
    },
  };
}

/** As the provider wants it; without a word of its own, as OpenID Connect has it. */
function authOf(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const wantsPost = methods?.includes('client_secret_basic') === false && methods.includes('client_secret_post');
    return (wantsPost ? post : basic)(server, ...rest);
  };
}

/** Some providers write the flag as a text. */
function asFlag(value: unknown): boolean | null {
  if (value === true || value === 'true') return true;
  return value === undefined || value === null ? null : false;
}

async function checkKeys(web: PublicWeb, url: string): Promise<void> {
  const call = { method: 'GET', headers: { accept: 'application/json' }, body: '' } as const;
  const reply = await web.request(url, { ...call, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }).catch(() => undefined);
  if (reply?.status !== 200 || !hasKeys(reply.body.toString('utf8'))) throw new NamedProblem('no-keys');
}

function hasKeys(text: string): boolean {
  try {
    const said: unknown = JSON.parse(text);
    return (
      typeof said === 'object' && said !== null && 'keys' in said && Array.isArray(said.keys) && said.keys.length > 0
    );
  } catch {
    return false;
  }
}

/** With a code that no provider has given: whether it looks at the code at all tells whether it knows us. */
async function checkClient(config: oidc.Configuration, { redirectUrl }: ProviderClient): Promise<void> {
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', {
      code: 'a-check-of-the-client',
      redirect_uri: redirectUrl,
      code_verifier: oidc.randomPKCECodeVerifier(),
    });
  } catch (error) {
    if (problemOf(error) !== 'code') throw error;
  }
}

function problemOf(error: unknown): ExchangeProblem {
  if (error instanceof NamedProblem) return error.problem;
  if (error instanceof WebError) return ofWeb(error);
  if (error instanceof oidc.ResponseBodyError) return CLIENT_REFUSED.has(error.error) ? 'client' : 'code';
  // A client that is not known, told in a header alone.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'client';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'other-issuer';
  if (code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_PARSE_ERROR')
    return 'not-a-provider';
  if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN' || code === 'OAUTH_REQUEST_PROTOCOL_FORBIDDEN') return 'address';
  return 'not-trusted';
}

const ofWeb = ({ reason }: WebError): ProviderProblem =>
  reason === 'address' || reason === 'timeout' ? reason : 'unreachable';

/** Before there is an answer to disbelieve, a provider that makes no sense is none. */
const asProviderProblem = (problem: ExchangeProblem): ProviderProblem =>
  problem === 'code' || problem === 'not-trusted' ? 'not-a-provider' : problem;
