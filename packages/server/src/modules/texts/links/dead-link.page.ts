import { createHash } from 'node:crypto';

// What a customer sees who taps a short link that leads nowhere. Nothing is fetched and nothing is counted.

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:26rem;padding:1.5rem;text-align:center}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0}`;

/** A page for people; no company is named, since a code that does not exist belongs to none. */
export const DEAD_LINK_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This link does not work</title>
<style>${STYLE}</style>
<main>
<h1>This link does not work</h1>
<p>It may have been cut off, or it no longer exists. Ask the sender for a new one.</p>
</main>
</html>
`;

/** Nothing but the page itself: no script, no picture, no request, no frame around it. */
export const DEAD_LINK_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;
