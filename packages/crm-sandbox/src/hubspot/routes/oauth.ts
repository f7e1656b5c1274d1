import { randomUUID } from 'node:crypto';
import { form, json, redirect, type Answer, type Ask } from '../../http/exchange.js';
import { errorPage, consentPage, type ConsentRequest } from '../consent-page.js';
import { GrantRefused, type RefusedFor } from '../../oauth/grants.js';
import type { Portal } from '../portal.js';
import { scopeText, splitScopes } from '../scopes.js';

/** Needs no bearer: the client proves itself by its secret. Null when the path is none of these. */
export function handleOauth(portal: Portal, ask: Ask): Answer | null {
  const authorize = /^\/oauth(?:\/(\d+))?\/authorize\/?$/.exec(ask.path);
  if (authorize && ask.method === 'GET') return showConsent(portal, ask);
  if (authorize && ask.method === 'POST') return takeConsent(portal, ask);
  if (ask.method !== 'POST') return null;
  switch (ask.path.replace(/^\/oauth\/(?:v1|v3|2026-03)\//, '')) {
    case 'token':
      return orRefusal(() => giveToken(portal, form(ask)));
    case 'token/introspect':
    case 'introspect':
      return orRefusal(() => introspect(portal, form(ask)));
    case 'token/revoke':
      return orRefusal(() => revoke(portal, form(ask)));
    default:
      return null;
  }
}

/** @returns what is asked for, or a sentence that says what is wrong with it */
function readRequest(portal: Portal, query: URLSearchParams): ConsentRequest | string {
  const { app } = portal.grants;
  if (query.get('client_id') !== app.clientId)
    return 'We could not find the app that sent you here: its client ID is not known.';
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!portal.grants.mayRedirectTo(redirectUri))
    return 'The redirect URL in the address is not one of those that the app has registered.';
  const asked = splitScopes(query.get('scope'));
  const optional = splitScopes(query.get('optional_scope') ?? query.get('optional_scopes'));
  if (asked.length === 0) return 'The address does not say which scopes the app asks for.';
  const unknown = [...asked, ...optional].filter((scope) => scopeText(scope) === undefined);
  if (unknown.length > 0) return `The app asks for scopes that do not exist: ${unknown.join(', ')}.`;
  const challenge = query.get('code_challenge');
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    return 'The app asks for PKCE with a method other than S256.';
  return {
    clientId: app.clientId,
    redirectUri,
    state: query.get('state'),
    scopes: [...new Set([...asked, ...optional])],
    challenge,
  };
}

function showConsent(portal: Portal, ask: Ask): Answer {
  const request = readRequest(portal, ask.query);
  if (typeof request === 'string') return errorPage(request);
  return consentPage(portal, request, `${ask.path}?${ask.query.toString()}`);
}

/** The form goes to the page's own address, so that all is read and checked once more. */
function takeConsent(portal: Portal, ask: Ask): Answer {
  const request = readRequest(portal, ask.query);
  if (typeof request === 'string') return errorPage(request);
  const target = new URL(request.redirectUri);
  if (form(ask).get('answer') === 'connect') {
    target.searchParams.set('code', portal.grants.consent(request));
  } else {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_description', 'The user denied access to their account');
  }
  if (request.state !== null) target.searchParams.set('state', request.state);
  return redirect(target.href);
}

function giveToken(portal: Portal, body: URLSearchParams): Answer {
  const { grants } = portal;
  grants.checkClient(body.get('client_id'), body.get('client_secret'));
  const type = body.get('grant_type');
  if (type !== 'authorization_code' && type !== 'refresh_token') throw new GrantRefused('grant type');
  const tokens =
    type === 'refresh_token'
      ? grants.refresh(body.get('refresh_token'))
      : grants.redeem(body.get('code'), body.get('redirect_uri'), body.get('code_verifier'));
  return json(200, {
    token_type: 'bearer',
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresInSeconds,
    hub_id: portal.id,
    user_id: portal.user.userId,
    scopes: tokens.scopes,
    token_use: 'access_token',
    is_private_distribution: false,
  });
}

function introspect(portal: Portal, body: URLSearchParams): Answer {
  portal.grants.checkClient(body.get('client_id'), body.get('client_secret'));
  const token = body.get('token') ?? '';
  const found = portal.grants.look(token);
  if (!found) return json(200, { active: false });
  return json(200, {
    active: true,
    token_use: found.kind,
    token_type: 'bearer',
    token,
    client_id: found.clientId,
    app_id: 778_899,
    hub_id: portal.id,
    hub_domain: 'acme-dental.test',
    user_id: portal.user.userId,
    user: portal.user.email,
    scopes: found.scopes,
    ...(found.expiresInSeconds === null ? {} : { expires_in: found.expiresInSeconds }),
  });
}

function revoke(portal: Portal, body: URLSearchParams): Answer {
  portal.grants.checkClient(body.get('client_id'), body.get('client_secret'));
  portal.grants.revokeRefresh(body.get('token') ?? '');
  return { status: 204, body: null };
}

const REFUSALS: Readonly<Record<RefusedFor, readonly [status: string, standard: string, message: string]>> = {
  client: ['BAD_CLIENT_ID', 'invalid_client', 'missing or unknown client id'],
  secret: ['BAD_CLIENT_SECRET', 'invalid_client', 'missing or invalid client secret'],
  'grant type': ['BAD_GRANT_TYPE', 'unsupported_grant_type', 'missing or unknown grant type'],
  'unknown code': ['BAD_AUTH_CODE', 'invalid_grant', 'missing or unknown auth code'],
  'expired code': ['EXPIRED_AUTH_CODE', 'invalid_grant', 'auth code has expired'],
  'redirect uri': ['MISMATCH_REDIRECT_URI_AUTH_CODE', 'invalid_grant', 'redirect uri does not match the auth code'],
  verifier: ['BAD_CODE_VERIFIER', 'invalid_grant', 'missing or invalid code verifier'],
  'refresh token': ['BAD_REFRESH_TOKEN', 'invalid_grant', 'missing or invalid refresh token'],
};

/** HubSpot's own fields beside those of RFC 6749. */
function orRefusal(run: () => Answer): Answer {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof GrantRefused)) throw error;
    const [status, standard, message] = REFUSALS[error.reason];
    return json(400, {
      status,
      message,
      correlationId: randomUUID(),
      error: standard,
      error_description: message,
    });
  }
}
