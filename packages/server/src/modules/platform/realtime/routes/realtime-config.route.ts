import { channels } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { lastSeqOf } from '../../../../events/events.repository.js';
import { channelsOf } from '../../../../events/replay.service.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { findMember } from '../../identity/read.js';
import { maySeePresence } from '../channel.policy.js';
import { describeDrivers } from '../drivers.js';

export function realtimeConfigRoute(kernel: Kernel): Route {
  return route(operations.realtimeConfig, async ({ actor, scope, tx }) => {
    const member = await findMember(tx, actor.companyId, actor.userId);
    return {
      drivers: describeDrivers(kernel, member?.company.broadcastDriver ?? 'pusher'),
      channels: [...channelsOf(actor), channels.agentStatus(actor.companyId, actor.userId)],
      ...(maySeePresence(actor) && { presence_channel: channels.presence(actor.companyId) }),
      last_seq: await lastSeqOf(tx, scope),
    };
  });
}
