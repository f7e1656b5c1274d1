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
form{display:grid;gap:8px;border-top:1px solid var(--line);padding-top:12px}
label{display:grid;gap:4px;font-weight:600}
input,textarea,select,button{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:8px;padding:8px 10px}
button{justify-self:start;background:var(--accent);color:var(--surface);font-weight:600;cursor:pointer}
[role=status]{padding:8px 12px;border-radius:8px;background:var(--chosen)}
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

/** What can be written from the page: to which domain, and what Talk said to the last one. */
export interface Writing {
  readonly domain: string;
  readonly said: string | null;
}

/** The list of mails, with one of them next to it, and a form to answer it. No scripts. */
export function mailboxPage(
  mails: readonly SandboxMail[],
  chosen: SandboxMail | undefined,
  writing: Writing | null,
): Page {
  const title = chosen === undefined ? 'Mailbox' : `${chosen.subject} · Mailbox`;
  return pageOf(mails, chosen, title, chosen === undefined ? '' : view(chosen, writing), writing);
}

/** A form for an email from anyone to a line. */
export function writePage(mails: readonly SandboxMail[], writing: Writing): Page {
  const body = `<main><h2>Write to a line</h2>${said(writing)}<form method="post" action="/send">
<label>From <input name="from" required value="Bo Nguyen &lt;bo@example.com&gt;"></label>
<label>To <input name="to" required placeholder="sales-line-…@${escapeHtml(writing.domain)}"></label>
<label>Subject <input name="subject" required></label>
<label>Text <textarea name="text" rows="6" required></textarea></label>
<button>Send</button></form></main>`;
  return pageOf(mails, undefined, 'Write · Mailbox', body, writing);
}

function pageOf(
  mails: readonly SandboxMail[],
  chosen: SandboxMail | undefined,
  title: string,
  body: string,
  writing: Writing | null,
): Page {
  // Without mails there is nothing that a new page could take away.
  const again = mails.length === 0 && body === '' ? '<meta http-equiv="refresh" content="3">' : '';
  return {
    headers: {
      ...COMMON,
      // With `no-referrer` a browser does not say which page a form is on, and it would be refused.
      'referrer-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${again}
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header><h1>Mailbox</h1><p>Mail that Talk sends on this machine. It goes nowhere else.</p><a href="/">Look again</a>${writing === null ? '' : ' <a href="/write">Write</a>'}</header>
<nav aria-label="Mails">${mails.length === 0 ? '<p class="none">No mail yet.</p>' : `<ul>${mails.map((mail) => item(mail, mail === chosen)).join('')}</ul>`}</nav>
${body}</body></html>
`,
  };
}

const SAID: Readonly<Record<string, string>> = {
  received: 'Talk has received it.',
  known: 'Talk has received it before.',
  'no-line': 'No line of Talk takes email at this address.',
  'not-an-email': 'Talk could not read it as an email.',
};

const said = ({ said: outcome }: Writing): string =>
  outcome === null ? '' : `<p role="status">${SAID[outcome] ?? 'Talk did not take it. Is the server running?'}</p>`;

const item = ({ id, subject, to, at }: SandboxMail, isChosen: boolean): string =>
  `<li><a href="/mails/${id}"${isChosen ? ' aria-current="page"' : ''}><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to.join(', '))}</span><small>${timeOf(at)}</small></a></li>`;

const timeOf = (at: string): string => `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;

const view = (mail: SandboxMail, writing: Writing | null): string => {
  const { id, subject, from, to, at, text, html, files } = mail;
  return `<main>
<h2>${escapeHtml(subject)}</h2>
<p class="facts">From ${escapeHtml(from)}<br>To ${escapeHtml(to.join(', '))}<br>${timeOf(at)}${files.length === 0 ? '' : `<br>Files: ${escapeHtml(files.join(', '))}`}</p>
${html === null ? '' : `<iframe title="The mail" sandbox="${FRAME}" src="/mails/${id}/html"></iframe>`}
<details${html === null ? ' open' : ''}><summary>As text</summary><pre>${escapeHtml(text)}</pre></details>
${writing === null ? '' : replyForm(mail, writing)}
</main>`;
};

/** Answers a mail as its recipient would: with what it quotes. */
function replyForm({ id, subject, from, to, at, text, messageId, replyTo }: SandboxMail, writing: Writing): string {
  const hidden = {
    mail: id,
    from: to[0] ?? '',
    to: replyTo,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    in_reply_to: messageId,
  };
  const quote = text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const written = `\n\nOn ${at.slice(0, 10)}, ${from} wrote:\n${quote}`;
  return `${said(writing)}<form method="post" action="/send">
${Object.entries(hidden)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('')}
<label>Reply to ${escapeHtml(replyTo)} <textarea name="text" rows="8" required>${escapeHtml(`\n${written}`)}</textarea></label>
<label>As <select name="kind"><option value="person">the recipient</option><option value="away">an automatic answer: out of office</option><option value="returned">a mail server that returns it</option></select></label>
<button>Reply</button></form>`;
}

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
