import { form, redirect, type Answer, type Ask } from '../http/exchange.js';
import { escapeHtml, signInPage } from '../http/pages.js';
import type { Grants } from '../oauth/grants.js';

interface ConsentPage {
  readonly crm: string;
  readonly grants: Grants;
  /** Whose data it is about. */
  readonly account: string;
  /** What the app asks for, as a person reads it. */
  readonly wants: readonly string[];
  readonly scopes: readonly string[];
  /** The button of a person who agrees. */
  readonly agree: string;
  /** The page's own address, as the browser sees it. */
  readonly address: string;
  /** What is sent back beside code and state. */
  readonly also?: Readonly<Record<string, string>>;
}

/** The page on which a person agrees, and where they are sent then. A wrong request is answered on the page: nobody is sent anywhere. */
export function consent(ask: Ask, page: ConsentPage): Answer {
  const { grants, crm } = page;
  const redirectUri = ask.query.get('redirect_uri') ?? '';
  const problem =
    ask.query.get('client_id') !== grants.app.clientId
      ? 'The client ID is not known.'
      : grants.mayRedirectTo(redirectUri)
        ? null
        : 'The redirect URI is not one of those that the app has registered.';
  if (problem !== null)
    return signInPage({
      crm,
      status: 400,
      title: 'The app cannot be connected',
      redirectOrigin: null,
      main: `<p class="problem">${escapeHtml(problem)}</p>`,
    });
  if (ask.method === 'GET') return asking(page, redirectUri);
  const target = new URL(redirectUri);
  if (form(ask).get('answer') === 'connect') {
    const { clientId } = grants.app;
    target.searchParams.set('code', grants.consent({ clientId, redirectUri, scopes: page.scopes, challenge: null }));
    for (const [name, value] of Object.entries(page.also ?? {})) target.searchParams.set(name, value);
  } else target.searchParams.set('error', 'access_denied');
  const state = ask.query.get('state');
  if (state !== null) target.searchParams.set('state', state);
  return redirect(target.href);
}

function asking({ crm, grants, account, wants, agree, address }: ConsentPage, redirectUri: string): Answer {
  const { name } = grants.app;
  return signInPage({
    crm,
    title: `Connect ${name} to ${account}`,
    redirectOrigin: new URL(redirectUri).origin,
    main: `
      <p class="who">Signed in as Priya Raman (admin@acme.test)</p>
      <h2>${escapeHtml(name)} will be able to:</h2>
      <ul>${wants.map((want) => `<li>${escapeHtml(want)}</li>`).join('')}</ul>
      <form method="post" action="${escapeHtml(address)}">
        <button class="primary" name="answer" value="connect">${escapeHtml(agree)}</button>
        <button name="answer" value="cancel">Cancel</button>
      </form>`,
  });
}
