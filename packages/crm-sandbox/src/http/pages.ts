import { createHash } from 'node:crypto';
import type { Answer } from './exchange.js';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface SignInPage {
  /** As its vendor writes it. */
  readonly crm: string;
  readonly status?: number;
  readonly title: string;
  /** Where the form's answer sends the browser: browsers hold the policy for forms against redirects too. */
  readonly redirectOrigin: string | null;
  /** Markup; whatever comes from outside is escaped by then. */
  readonly main: string;
}

const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#f6f6f4,#16171b);--surface:light-dark(#fff,#1d1f25);--ink:light-dark(#1f2229,#eceef2);
--ink-2:light-dark(#555a66,#b4b9c4);--line:light-dark(#dddcd8,#353944);--accent:light-dark(#3355c8,#8aa6ff);--on-accent:light-dark(#fff,#10131c);
--bad:light-dark(#b3302a,#ff9d94)}
*{box-sizing:border-box;margin:0}
body{font:14px/1.5 'Inter Variable',Inter,system-ui,sans-serif;background:var(--bg);color:var(--ink);min-height:100vh;display:grid;place-items:center;padding:16px}
main{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:28px;width:100%;max-width:480px;display:grid;gap:16px}
.crm{font-size:12px;color:var(--ink-2);display:flex;gap:8px;align-items:center}
.crm b{color:var(--ink);font-weight:600}
h1{font-size:20px;line-height:1.25;font-weight:650;text-wrap:balance}
h2{font-size:14px;font-weight:600}
.who{color:var(--ink-2)}
.problem{color:var(--bad)}
ul{list-style:none;padding:0;display:grid;gap:8px;border-block:1px solid var(--line);padding-block:12px}
code{display:block;font:12px/1.5 ui-monospace,Menlo,Consolas,monospace;color:var(--ink-2);overflow-wrap:anywhere}
form{display:flex;gap:8px;flex-wrap:wrap}
button{font:inherit;font-weight:550;min-height:38px;padding:0 16px;border-radius:8px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
.primary{background:var(--accent);border-color:transparent;color:var(--on-accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A page of a CRM that asks its user something. No scripts, never in a frame. */
export function signInPage(page: SignInPage): Answer {
  const forms = page.redirectOrigin === null ? "'none'" : `'self' ${page.redirectOrigin}`;
  return {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · ${page.crm} sandbox</title><style>${STYLE}</style></head>
<body><main><p class="crm"><b>${page.crm}</b> sandbox on this machine</p><h1>${escapeHtml(page.title)}</h1>${page.main}</main></body>
</html>`,
  };
}
