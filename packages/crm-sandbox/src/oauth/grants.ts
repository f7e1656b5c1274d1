import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';

export interface App {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** Exact addresses; an entry without a path (`http://localhost:4000`) stands for all of that origin. None: any port of localhost. */
  readonly redirectUris: readonly string[];
}

export interface Consent {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** S256; null when the app did not ask for PKCE. */
  readonly challenge: string | null;
}

interface Installation {
  readonly id: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  refreshToken: string;
  refreshRevoked: boolean;
  uninstalled: boolean;
}

interface AccessToken {
  readonly installation: Installation;
  expiresMs: number;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly string[];
}

export type RefusedFor =
  'client' | 'secret' | 'grant type' | 'unknown code' | 'expired code' | 'redirect uri' | 'verifier' | 'refresh token';

/** Why a token was not given. Each CRM has words of its own for it. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused';
  constructor(readonly reason: RefusedFor) {
    super(`The grant was refused: ${reason}`);
  }
}

/** A bearer as it is found: alive with its scopes, run out, ended by somebody, or never given. */
export type Bearer =
  | { readonly state: 'alive'; readonly token: string; readonly scopes: readonly string[] }
  | { readonly state: 'expired'; readonly endedMs: number }
  | { readonly state: 'ended' | 'unknown' };

export interface Lives {
  readonly codeMs: number;
  readonly accessMs: number;
  /** RFC 7636 says 128; not every CRM keeps to it. */
  readonly longestVerifier: number;
  /** What codes, access tokens and refresh tokens begin with. */
  readonly prefixes: { readonly code: string; readonly access: string; readonly refresh: string };
  /** Each refresh token works once, and gives another one. Default false. */
  readonly rotates?: boolean;
}

export interface TokenView {
  readonly kind: 'access_token' | 'refresh_token';
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly expiresInSeconds: number | null;
}

export interface Grants {
  readonly app: App;
  mayRedirectTo(uri: string): boolean;
  /** A person has agreed. */
  consent(consent: Consent): string;
  /** @throws GrantRefused */
  checkClient(clientId: string | null, secret: string | null): void;
  /** @throws GrantRefused */
  redeem(code: string | null, redirectUri: string | null, verifier: string | null): Tokens;
  /** @throws GrantRefused */
  refresh(refreshToken: string | null): Tokens;
  /** Null for what is no live token. */
  look(token: string): TokenView | null;
  /** The refresh token only: access tokens live on until they end by themselves. */
  revokeRefresh(token: string): void;
  /** An access token ends alone; with a refresh token ends all that was made of it. False when it is neither. */
  revoke(token: string): boolean;
  /** Reads an `Authorization` header. */
  bearer(authorization: string | undefined): Bearer;
  /** Ends every token of the installation that this access token belongs to. */
  uninstall(accessToken: string): void;
  /** The person at the CRM disconnects the app: every token of everybody ends. Gives how many installations there were. */
  uninstallAll(): number;
  /** Access tokens that run out now, before their time; refresh tokens stay. */
  expireAccess(): void;
  readonly installations: number;
}

export function createGrants(clock: Clock, app: App, lives: Lives): Grants {
  const codes = new Map<string, Consent & { readonly expiresMs: number; usedBy: Installation | null }>();
  const byRefresh = new Map<string, Installation>();
  const access = new Map<string, AccessToken>();
  const secret = (prefix: string) => prefix + randomBytes(32).toString('base64url');

  const issue = (installation: Installation): Tokens => {
    const accessToken = secret(lives.prefixes.access);
    access.set(accessToken, { installation, expiresMs: clock.nowMs() + lives.accessMs });
    return {
      accessToken,
      refreshToken: installation.refreshToken,
      expiresInSeconds: lives.accessMs / 1000,
      scopes: installation.scopes,
    };
  };
  const liveAccess = (token: string) => {
    const found = access.get(token);
    return found && !found.installation.uninstalled ? found : null;
  };

  return {
    app,
    mayRedirectTo: (uri) =>
      app.redirectUris.some(
        (allowed) => allowed === uri || (/^https?:\/\/[^/]+$/.test(allowed) && originOf(uri) === allowed),
      ) ||
      (app.redirectUris.length === 0 && /^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/.test(originOf(uri) ?? '')),
    consent(consent) {
      const code = secret(lives.prefixes.code);
      codes.set(code, { ...consent, expiresMs: clock.nowMs() + lives.codeMs, usedBy: null });
      return code;
    },
    checkClient(clientId, clientSecret) {
      if (clientId !== app.clientId) throw new GrantRefused('client');
      if (!sameText(clientSecret ?? '', app.clientSecret)) throw new GrantRefused('secret');
    },
    redeem(code, redirectUri, verifier) {
      const consent = codes.get(code ?? '');
      if (!consent) throw new GrantRefused('unknown code');
      if (consent.usedBy) {
        // Somebody else may have the code: what was given for it ends, as RFC 6749 §4.1.2 asks.
        consent.usedBy.uninstalled = true;
        throw new GrantRefused('unknown code');
      }
      if (consent.expiresMs <= clock.nowMs()) throw new GrantRefused('expired code');
      if (consent.redirectUri !== redirectUri) throw new GrantRefused('redirect uri');
      if (consent.challenge !== null && !provesChallenge(verifier, consent.challenge, lives.longestVerifier))
        throw new GrantRefused('verifier');
      const installation: Installation = {
        id: randomBytes(8).toString('hex'),
        clientId: consent.clientId,
        scopes: consent.scopes,
        refreshToken: secret(lives.prefixes.refresh),
        refreshRevoked: false,
        uninstalled: false,
      };
      consent.usedBy = installation;
      byRefresh.set(installation.refreshToken, installation);
      return issue(installation);
    },
    refresh(refreshToken) {
      const installation = byRefresh.get(refreshToken ?? '');
      if (!installation || installation.refreshRevoked || installation.uninstalled)
        throw new GrantRefused('refresh token');
      if (lives.rotates === true) {
        byRefresh.delete(installation.refreshToken);
        installation.refreshToken = secret(lives.prefixes.refresh);
        byRefresh.set(installation.refreshToken, installation);
      }
      return issue(installation);
    },
    look(token) {
      const found = liveAccess(token);
      if (found && found.expiresMs > clock.nowMs())
        return {
          kind: 'access_token',
          clientId: found.installation.clientId,
          scopes: found.installation.scopes,
          expiresInSeconds: Math.floor((found.expiresMs - clock.nowMs()) / 1000),
        };
      const installation = byRefresh.get(token);
      return installation && !installation.refreshRevoked && !installation.uninstalled
        ? {
            kind: 'refresh_token',
            clientId: installation.clientId,
            scopes: installation.scopes,
            expiresInSeconds: null,
          }
        : null;
    },
    revokeRefresh(token) {
      const installation = byRefresh.get(token);
      if (installation) installation.refreshRevoked = true;
    },
    revoke(token) {
      const installation = byRefresh.get(token);
      if (installation) installation.uninstalled = true;
      return access.delete(token) || installation !== undefined;
    },
    bearer(authorization) {
      const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
      const found = access.get(token);
      if (!found) return { state: 'unknown' };
      if (found.installation.uninstalled) return { state: 'ended' };
      if (found.expiresMs <= clock.nowMs()) return { state: 'expired', endedMs: found.expiresMs };
      return { state: 'alive', token, scopes: found.installation.scopes };
    },
    uninstall(accessToken) {
      const found = access.get(accessToken);
      if (found) found.installation.uninstalled = true;
    },
    uninstallAll() {
      const living = [...byRefresh.values()].filter((each) => !each.uninstalled);
      for (const each of living) each.uninstalled = true;
      return living.length;
    },
    expireAccess() {
      for (const token of access.values()) token.expiresMs = Math.min(token.expiresMs, clock.nowMs());
    },
    get installations() {
      return [...byRefresh.values()].filter((each) => !each.uninstalled).length;
    },
  };
}

function originOf(uri: string): string | null {
  return URL.canParse(uri) ? new URL(uri).origin : null;
}

function sameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function provesChallenge(verifier: string | null, challenge: string, longest: number): boolean {
  if (verifier === null || verifier.length > longest || !/^[\w.~-]{43,}$/.test(verifier)) return false;
  return sameText(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
