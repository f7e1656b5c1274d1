import { createHmac, randomInt } from 'node:crypto';
import type { LinkDomains, ParsedLinks, ShortLink } from '@talk/contract';
import { planShortLinks, replaceLinks, SHORT_CODE_LENGTH, withShortLinks } from '@talk/domain/messaging';
import { segmentSms } from '@talk/domain/sms';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { WebError, type PublicWeb } from '../../../web/public-web.js';
import { updateMembership } from '../../platform/identity/index.js';
import { findMembership } from '../../platform/identity/read.js';
import {
  deleteLinksOf,
  followCode,
  insertShortLink,
  listDomains,
  listLinks,
  nameLinks,
  newestFirst,
  replaceDomains,
} from './links.repository.js';

export interface DomainInput {
  readonly host: string;
  readonly is_default: boolean;
}

export interface ShortenedText {
  readonly text: string;
  /** Of the links that were made for it. */
  readonly codes: readonly string[];
}

export interface LinksRequest {
  readonly communication_id?: number | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** Short links on the company's own domain. */
export interface Shortener {
  /** What `shorten` would do to a text. `remember` is the writer's choice for next time. */
  parse(tx: Tx, scope: Scope, userId: number, text: string, remember: boolean | undefined): Promise<ParsedLinks>;
  /** The text with its addresses shortened where that makes it shorter. Each use makes links of its own, so that clicks tell messages apart. */
  shorten(tx: Tx, scope: Scope, text: string): Promise<ShortenedText>;
  /** Where the company's short links begin: first that of new ones, then those by which earlier ones are known. */
  prefixes(reads: Reads, scope: Scope): Promise<readonly string[]>;
  /** Says in which text short links go out. */
  name(tx: Tx, scope: Scope, codes: readonly string[], communicationId: number): Promise<void>;
  /** The text did not go out: its links lead nowhere. */
  forget(tx: Tx, scope: Scope, communicationId: number): Promise<void>;
  /** Links of the texts that the scope's user may see, newest first. */
  list(reads: Reads, scope: Scope, request: LinksRequest): Promise<Page<ShortLink>>;
  domains(reads: Reads, scope: Scope): Promise<LinkDomains>;
  /** Asks of each new domain whether it leads to us and names the company; call it outside of transactions. @throws ApiError VALIDATION_FAILED. */
  setDomains(scope: Scope, inputs: readonly DomainInput[]): Promise<LinkDomains>;
  /** Where a code leads that was opened on `host`, with the click counted; null for one that leads nowhere there. */
  follow(reads: Reads, code: string, host: string): Promise<string | null>;
  /** What we answer under `/s/_talk` when we are asked as `host`: nobody else can, and no other host's answer will do. */
  proofOf(host: string): string;
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CODE_TRIES = 5;
/** Stands for a code that does not exist yet. */
const DOTS = '·'.repeat(SHORT_CODE_LENGTH);
const PROOF_TIMEOUT_MS = 8_000;
/** How every domain ends that a company could have: other names (localhost, an IP address) can only be ours. */
const DOMAIN_END = /\.[a-z][a-z0-9-]*$/;

export function createShortener(kernel: Kernel, web: PublicWeb): Shortener {
  const { publicUrl } = kernel.config.http;
  const { host: fallbackHost, hostname: ownName } = new URL(publicUrl);
  const proofKey = kernel.secrets.derive('link-domain');
  const sign = (...parts: readonly string[]): string =>
    createHmac('sha256', proofKey).update(JSON.stringify(parts)).digest('base64url');
  const proofOf = (host: string): string => sign('host', host);
  /** What the domain's owner writes into its DNS: to whom it belongs nobody else could say. */
  const recordOf = ({ companyId }: Scope): string => `talk-domain=${sign('company', String(companyId))}`;

  /** Where short links of the company begin, and by which beginnings its earlier ones are known. */
  async function placesOf(reads: Reads, scope: Scope) {
    const hosts = (await listDomains(reads, scope)).map(({ host }) => host);
    const [first] = hosts;
    const prefixes = [...hosts.map((host) => `https://${host}/s/`), `${publicUrl}/s/`];
    return { host: first ?? fallbackHost, prefix: prefixes[0] ?? `${publicUrl}/s/`, prefixes };
  }

  async function newCode(tx: Tx, scope: Scope, target: string): Promise<string> {
    for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
      const code = Array.from({ length: SHORT_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      if (await insertShortLink(tx, scope, { code, target, createdAt: kernel.clock.now() })) return code;
    }
    throw new Error('no free code for a short link');
  }

  /** Fast codes of a company do not collide with `_talk`: the alphabet has no underscore. */
  async function leadsToUs(host: string): Promise<boolean> {
    const request = { maxBytes: 200, timeoutMs: PROOF_TIMEOUT_MS, httpsOnly: true, accept: 'text/plain' };
    try {
      const answer = await web.get(`https://${host}/s/_talk`, request);
      return answer.status === 200 && answer.body.toString('utf8').trim() === proofOf(host);
    } catch (error) {
      if (error instanceof WebError) return false;
      throw error;
    }
  }

  async function checkDomain(scope: Scope, field: string, host: string): Promise<void> {
    if (!(await leadsToUs(host)))
      throw invalid({
        [field]: `${host} does not lead to us yet. Point it to ${fallbackHost} with a certificate of its own, then save again.`,
      });
    if (!(await web.txt(`_talk.${host}`)).includes(recordOf(scope)))
      throw invalid({
        [field]: `${host} does not name your company yet. Add a TXT record for _talk.${host} that says ${recordOf(scope)}, then save again.`,
      });
  }

  const domains: Shortener['domains'] = async (reads, scope) => ({
    domains: (await listDomains(reads, scope)).map(({ host, isDefault }) => ({ host, is_default: isDefault })),
    fallback_host: fallbackHost,
    txt_record: recordOf(scope),
  });

  return {
    proofOf,
    domains,

    async parse(tx, scope, userId, text, remember) {
      if (remember !== undefined)
        await updateMembership(tx, scope, userId, { shortensLinks: remember }, kernel.clock.now());
      const places = await placesOf(tx, scope);
      const links = planShortLinks(text, places.prefixes);
      return {
        links: links.map(({ text: shown, start, end, saves }) => ({
          text: shown,
          start,
          end,
          short: saves === 0 ? null : `${places.prefix}${DOTS}`,
          saves,
        })),
        before: lengthOf(text),
        after: lengthOf(withShortLinks(text, places.prefixes)),
        host: places.host,
        remembered: remember ?? (await findMembership(tx, scope, userId))?.shortensLinks ?? false,
      };
    },

    async shorten(tx, scope, text) {
      const places = await placesOf(tx, scope);
      const links = planShortLinks(text, places.prefixes);
      const codes = new Map<string, string>();
      for (const { target, saves } of links)
        if (saves > 0 && !codes.has(target)) codes.set(target, await newCode(tx, scope, target));
      const short = replaceLinks(text, links, ({ target }) => `${places.prefix}${codes.get(target) ?? ''}`);
      return { text: short, codes: [...codes.values()] };
    },

    prefixes: async (reads, scope) => (await placesOf(reads, scope)).prefixes,
    name: (tx, scope, codes, communicationId) => nameLinks(tx, scope, codes, communicationId),
    forget: (tx, scope, communicationId) => deleteLinksOf(tx, scope, communicationId),

    async list(reads, scope, request) {
      const { prefix } = await placesOf(reads, scope);
      const viewer = await readViewer(reads, scope);
      const rows = await listLinks(reads, scope, viewer, { ...request, communicationId: request.communication_id });
      return toPage(
        rows,
        request,
        ({ keys }) => cursorOf(newestFirst, keys),
        ({ link }): ShortLink => ({
          id: link.id,
          url: `${prefix}${link.code}`,
          target: link.target,
          clicks: link.clicks,
          last_clicked_at: link.lastClickedAt?.toISOString() ?? null,
          communication_id: link.communicationId,
          created_at: link.createdAt.toISOString(),
        }),
      );
    },

    async setDomains(scope, inputs) {
      const hosts = inputs.map(({ host }) => host);
      const twice = hosts.findIndex((host, index) => hosts.indexOf(host) !== index);
      if (twice !== -1) throw invalid({ [`domains.${twice}.host`]: 'This domain is already on the list.' });
      if (inputs.filter((input) => input.is_default).length > 1)
        throw invalid({ domains: 'Only one domain can be the default.' });
      const known = new Set((await listDomains({ q: kernel.db.drizzle }, scope)).map(({ host }) => host));
      for (const [index, host] of hosts.entries())
        if (!known.has(host)) await checkDomain(scope, `domains.${index}.host`, host);
      const hasDefault = inputs.some((input) => input.is_default);
      const rows = inputs.map((input, index) => ({
        host: input.host,
        isDefault: hasDefault ? input.is_default : index === 0,
      }));
      return inTransaction(kernel, async (tx) => {
        await replaceDomains(tx, scope, rows, kernel.clock.now());
        return domains(tx, scope);
      });
    },

    async follow(reads, code, host) {
      const isOurs = host === ownName || !DOMAIN_END.test(host);
      const target = await followCode(reads, code, isOurs ? null : host, kernel.clock.now());
      // Asked once more, although nothing else is ever stored.
      return target !== undefined && /^https?:\/\//.test(target) ? target : null;
    },
  };
}

function lengthOf(text: string): { characters: number; segments: number } {
  return { characters: Array.from(text).length, segments: segmentSms(text).segments.length };
}
