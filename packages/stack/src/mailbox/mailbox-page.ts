import { createHash } from 'node:crypto';
import type { SandboxMail } from './mails.js';

const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#f6f6f4,#16171b);--surface:light-dark(#fff,#1d1f25);--ink:light-dark(#1f2229,#eceef2);
--ink-2:light-dark(#555a66,#b4b9c4);--line:light-dark(#dddcd8,#353944);--accent:light-dark(#3355c8,#8aa6ff);--chosen:light-dark(#eef2ff,#252b3f)}
*{box-sizing:border-box;margin:0}
body{font:14px/1.5 'Inter Variable',Inter,system-ui,sans-serif;background:var(--bg);color:var(--ink);min-height:100vh;padding:24px;display:grid;gap:16px;
align-content:start;grid-template-columns:minmax(260px,360px) minmax(0,1fr)}
header{grid-column:1/-1;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}
h1{font-size:20px;font-weight:650}
h2{font-size:18px;font-weight:650;overflow-wrap:anywhere}
header p,.facts,small,.none{color:var(--ink-2)}
a{color:var(--accent)}
nav ul{list-style:none;padding:0;display:grid;gap:8px}
nav a{display:grid;gap:2px;padding:12px 14px;border:1px solid var(--line);border-radius:12px;background:var(--surface);color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav a[aria-current]{background:var(--chosen);border-color:var(--accent)}
main{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px;display:grid;gap:12px;align-content:start;min-width:0}
iframe{width:100%;height:min(70vh,640px);border:1px solid var(--line);border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:760px){body{grid-template-columns:minmax(0,1fr);padding:16px}}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** What a mail may do in its frame: open its links in tabs of their own, and nothing else. */
const FRAME = 'allow-popups allow-popups-to-escape-sandbox';

const COMMON = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A page and the headers that keep it harmless. */
export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The list of mails, with one of them beside it. No scripts. */
export function mailboxPage(mails: readonly SandboxMail[], chosen: SandboxMail | undefined): Page {
  // Without mails there is nothing that a new page could take away.
  const again = mails.length === 0 ? '<meta http-equiv="refresh" content="3">' : '';
  return {
    headers: {
      ...COMMON,
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${again}
<title>${chosen === undefined ? 'Mailbox' : `${escapeHtml(chosen.subject)} · Mailbox`}</title><style>${STYLE}</style></head>
<body><header><h1>Mailbox</h1><p>Mail that Talk sends on this machine. It goes nowhere else.</p><a href="/">Look again</a></header>
<nav aria-label="Mails">${mails.length === 0 ? '<p class="none">No mail yet.</p>' : `<ul>${mails.map((mail) => item(mail, mail === chosen)).join('')}</ul>`}</nav>
${chosen === undefined ? '' : view(chosen)}</body></html>
`,
  };
}

const item = ({ id, subject, to, at }: SandboxMail, isChosen: boolean): string =>
  `<li><a href="/mails/${id}"${isChosen ? ' aria-current="page"' : ''}><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to.join(', '))}</span><small>${timeOf(at)}</small></a></li>`;

const timeOf = (at: string): string => `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;

const view = ({ id, subject, from, to, at, text, html }: SandboxMail): string => `<main>
<h2>${escapeHtml(subject)}</h2>
<p class="facts">From ${escapeHtml(from)}<br>To ${escapeHtml(to.join(', '))}<br>${timeOf(at)}</p>
${html === null ? '' : `<iframe title="The mail" sandbox="${FRAME}" src="/mails/${id}/html"></iframe>`}
<details${html === null ? ' open' : ''}><summary>As text</summary><pre>${escapeHtml(text)}</pre></details>
</main>`;

/** The HTML of a mail as its sender wrote it, in a place where it can do nothing. */
export const mailHtml = (html: string): Page => ({
  headers: {
    ...COMMON,
    'content-security-policy': `sandbox ${FRAME}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'`,
  },
  body: `<base target="_blank">${html}`,
});

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
