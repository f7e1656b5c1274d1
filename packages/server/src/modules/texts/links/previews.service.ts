import { createHash } from 'node:crypto';
import type { LinkPreview } from '@talk/contract';
import { RATE_LIMITS } from '@talk/contract/limits';
import { lockName } from '../../../db/locks.js';
import { purgeInBatches } from '../../../db/purge.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { WebError, type PublicWeb, type WebAnswer, type WebRequest } from '../../../web/public-web.js';
import { readFileType } from '../../../storage/file-type.js';
import type { MediaUrls } from '../attachments/index.js';
import type { Files, NewFile } from '../../platform/files/index.js';
import {
  companiesWithOldPreviews,
  deleteOldPreviews,
  findPreview,
  writePreview,
  type PreviewRow,
} from './links.repository.js';
import { readPageFacts, type PageFacts } from './page-facts.js';

/** What pages say about themselves, fetched by us: neither agents nor their browsers meet a foreign site. */
export interface Previews {
  /** Waits for a foreign server: call it outside of transactions. A page that cannot be had has an empty preview. */
  get(scope: Scope, userId: number, url: string): Promise<LinkPreview>;
  /** Forgets old ones, and their pictures. */
  purge(signal?: AbortSignal): Promise<void>;
}

const HOUR_MS = 3_600_000;
const FRESH_MS = 24 * HOUR_MS;
/** A page that said nothing may only have been away. */
const EMPTY_FRESH_MS = 10 * 60_000;
const KEPT_MS = 7 * 24 * HOUR_MS;
const IMAGE_URL_MS = HOUR_MS;
const PAGE: WebRequest = {
  maxBytes: 300_000,
  timeoutMs: 6_000,
  httpsOnly: false,
  accept: 'text/html',
  truncates: true,
};
const IMAGE: WebRequest = { maxBytes: 2 * 1024 * 1024, timeoutMs: 6_000, httpsOnly: false, accept: 'image/*' };
const NOTHING: PageFacts = { title: null, description: null, siteName: null, image: null };

export function createPreviews(
  kernel: Kernel,
  { web, files, mediaUrls }: { web: PublicWeb; files: Files; mediaUrls: MediaUrls },
): Previews {
  const reads = { q: kernel.db.drizzle };
  const nowMs = (): number => kernel.clock.now().getTime();

  async function ask(url: string, request: WebRequest): Promise<WebAnswer | null> {
    try {
      const answer = await web.get(url, request);
      return answer.status >= 200 && answer.status < 300 ? answer : null;
    } catch (error) {
      if (error instanceof WebError) return null;
      throw error;
    }
  }

  /** The picture that a page names, if it is one. */
  async function fetchImage(address: string, base: string): Promise<NewFile | null> {
    if (!URL.canParse(address, base)) return null;
    const answer = await ask(new URL(address, base).href, IMAGE);
    const type = answer === null ? null : readFileType(answer.body);
    if (answer === null || type === null || !type.contentType.startsWith('image/')) return null;
    return { name: `preview.${type.extensions[0]}`, contentType: type.contentType, bytes: answer.body };
  }

  async function fetchFacts(url: string): Promise<{ facts: PageFacts; image: NewFile | null }> {
    const page = await ask(url, PAGE);
    if (page === null || !/^(?:text\/html|application\/xhtml\+xml)/.test(page.contentType))
      return { facts: NOTHING, image: null };
    const facts = readPageFacts(page.body, page.contentType);
    return { facts, image: facts.image === null ? null : await fetchImage(facts.image, page.url) };
  }

  const isFresh = ({ fetchedAt, title }: PreviewRow): boolean =>
    nowMs() - fetchedAt.getTime() < (title === null ? EMPTY_FRESH_MS : FRESH_MS);

  async function refresh(scope: Scope, url: string, addressHash: string): Promise<PreviewRow> {
    const { facts, image } = await fetchFacts(url);
    return inTransaction(kernel, async (tx) => {
      // Of two that fetched it at once, the second must know the picture of the first, to take it away.
      await lockName(tx, 'part', scope.companyId, `preview ${addressHash}`);
      const old = await findPreview(tx, scope, addressHash);
      const imageFileId = image === null ? null : (await files.save(tx, scope, image)).id;
      const { title, description, siteName } = facts;
      const values = { title, description, siteName, imageFileId, fetchedAt: kernel.clock.now() };
      const row = await writePreview(tx, scope, addressHash, values);
      if (old?.imageFileId != null) await files.remove(tx, scope, [old.imageFileId]);
      return row;
    });
  }

  return {
    async get(scope, userId, address) {
      const { href: url, host } = new URL(address);
      const addressHash = createHash('sha256').update(url).digest('hex');
      let row = await findPreview(reads, scope, addressHash);
      if (row === undefined || !isFresh(row)) {
        kernel.limiter.take(`preview:${userId}`, RATE_LIMITS.linkPreviews);
        row = await refresh(scope, url, addressHash);
      }
      const { title, description, siteName, imageFileId } = row;
      const image_url = imageFileId === null ? null : mediaUrls.publicMediaUrl(imageFileId, IMAGE_URL_MS);
      return { url, host, title, description, site_name: siteName, image_url };
    },

    async purge(signal) {
      const before = new Date(nowMs() - KEPT_MS);
      for (const companyId of await companiesWithOldPreviews(reads, before))
        await purgeInBatches({ signal }, (limit) =>
          inTransaction(kernel, async (tx) => {
            const scope = systemScope(companyId);
            const images = await deleteOldPreviews(tx, scope, before, limit);
            const fileIds = images.filter((id) => id !== null);
            await files.remove(tx, scope, fileIds);
            return images.length;
          }),
        );
    },
  };
}
