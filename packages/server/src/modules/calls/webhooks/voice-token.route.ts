import { operations } from '@talk/contract/schemas';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { route, type Route } from '../../../http/route.js';
import { phoneDecisions } from '../../platform/lines/index.js';
import { voiceIdentity } from '../signalling/index.js';

/** Where browsers signal to: nothing for Twilio itself, a host for the sandbox. */
export interface Signalling {
  host: string;
  /** No TLS; loopback only. */
  insecure: boolean;
}

export function voiceTokenRoute(carrier: Carrier, signalling: Signalling | null): Route {
  return route(operations.voiceToken, async ({ actor, scope, tx }) => {
    // The sandbox has one place.
    const edge = signalling === null ? (await phoneDecisions.read(tx, scope)).edgeLocation : null;
    const identity = voiceIdentity(actor.companyId, actor.userId);
    const { token, ttlSeconds } = carrier.voiceToken(identity);
    return {
      token,
      identity,
      ttl_seconds: ttlSeconds,
      device: signalling === null ? (edge === null ? {} : { edge }) : { chunderw: signalling.host },
      insecure_host: signalling?.insecure === true ? signalling.host : null,
    };
  });
}
