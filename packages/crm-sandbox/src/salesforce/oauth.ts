import { createHmac } from 'node:crypto';
import { form, json, redirect, type Answer, type Ask } from '../http/exchange.js';
import { escapeHtml, signInPage } from '../http/pages.js';
import { GrantRefused, type Consent, type RefusedFor } from '../oauth/grants.js';
import type { Org } from './org.js';

const SCOPES: Readonly<Record<string, string>> = {
  api: 'Manage user data via APIs',
  refresh_token: 'Perform requests at any time',
  offline_access: 'Perform requests at any time',
  openid: 'Access unique user identifiers',
  id: 'Access the identity URL service',
  profile: 'Access profile information',
  email: 'Access the e-mail address',
  web: 'Manage user data via web browsers',
  full: 'Full access',
};

/** `/services/oauth2/…` and the identity address. Null when the path is none of these. */
export function handleOauth(org: Org, ask: Ask, origin: string): Answer | null {
  const route = `${ask.method} ${ask.path}`;
  switch (route) {
    case 'GET /services/oauth2/authorize':
    case 'POST /services/oauth2/authorize':
      return authorize(org, ask);
    case 'POST /services/oauth2/token':
      return giveToken(org, form(ask), origin);
    case 'GET /services/oauth2/revoke':
    case 'POST /services/oauth2/revoke':
      return revoke(org, form(ask).get('token') ?? ask.query.get('token') ?? '');
    case 'GET /services/oauth2/userinfo':
    case 'POST /services/oauth2/userinfo':
      return identity(org, ask, origin);
    default:
      return ask.method === 'GET' && ask.path === `/id/${org.id}/${org.userId}` ? identity(org, ask, origin) : null;
  }
}

function readConsent(org: Org, query: URLSearchParams): Consent | string {
  if (query.get('response_type') !== 'code') return 'unsupported_response_type: response type not supported';
  if (query.get('client_id') !== org.grants.app.clientId) return 'invalid_client_id: client identifier invalid';
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!org.grants.mayRedirectTo(redirectUri)) return 'redirect_uri_mismatch: redirect_uri must match configuration';
  const scopes = (query.get('scope') ?? 'api refresh_token').split(/\s+/).filter(Boolean);
  const unknown = scopes.find((scope) => !Object.hasOwn(SCOPES, scope));
  if (unknown !== undefined) return `invalid_scope: the requested scope is not allowed: ${unknown}`;
  const challenge = query.get('code_challenge');
  return { clientId: org.grants.app.clientId, redirectUri, scopes, challenge };
}

function authorize(org: Org, ask: Ask): Answer {
  const consent = readConsent(org, ask.query);
  if (typeof consent === 'string')
    return signInPage({
      crm: 'Salesforce',
      status: 400,
      title: 'We can’t authorize you because of an OAuth error',
      redirectOrigin: null,
      main: `<p class="problem">${escapeHtml(consent)}</p>`,
    });
  if (ask.method === 'GET') return consentPage(org, consent, `${ask.path}?${ask.query.toString()}`);
  const target = new URL(consent.redirectUri);
  if (form(ask).get('answer') === 'connect') target.searchParams.set('code', org.grants.consent(consent));
  else {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_description', 'end-user denied authorization');
  }
  const state = ask.query.get('state');
  if (state !== null) target.searchParams.set('state', state);
  return redirect(target.href);
}

function consentPage(org: Org, consent: Consent, address: string): Answer {
  const { name } = org.grants.app;
  const scopes = [...new Set(consent.scopes.map((scope) => SCOPES[scope] ?? scope))];
  return signInPage({
    crm: 'Salesforce',
    title: `Allow ${name} to use ${org.name}?`,
    redirectOrigin: new URL(consent.redirectUri).origin,
    main: `
      <p class="who">Organization ${org.id}, signed in as Priya Raman (admin@acme.test)</p>
      <h2>${escapeHtml(name)} asks to:</h2>
      <ul>${scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('')}</ul>
      <form method="post" action="${escapeHtml(address)}">
        <button class="primary" name="answer" value="connect">Allow</button>
        <button name="answer" value="cancel">Deny</button>
      </form>`,
  });
}

const REFUSALS: Readonly<Record<RefusedFor, readonly [error: string, description: string]>> = {
  client: ['invalid_client_id', 'client identifier invalid'],
  secret: ['invalid_client', 'invalid client credentials'],
  'grant type': ['unsupported_grant_type', 'grant type not supported'],
  'unknown code': ['invalid_grant', 'invalid authorization code'],
  'expired code': ['invalid_grant', 'expired authorization code'],
  'redirect uri': ['redirect_uri_mismatch', 'redirect_uri must match configuration'],
  verifier: ['invalid_grant', 'invalid code verifier'],
  'refresh token': ['invalid_grant', 'expired access/refresh token'],
};

function giveToken(org: Org, body: URLSearchParams, origin: string): Answer {
  try {
    const { grants } = org;
    grants.checkClient(body.get('client_id'), body.get('client_secret'));
    const type = body.get('grant_type');
    if (type !== 'authorization_code' && type !== 'refresh_token') throw new GrantRefused('grant type');
    const tokens =
      type === 'refresh_token'
        ? grants.refresh(body.get('refresh_token'))
        : grants.redeem(body.get('code'), body.get('redirect_uri'), body.get('code_verifier'));
    const id = `${origin}/id/${org.id}/${org.userId}`;
    const issuedAt = String(org.clock.nowMs());
    const mayRefresh = tokens.scopes.some((scope) => /^(?:refresh_token|offline_access|full)$/.test(scope));
    return json(200, {
      access_token: tokens.accessToken,
      // Given once; refreshing does not repeat it.
      ...(type === 'authorization_code' && mayRefresh ? { refresh_token: tokens.refreshToken } : {}),
      signature: createHmac('sha256', grants.app.clientSecret)
        .update(id + issuedAt)
        .digest('base64'),
      scope: tokens.scopes.join(' '),
      instance_url: origin,
      id,
      token_type: 'Bearer',
      issued_at: issuedAt,
    });
  } catch (error) {
    if (!(error instanceof GrantRefused)) throw error;
    const [code, description] = REFUSALS[error.reason];
    return json(400, { error: code, error_description: description });
  }
}

function revoke(org: Org, token: string): Answer {
  return org.grants.revoke(token)
    ? { status: 200, body: '' }
    : json(400, { error: 'unsupported_token_type', error_description: 'this token type is not supported' });
}

function identity(org: Org, ask: Ask, origin: string): Answer {
  if (org.grants.bearer(ask.headers['authorization']).state !== 'alive')
    return { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Bad_OAuth_Token' };
  const user = org.records.byId(org.userId)?.values ?? {};
  const id = `${origin}/id/${org.id}/${org.userId}`;
  return json(200, {
    id,
    sub: id,
    asserted_user: true,
    user_id: org.userId,
    organization_id: org.id,
    username: user['Username'],
    preferred_username: user['Username'],
    display_name: user['Name'],
    name: user['Name'],
    email: user['Email'],
    active: true,
    urls: {
      rest: `${origin}/services/data/v{version}/`,
      query: `${origin}/services/data/v{version}/query/`,
      sobjects: `${origin}/services/data/v{version}/sobjects/`,
    },
  });
}
