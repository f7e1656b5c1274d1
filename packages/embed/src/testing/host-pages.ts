import type { Answer } from './site.js';

/** The release before this one, as it was shipped: pages keep their loader for minutes, tabs their frame for days. */
export const BEFORE = '0.1.0';

/**
 * Pages of customers, by path:
 * `/` under a strict CSP with Trusted Types, `/blocked` without frame-src, `/nonce` with a nonce only, `/isolated` with an
 * embedder policy, `/bare` without any policy, `/before` with the loader of the release before, `/stub`, `/stub-blocked`.
 */
export function answerAsHost(path: string, talk: string, stub: string): Answer | null {
  const csp = (frames: string) => ({
    'content-security-policy': `default-src 'none'; script-src ${talk}; frame-src ${frames}; require-trusted-types-for 'script'`,
  });
  const html = (head: string, headers = {}) => ({
    body: `<!doctype html><html lang="de"><title>host</title>${head}<body><a id="tel" href="tel:+1%28415%29555-0150;ext=1">call</a><button id="own">own</button>`,
    headers,
  });
  const tag = `<script src="${talk}/embed.js"></script>`;
  const paste = (address: string) => `<script>${stub.replace('%TALK_SCRIPT%', address)}</script>`;
  switch (path) {
    case '/':
      return html(tag, csp(talk));
    case '/blocked':
      return html(tag, csp("'none'"));
    case '/nonce':
      return html(`<script nonce="n0nce" src="${talk}/embed.js"></script>`, {
        'content-security-policy': `default-src 'none'; script-src 'nonce-n0nce'; frame-src ${talk}; require-trusted-types-for 'script'`,
      });
    case '/isolated':
      return html(tag, {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      });
    case '/bare':
      return html(tag);
    case '/before':
      return html(`<script src="${talk}/${BEFORE}/embed.js"></script>`);
    case '/stub':
      return html(paste(`${talk}/embed.js`));
    case '/stub-blocked':
      return html(paste(`${talk}/missing.js`));
    default:
      return null;
  }
}
