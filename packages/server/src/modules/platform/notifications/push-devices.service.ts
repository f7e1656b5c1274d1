import { createHash } from 'node:crypto';
import type { addPushDevice, BodyOf, PushDevice } from '@talk/contract';
import { RATE_LIMITS } from '@talk/contract/limits';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { isPrivateHost } from '../../../web/public-address.js';
import { emitSettings } from './emit-settings.js';
import {
  deleteDevice,
  findDevice,
  keepDevices,
  listDevices,
  saveDevice,
  saveView,
  takeFromOthers,
  type PushDeviceRow,
} from './push-devices.repository.js';
import type { PushKeys } from './push-keys.js';
import { enqueuePushTo } from './push.job.js';

/** Browsers of one user in one company. Older ones make room. */
const AT_MOST = 10;
/** How long one report of the app in view counts. The app sends one every 45 s. */
const IN_VIEW_MS = 60_000;

const NOT_PUBLIC = 'This is not an address of a push service. It begins with https:// and is on the public internet.';
const OTHER_KEY = 'The server has another key now. Switch push on again.';

/** The browsers to which a user has notices pushed. */
export interface PushDevices {
  list(reads: Reads, scope: Scope, userId: number): Promise<{ public_key: string; data: PushDevice[] }>;
  /** @throws ApiError VALIDATION_FAILED for an address that is not on the public internet, or an old key. */
  add(
    tx: Tx,
    scope: Scope,
    actor: UserActor,
    body: BodyOf<typeof addPushDevice>,
    userAgent: string | undefined,
  ): Promise<PushDevice>;
  /** @throws ApiError NOT_FOUND. */
  remove(tx: Tx, scope: Scope, userId: number, id: number): Promise<void>;
  /** Sends a test. @throws ApiError NOT_FOUND, RATE_LIMITED. */
  test(tx: Tx, scope: Scope, userId: number, id: number): Promise<void>;
  /** The user has the app in view. */
  noteView(tx: Tx, scope: Scope, userId: number): Promise<void>;
}

/** Whether notices can be sent to an address, as far as it can be seen without asking for its name. Where that leads is checked with each one. */
function isPushAddress(text: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return false;
  if (url.username !== '' || url.password !== '') return false;
  return allowPrivate || !isPrivateHost(url.hostname);
}

export function createPushDevices(
  { clock, config, limiter }: Pick<Kernel, 'clock' | 'config' | 'limiter'>,
  keys: PushKeys,
): PushDevices {
  const { allowPrivate } = config.webhooks;
  return {
    list: async (reads, scope, userId) => ({
      public_key: keys.newest.publicKey,
      data: (await listDevices(reads, scope, userId)).map(present),
    }),

    async add(tx, scope, actor, body, userAgent) {
      const { endpoint, keys: theirs, public_key: publicKey } = body;
      if (!isPushAddress(endpoint, allowPrivate)) throw invalid({ endpoint: NOT_PUBLIC });
      if (publicKey !== keys.newest.publicKey) throw invalid({ public_key: OTHER_KEY });
      if (actor.signInId === null) throw fail('KEY_SCOPE');
      const endpointHash = createHash('sha256').update(endpoint).digest('base64url');
      await takeFromOthers(tx, endpointHash, actor.userId);
      const before = await listDevices(tx, scope, actor.userId);
      const row = await saveDevice(tx, scope, {
        userId: actor.userId,
        signInId: actor.signInId,
        endpoint,
        endpointHash,
        p256dh: theirs.p256dh,
        auth: theirs.auth,
        publicKey,
        userAgent: userAgent?.slice(0, 300) ?? null,
        createdAt: clock.now(),
      });
      // The app adds its browser again with each load: nothing to tell the other tabs.
      if (before.some(({ id }) => id === row.id)) return present(row);
      await keepDevices(
        tx,
        scope,
        actor.userId,
        [row, ...before].slice(0, AT_MOST).map(({ id }) => id),
      );
      emitSettings(tx, scope, actor.userId);
      return present(row);
    },

    async remove(tx, scope, userId, id) {
      if ((await deleteDevice(tx, scope, { id, userId })) === undefined) throw fail('NOT_FOUND');
      emitSettings(tx, scope, userId);
    },

    async test(tx, scope, userId, id) {
      const device = await findDevice(tx, scope, id);
      if (device?.userId !== userId) throw fail('NOT_FOUND');
      // The user chose the address: no one is to be flooded through us.
      limiter.take(`push-test:${userId}`, RATE_LIMITS.pushTests);
      enqueuePushTo(tx, scope, { deviceId: id, ids: [], now: clock.now() });
    },

    noteView: (tx, scope, userId) => saveView(tx, scope, userId, new Date(clock.now().getTime() + IN_VIEW_MS)),
  };
}

const present = (row: PushDeviceRow): PushDevice => ({
  id: row.id,
  user_agent: row.userAgent,
  endpoint: row.endpoint,
  created_at: row.createdAt.toISOString(),
  last_sent_at: row.lastSentAt?.toISOString() ?? null,
});
