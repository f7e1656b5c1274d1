/** Every number that bounds a client, in one place. Bytes are UTF-8. */
export interface RealtimeLimits {
  /** Sockets on this node, all applications together; beyond it 4100. */
  maxConnections: number;
  /** Largest frame a client may send; the socket is closed with 1009 beyond it. */
  maxFrameBytes: number;
  /** Largest `data` of one event, from any side. */
  maxEventBytes: number;
  /** Events in one `batch_events` request. */
  maxBatchEvents: number;
  /** Channels one event may be sent to. */
  maxChannelsPerEvent: number;
  /** Channels one socket may be in. */
  maxSubscriptionsPerSocket: number;
  /** Distinct users in one presence channel. */
  maxPresenceMembers: number;
  /** Largest `user_info` of a presence member. */
  maxUserInfoBytes: number;
  /** Client events per second and socket; a burst of one second is allowed. */
  clientEventsPerSecond: number;
  /** Messages of any kind per second and socket, and the burst before a socket is cut. */
  messagesPerSecond: number;
  messageBurst: number;
  /** Bytes waiting to be written to one socket before it is dropped. */
  maxBufferedBytes: number;
  /** How long the last event of a cache channel is kept, and the memory all of them may use. */
  cacheTtlMs: number;
  maxCacheBytes: number;
  /** Silence after which a socket is pinged, and the time it then has to answer. */
  activityTimeoutMs: number;
  pongTimeoutMs: number;
  /** Age at which a socket has to reconnect, and with that prove again that it may listen. Up to a tenth earlier, so that sockets spread. */
  maxSocketAgeMs: number;
  /** How often a node tells the others that it lives, and the silence after which its members are taken out. */
  nodeBeatMs: number;
  nodeTtlMs: number;
  /** Age an HTTP API signature may have, either way. */
  requestWindowSeconds: number;
}

/** The limits Pusher Channels documents, and ours where it documents none. */
export const defaultLimits: RealtimeLimits = {
  maxConnections: 50_000,
  maxFrameBytes: 64 * 1024,
  maxEventBytes: 10 * 1024,
  maxBatchEvents: 10,
  maxChannelsPerEvent: 100,
  maxSubscriptionsPerSocket: 200,
  maxPresenceMembers: 100,
  maxUserInfoBytes: 1024,
  clientEventsPerSecond: 10,
  messagesPerSecond: 50,
  messageBurst: 500,
  maxBufferedBytes: 1024 * 1024,
  cacheTtlMs: 30 * 60_000,
  maxCacheBytes: 64 * 1024 * 1024,
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
  maxSocketAgeMs: 60 * 60_000,
  nodeBeatMs: 3_000,
  nodeTtlMs: 12_000,
  requestWindowSeconds: 600,
};
