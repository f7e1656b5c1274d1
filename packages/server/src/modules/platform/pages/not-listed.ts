import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../http/errors.js';
import { readHeader } from '../../../http/read-headers.js';
import { coveringEntries } from '../../../policy/origins.js';
import { sendFile } from './send-file.js';
import type { StaticFolder } from './static-folder.js';
import { escapeHtml } from '../../../http/escape-html.js';

/**
 * The page that a site gets in the frame's place while it is not on the list of the key that it names. A browser that refuses a frame
 * does not say why, so here is a page that any site may hold: it says that one sentence, and has no data, no session and no control.
 */
export interface NotListed {
  /** The site that asks to hold a frame and is on no entry of `ancestors`; null where there is nothing to explain. */
  siteOf(request: FastifyRequest, ancestors: readonly string[]): string | null;
  send(reply: FastifyReply, names: { readonly site: string; readonly keyName: string }): Promise<FastifyReply>;
  sendAsset(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply>;
}

/** Any site may hold it, so it may do nothing but show itself and say the same to the page around it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

export function createNotListed(folder: StaticFolder): NotListed {
  return {
    siteOf(request, ancestors) {
      // Only browsers say that it is for a frame; a person who opens the address by itself gets the widget's own words.
      if (readHeader(request.headers, 'sec-fetch-dest') !== 'iframe') return null;
      // `/embed.js` asks for it. A browser that keeps it to itself gets the frame, which `frame-ancestors` goes on guarding.
      const site = originOf(readHeader(request.headers, 'referer'));
      return site === null || coveringEntries(site).some((entry) => ancestors.includes(entry)) ? null : site;
    },

    async send(reply, { site, keyName }) {
      const page = await folder.find('index.html');
      if (page === undefined) throw fail('NOT_FOUND');
      const words: Readonly<Record<string, string>> = { SITE: site, KEY: keyName.slice(0, LONGEST_NAME) };
      const html = page.raw
        .toString('utf8')
        .replaceAll('="./', '="/embed/1/not-listed/')
        .replaceAll(/%(SITE|KEY)%/g, (_, name: string) => escapeHtml(words[name] ?? ''));
      return reply
        .code(403)
        .headers({ 'content-type': page.type, 'content-security-policy': POLICY })
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .send(html);
    },

    async sendAsset(request, reply, name) {
      const file = await folder.find(`assets/${name}`);
      if (file === undefined) throw fail('NOT_FOUND');
      return sendFile(request, reply, file);
    },
  };
}

/** Longer than any key's id or beginning; what is longer is no name of a key. */
const LONGEST_NAME = 80;

/** The origin of a web page's address, as browsers write it; null for everything else. */
function originOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}
