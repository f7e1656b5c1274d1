import { createHash } from 'node:crypto';
import type { LanguageCode } from '@talk/contract/sentences';
import { escapeHtml } from '../../../http/escape-html.js';
import { wordingsOf } from '../../../sentences/index.js';

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:28rem;padding:1.5rem;text-align:center;overflow-wrap:anywhere}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 1rem}button{font:inherit;padding:.6rem 1.2rem;border-radius:.5rem;border:1px solid currentColor;background:ButtonFace;color:ButtonText;cursor:pointer}`;

/** The page is a form and nothing else: no script, no request, no frame around it. */
export const STOP_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** The pages of a link by which a customer unsubscribes. */
export interface StopPages {
  /** Asks first: programs that check links open them, and must not unsubscribe anyone. */
  ask(company: string, address: string): string;
  done(company: string, address: string): string;
  dead(): string;
}

export function createStopPages(language: LanguageCode): StopPages {
  const word = wordingsOf(language)?.sentence ?? ((sentence: string) => sentence);
  const say = (sentence: string): string => escapeHtml(word(sentence));

  const page = (title: string, sentence: string, form = ''): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${say(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${say(title)}</h1>
<p>${say(sentence)}</p>${form}
</main>
</html>
`;

  return {
    ask: (company, address) =>
      page(
        `Unsubscribe from ${company}`,
        `${company} will send no more email to ${address}.`,
        `<form method="post"><button>${say('Unsubscribe')}</button></form>`,
      ),
    done: (company, address) =>
      page(
        'You are unsubscribed',
        `${company} sends no more email to ${address}. If you reply to one of their emails, they can write to you again.`,
      ),
    dead: () => page('This link does not work', 'It may have been cut off. Open it from the email again.'),
  };
}
