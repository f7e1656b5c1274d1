import type { RealtimeFactory } from '../talk.js';
import { createPusherDriver } from './pusher.driver.js';
import { createRealtime } from './realtime.js';
import type { RealtimeDriver } from './driver.port.js';

export type { Realtime, ReceivedEvent } from './realtime.js';
export type { RealtimeStatus } from './status.js';
export type { DriverConfig, DriverEvent, RealtimeConnection, RealtimeDriver } from './driver.port.js';
export type { RealtimeFactory } from '../talk.js';

/** Realtime over the Pusher protocol, with a second driver and a long-poll behind it: `createTalk({ realtime: … })`. */
export function pusherRealtime(): RealtimeFactory {
  return (context) => createRealtime(createPusherDriver(context.baseUrl), context);
}

/** The same over another push network. */
export function realtimeOver(driver: RealtimeDriver): RealtimeFactory {
  return (context) => createRealtime(driver, context);
}
