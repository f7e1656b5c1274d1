import { createHash } from 'node:crypto';
import { createOpenApi } from '@talk/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/config.js';
import type { ServerModule } from '../module.js';
import { renderReference } from './page.js';
import { PAGE_STYLES } from './page-styles.js';

/** `/openapi.json` for machines and `/openapi` for people, both generated from the contract. */
export function createOpenApiModule(config: ServerConfig, version: string): ServerModule {
  return {
    routes: [],
    async register(app: FastifyInstance) {
      // Generated when first asked for: most processes never are.
      let made: { json: string; html: string } | undefined;
      const generate = (): { json: string; html: string } => {
        const document = createOpenApi(config.http.publicUrl, version);
        return (made ??= { json: JSON.stringify(document), html: renderReference(document) });
      };
      const styles = createHash('sha256').update(PAGE_STYLES).digest('base64');
      const policy = `default-src 'none'; style-src 'sha256-${styles}'; base-uri 'none'; frame-ancestors 'none'`;
      app.get('/openapi.json', { config: { operationId: 'openapi' } }, async (_request, reply) =>
        reply
          .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
          .send(generate().json),
      );
      app.get('/openapi', { config: { operationId: 'reference' } }, async (_request, reply) =>
        reply
          .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
          .header('content-security-policy', policy)
          .send(generate().html),
      );
    },
  };
}
