import { randomInt } from 'node:crypto';
import { pusherCodes, type CloseReason } from './protocol/codes.js';
import { splitTarget } from './protocol/target.js';
import type { AppHub } from './hub/app-hub.js';

const OLDEST_PROTOCOL = 5;
const NEWEST_PROTOCOL = 7;

/** What a request to open a socket asks for, or why it can not have it. */
export type Admission = { type: 'admit'; hub: AppHub } | { type: 'refuse'; reason: CloseReason };

/** State of the node that decides on admission. */
export interface AdmissionContext {
  draining: boolean;
  hubByKey: ReadonlyMap<string, AppHub>;
  connections: number;
  maxConnections: number;
  allowOrigin: (origin: string | undefined, appId: string) => boolean;
}

/**
 * Decides on `GET /app/{key}?protocol=7&client=js&version=8.6.0`.
 * A refusal is sent after the WebSocket handshake, since only then can a browser read the code.
 */
export function admit(url: string | undefined, origin: string | undefined, context: AdmissionContext): Admission {
  const { path, query } = splitTarget(url);
  const key = /^\/app\/([^/]+)\/?$/.exec(path)?.[1];
  if (key === undefined) return refuse(pusherCodes.pathNotFound, 'Path not found: connect to /app/{key}');
  const protocol = query.get('protocol');
  if (protocol === null) return refuse(pusherCodes.versionMissing, 'Name the protocol version: ?protocol=7');
  if (!/^\d{1,3}$/.test(protocol))
    return refuse(pusherCodes.badVersionFormat, 'The protocol version is a whole number');
  const version = Number(protocol);
  if (version < OLDEST_PROTOCOL || version > NEWEST_PROTOCOL) {
    return refuse(
      pusherCodes.unsupportedVersion,
      `Protocol versions ${OLDEST_PROTOCOL} to ${NEWEST_PROTOCOL} are supported here`,
    );
  }
  const hub = context.hubByKey.get(key);
  if (!hub) return refuse(pusherCodes.appUnknown, 'No application has this key');
  if (hub.app.enabled === false) return refuse(pusherCodes.appDisabled, 'This application is disabled');
  if (!context.allowOrigin(origin, hub.app.id)) {
    return refuse(pusherCodes.unauthorized, 'This origin is not on the list of the application');
  }
  // pusher-js waits 15 s after a failed handshake but one second after 4100, so a leaving node still shakes hands.
  if (context.draining) return refuse(pusherCodes.overCapacity, 'This node is going down; try again shortly');
  if (hub.connections.size >= (hub.app.maxConnections ?? Infinity)) {
    return refuse(pusherCodes.overConnectionQuota, 'The application has reached its connection limit');
  }
  if (context.connections >= context.maxConnections) {
    return refuse(pusherCodes.overCapacity, 'This node is full; try again shortly');
  }
  return { type: 'admit', hub };
}

/** A socket id nobody else in this application has: unguessable enough that it can not be claimed by chance. */
export function newSocketId(taken: ReadonlyMap<string, unknown>): string {
  for (;;) {
    const id = `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`;
    if (!taken.has(id)) return id;
  }
}

function refuse(code: CloseReason['code'], message: string): Admission {
  return { type: 'refuse', reason: { code, message } };
}
