import type { authorizeChannel, ResponseOf } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { RequestFacts } from '../../../../http/request-facts.js';
import type { Reads } from '../../../../db/transaction.js';
import type { Kernel } from '../../../../kernel.js';
import type { UserActor } from '../../../../policy/actor.js';
import { channelKind } from '../../../../realtime/protocol/names.js';
import { channelAuth } from '../../../../realtime/protocol/signature.js';
import { findMember } from '../../identity/read.js';
import { channelMeant, mayJoin, socketSession } from '../channel.policy.js';
import { builtinApp, pusherApp, type DriverName } from '../drivers.js';

type Signature = ResponseOf<typeof authorizeChannel>;

interface Request {
  readonly tx: Reads;
  readonly actor: UserActor;
  readonly request: RequestFacts;
  readonly socketId: string;
  readonly channel: string;
  /** Whose socket it is; undefined: the `driver` header says it (spec 3 §5). */
  readonly driver: DriverName | undefined;
}

/** How a person appears to the others of their company. The same on every node and in every tab, so that they are there once. */
async function presenceOf({ tx, actor }: Request) {
  const user = (await findMember(tx, actor.companyId, actor.userId))?.user;
  return { user_id: String(actor.userId), user_info: { name: user?.name ?? '' } };
}

/** Which session a socket ends with. A token that came from a key has none: `api_key_revoked` ends its sockets. */
const sessionOf = ({ companyId, signInId }: UserActor) =>
  signInId === null ? undefined : { session: socketSession(companyId, signInId) };

/** Signs for the driver that is named; our own server unless that is `pusher`. */
async function authorize(kernel: Kernel, asked: Request): Promise<Signature> {
  const channel = channelMeant(asked.channel, asked.actor.companyId);
  if (!(await mayJoin(asked.tx, asked.actor, channel))) throw fail('FORBIDDEN');
  const driver = asked.driver ?? asked.request.header('driver');
  const pusher = driver === 'pusher' ? pusherApp(kernel) : undefined;
  // Pusher Channels knows no second names: a socket let in under one would hear nothing there.
  if (pusher && channel !== asked.channel) throw fail('FORBIDDEN');
  const presence = channelKind(asked.channel)?.presence === true ? await presenceOf(asked) : undefined;
  // Data that only our own server reads.
  const own = pusher ? undefined : { ...(channel !== asked.channel && { channel }), ...sessionOf(asked.actor) };
  const fields = { ...presence, ...own };
  const data = Object.keys(fields).length === 0 ? undefined : JSON.stringify(fields);
  const auth = channelAuth(pusher ?? builtinApp(kernel), asked.socketId, asked.channel, data);
  return data === undefined ? { auth } : { auth, channel_data: data };
}

export function authorizeChannelRoutes(kernel: Kernel): Route[] {
  return [
    route(operations.authorizeChannel, async ({ query, tx, actor, request }) =>
      authorize(kernel, {
        tx,
        actor,
        request,
        socketId: query.socket_id,
        channel: query.channel_name,
        driver: query.driver,
      }),
    ),
    route(
      operations.authorizeChannelByPost,
      async ({ body, tx, actor, request }) =>
        authorize(kernel, {
          tx,
          actor,
          request,
          socketId: body.socket_id,
          channel: body.channel_name,
          driver: body.driver,
        }),
      { transaction: 'none' },
    ),
  ];
}
