import { operations } from '@talk/contract/schemas';
import { publicRoute, RawAnswer, route, type Route } from '../../../http/route.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { PublicWeb } from '../../../web/public-web.js';
import type { MediaUrls } from '../attachments/index.js';
import type { Files } from '../../platform/files/index.js';
import { DEAD_LINK_PAGE, DEAD_LINK_POLICY } from './dead-link.page.js';
import { createPreviews } from './previews.service.js';
import { createShortener, type Shortener } from './shortener.service.js';

export type { ShortenedText, Shortener } from './shortener.service.js';

export interface LinksModule extends ServerModule {
  readonly shortener: Shortener;
}

const HOUR_MS = 3_600_000;
/** People tap these links; only who asks for JSON, and for no page, gets it. */
const wantsJson = (accept: string | undefined): boolean =>
  accept !== undefined && accept.includes('application/json') && !accept.includes('text/html');
const NO_STORE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

const DEAD_LINK_HEADERS = {
  ...NO_STORE,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': DEAD_LINK_POLICY,
  'referrer-policy': 'no-referrer',
};

/** Addresses in texts: made shorter, and shown with what they lead to. */
export function createLinksModule(
  kernel: Kernel,
  deps: { web: PublicWeb; files: Files; mediaUrls: MediaUrls },
): LinksModule {
  const shortener = createShortener(kernel, deps.web);
  const previews = createPreviews(kernel, deps);
  const ending = new AbortController();
  return {
    shortener,
    routes: [
      ...shortenerRoutes(shortener),
      route(operations.previewLink, ({ query, actor, scope }) => previews.get(scope, actor.userId, query.url)),
    ],
    schedules: [{ name: 'links.purge', everyMs: HOUR_MS, run: () => previews.purge(ending.signal) }],
    start: () => Promise.resolve(() => Promise.resolve(ending.abort())),
  };
}

function shortenerRoutes(shortener: Shortener): Route[] {
  return [
    route(operations.parseLinks, ({ body, actor, scope, tx }) =>
      shortener.parse(tx, scope, actor.userId, body.text, body.remember),
    ),
    route(operations.listLinkDomains, ({ scope, tx }) => shortener.domains(tx, scope)),
    route(operations.updateLinkDomains, ({ body, scope }) => shortener.setDomains(scope, body.domains), {
      // Each domain is asked first.
      transaction: 'none',
    }),
    route(operations.listShortLinks, ({ query, scope, tx }) => shortener.list(tx, scope, query)),
    publicRoute(operations.openShortLink, async ({ params, request, tx }) => {
      if (params.code === '_talk')
        return new RawAnswer(
          200,
          { ...NO_STORE, 'content-type': 'text/plain; charset=utf-8' },
          shortener.proofOf(request.host),
        );
      const location = await shortener.follow(tx, params.code, request.host);
      if (location === null) {
        if (wantsJson(request.header('accept'))) throw fail('NOT_FOUND');
        return new RawAnswer(404, DEAD_LINK_HEADERS, DEAD_LINK_PAGE);
      }
      // The page behind it learns nothing about who opened it.
      return new RawAnswer(302, { ...NO_STORE, location, 'referrer-policy': 'no-referrer' }, null);
    }),
  ];
}
