import { operations } from '@talk/contract/schemas';
import { inTransaction } from '../../../../db/transaction.js';
import { publicRoute, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { SHARED_TOKEN_COOKIE } from '../cookies.js';
import type { Sessions } from '../sessions.service.js';

/** This browser has no session, or a foreign site asks for it. */
const NOBODY = { meta: { hashed_token: null, token: null }, data: { first_login: false } };

/** A GET that writes (it issues a token), because the spec's is; it changes nothing that a replay could harm. */
export function getCookieUserRoute(kernel: Kernel, sessions: Sessions): Route {
  const own = new Set([kernel.config.http.publicUrl, ...kernel.config.http.appOrigins]);
  return publicRoute(
    operations.getCookieUser,
    async ({ query, request }) => {
      // The cookie speaks for the person; only our own pages may use it. A token in the query speaks for itself.
      const site = request.header('sec-fetch-site');
      const foreign = (request.origin !== undefined && !own.has(request.origin)) || site === 'cross-site';
      const token = query.shared_token ?? (foreign ? undefined : request.cookie(SHARED_TOKEN_COOKIE));
      if (token === undefined) return NOBODY;
      const session = await inTransaction(kernel, (tx) => sessions.resume(tx, token));
      return {
        meta: { hashed_token: session.hashedToken, token: session.token },
        data: { first_login: session.firstLogin },
      };
    },
    { transaction: 'none' },
  );
}
