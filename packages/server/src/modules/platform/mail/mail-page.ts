import { LANGUAGES, type LanguageCode } from '@talk/contract/sentences';
import { escapeHtml } from '../../../http/escape-html.js';
import { wordingsOf } from '../../../sentences/index.js';

/** A sentence with values of its own, such as one of several lines about different people. */
export interface MailLine {
  readonly sentence: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A mail as those write it who send one: English sentences with `{name}` places, which are translated before they are filled. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly (string | MailLine)[];
  /** The one thing to do. */
  readonly action: { readonly label: string; readonly url: string };
  /** Why the reader got it, and what to do if it was not meant for them. */
  readonly footer: string;
  /** Where the reader stops mail of this kind. Mail that every account gets has none. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
  /** What the places are filled with. */
  readonly values: Readonly<Record<string, string>>;
}

/** What goes to the mail server. */
export interface MailPage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** In a font that every reader has, without pictures, so that nothing is loaded when it is opened. */
const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#f6f6f4;color:#1f2229;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Arial,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #dddcd8;border-radius:16px',
  button:
    'display:inline-block;padding:11px 20px;background:#3355c8;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600',
  small: 'font-size:13px;color:#555a66;overflow-wrap:anywhere',
};

/** Text and HTML of a mail in one language, with the same words in both. */
export function renderMail(content: MailContent, language: LanguageCode): MailPage {
  const word = wordingsOf(language)?.sentence ?? ((sentence: string) => sentence);
  const say = (sentence: string, values = content.values): string => fill(word(sentence), values);
  const { unsubscribe } = content;
  const { label, url } = content.action;
  const greeting = say(content.greeting);
  const paragraphs = content.paragraphs.map((line) =>
    typeof line === 'string' ? say(line) : say(line.sentence, line.values),
  );
  const footer = say(content.footer);
  const paste = say('If the button does not work, open this address:');
  const html = (text: string): string => escapeHtml(text);
  return {
    // One line: what a person called themselves or their company must not add headers.
    subject: say(content.subject).replaceAll(/\s+/g, ' '),
    text: [
      greeting,
      ...paragraphs,
      `${say(label)}:\n${url}`,
      '-- ',
      footer,
      ...(unsubscribe === undefined ? [] : [`${say(unsubscribe.label)}:\n${unsubscribe.url}`]),
    ]
      .join('\n\n')
      .concat('\n'),
    html: `<!doctype html>
<html lang="${LANGUAGES[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(say(content.subject))}</title></head>
<body style="${html(STYLE.page)}"><div style="${html(STYLE.card)}">
<p>${html(greeting)}</p>
${paragraphs.map((text) => `<p>${html(text)}</p>`).join('\n')}
<p><a href="${html(url)}" style="${html(STYLE.button)}">${html(say(label))}</a></p>
<p style="${html(STYLE.small)}">${html(paste)}<br><a href="${html(url)}">${html(url)}</a></p>
<p style="${html(STYLE.small)}">${html(footer)}${
      unsubscribe === undefined ? '' : `<br><a href="${html(unsubscribe.url)}">${html(say(unsubscribe.label))}</a>`
    }</p>
</div></body></html>
`,
  };
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
