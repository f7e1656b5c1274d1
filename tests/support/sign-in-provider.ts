import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A company's provider of OpenID Connect on this machine: anyone signs in there with an address alone. */
export interface SignInProvider {
  readonly issuer: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  /** Goes where a browser was sent, and signs in. @returns where the provider sends the browser back to. */
  signIn(url: string, email: string): Promise<URL>;
  /** Goes there, and turns back. */
  cancel(url: string): Promise<URL>;
  end(): Promise<void>;
}

const SCOPES = 'openid email profile';
const ACTS = '/log-in/';

const PAGE = `<!doctype html><html lang="en"><title>Sign in to Acme</title><link rel="icon" href="data:,">
<main><h1>Acme</h1><form method="post"><label>Address <input name="email" type="email"></label>
<button>Sign in</button><button name="cancel" value="1">Cancel</button></form></main></html>`;

/** @param redirectUrl the only address that it sends browsers back to. */
export async function startSignInProvider(redirectUrl: string): Promise<SignInProvider> {
  const held: { answer?: ReturnType<Provider['callback']> } = {};
  const server = createServer((request, response) => held.answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const client = { client_id: 'talk', client_secret: randomBytes(24).toString('hex') };
  const provider = new Provider(issuer, {
    clients: [
      { ...client, redirect_uris: [redirectUrl], grant_types: ['authorization_code'], response_types: ['code'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, email: string) => ({
      accountId: email,
      claims: () => ({ sub: `account-of-${email}`, email, email_verified: true }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${ACTS}${uid}` },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    pkce: { required: () => true },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith(ACTS)) return next();
    if (context.method === 'GET') {
      context.type = 'html';
      context.body = PAGE;
      return undefined;
    }
    const { req, res } = context;
    const { params } = await provider.interactionDetails(req, res);
    const body = new URLSearchParams(await textOf(req));
    const email = body.get('email') ?? '';
    context.respond = false;
    if (body.has('cancel'))
      return provider.interactionFinished(req, res, { error: 'access_denied' }, { mergeWithLastSubmission: false });
    const grant = new provider.Grant({ accountId: email, clientId: params.client_id });
    grant.addOIDCScope(SCOPES);
    const result = { login: { accountId: email }, consent: { grantId: await grant.save() } };
    return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  });
  held.answer = provider.callback();

  /** As a browser: keeps cookies, and follows the provider's own redirects. */
  async function travel(start: string, form: Record<string, string>): Promise<URL> {
    const jar = new Map<string, string>();
    let [url, body]: [string, URLSearchParams | null] = [start, null];
    for (let hops = 0; hops < 10; hops += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const init: RequestInit = body === null ? {} : { method: 'POST', body };
      const answer: Response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const location = answer.headers.get('location');
      body = location === null ? new URLSearchParams(form) : null;
      if (location === null && answer.status !== 200) throw new Error(`the provider answered ${answer.status}`);
      url = location === null ? url : new URL(location, issuer).href;
      if (url.startsWith(redirectUrl)) return new URL(url);
    }
    throw new Error('the provider went in circles');
  }

  return {
    issuer,
    client,
    signIn: (url, email) => travel(url, { email }),
    cancel: (url) => travel(url, { cancel: '1' }),
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
