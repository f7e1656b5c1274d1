import { escapeHtml, signInPage } from '../http/pages.js';
import type { Answer } from '../http/exchange.js';
import type { Consent } from '../oauth/grants.js';
import type { Portal } from './portal.js';
import { scopeText } from './scopes.js';

export interface ConsentRequest extends Consent {
  readonly state: string | null;
}

/** `address` is the page's own: the form is sent back to it. */
export function consentPage(portal: Portal, request: ConsentRequest, address: string): Answer {
  const { user, grants } = portal;
  const scopes = request.scopes
    .map((scope) => `<li>${escapeHtml(scopeText(scope) ?? scope)}<code>${escapeHtml(scope)}</code></li>`)
    .join('');
  return signInPage({
    crm: 'HubSpot',
    title: `Connect ${grants.app.name} to ${portal.name}`,
    redirectOrigin: new URL(request.redirectUri).origin,
    main: `
      <p class="who">Portal ${portal.id}, signed in as ${escapeHtml(`${user.firstName} ${user.lastName}`)} (${escapeHtml(user.email)})</p>
      <h2>${escapeHtml(grants.app.name)} will be able to:</h2>
      <ul>${scopes}</ul>
      <form method="post" action="${escapeHtml(address)}">
        <button class="primary" name="answer" value="connect">Connect app</button>
        <button name="answer" value="cancel">Cancel</button>
      </form>`,
  });
}

export function errorPage(sentence: string): Answer {
  return signInPage({
    crm: 'HubSpot',
    status: 400,
    title: 'Couldn’t connect the app',
    redirectOrigin: null,
    main: `<p class="problem">${escapeHtml(sentence)}</p><p class="who">Ask the app’s developer to check its install URL.</p>`,
  });
}
