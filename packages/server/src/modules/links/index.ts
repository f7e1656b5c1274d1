import { operations } from '@talk/contract/schemas';
import { publicRoute, RawAnswer, route, type Route } from '../../http/route.js';
import type { Kernel } from '../../kernel.js';
import type { ServerModule } from '../../module.js';
import type { PublicWeb } from '../../web/public-web.js';
import type { MediaUrls } from '../attachments/index.js';
import type { Files } from '../files/index.js';
import { createPreviews } from './previews.service.js';
import { createShortener, type Shortener } from './shortener.service.js';

export interface LinksModule extends ServerModule {
  readonly shortener: Shortener;
}

const HOUR_MS = 3_600_000;
const NO_STORE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Addresses in texts: made shorter, and shown with what they lead to. */
export function createLinksModule(
  kernel: Kernel,
  deps: { web: PublicWeb; files: Files; mediaUrls: MediaUrls },
): LinksModule {
  const shortener = createShortener(kernel, deps.web);
  const previews = createPreviews(kernel, deps);
  return {
    shortener,
    routes: [
      ...shortenerRoutes(shortener),
      route(operations.previewLink, ({ query, actor, scope }) => previews.get(scope, actor.userId, query.url)),
    ],
    schedules: [{ name: 'links.purge', everyMs: HOUR_MS }],
    jobs: { 'links.purge': () => previews.purge() },
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
    publicRoute(operations.openShortLink, async ({ params, tx }) => {
      if (params.code === '_talk')
        return new RawAnswer(200, { ...NO_STORE, 'content-type': 'text/plain; charset=utf-8' }, shortener.proof);
      const location = await shortener.follow(tx, params.code);
      // The page behind it learns nothing about who opened it.
      return new RawAnswer(302, { ...NO_STORE, location, 'referrer-policy': 'no-referrer' }, null);
    }),
  ];
}
