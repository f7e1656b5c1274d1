import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../http/escape-html.js';

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:28rem;padding:1.5rem;text-align:center;overflow-wrap:anywhere}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 1rem}button{font:inherit;padding:.6rem 1.2rem;border-radius:.5rem;border:1px solid currentColor;background:ButtonFace;color:ButtonText;cursor:pointer}`;

/** The page is a form and nothing else: no script, no request, no frame around it. */
export const STOP_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>
`;

/** Asks first: programs that check links open them, and must not unsubscribe anyone. */
export const askPage = (company: string, address: string): string =>
  page(
    `Unsubscribe from ${company}`,
    `<p>${escapeHtml(company)} will send no more email to ${escapeHtml(address)}.</p><form method="post"><button>Unsubscribe</button></form>`,
  );

export const donePage = (company: string, address: string): string =>
  page(
    'You are unsubscribed',
    `<p>${escapeHtml(company)} sends no more email to ${escapeHtml(address)}. If you write to them again, they can answer.</p>`,
  );

export const deadPage = (): string =>
  page('This link does not work', '<p>It may have been cut off. Open it from the email again.</p>');
