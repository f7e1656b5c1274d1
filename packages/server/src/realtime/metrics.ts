/** Why a socket was ended or a message refused by us. */
export type DropCause =
  'backPressure' | 'flood' | 'noPong' | 'neverActive' | 'clientEventRate' | 'badFrame' | 'refused';

/** Counters and gauges of one node. Plain numbers, so `/metrics` can print them as they are. */
export interface RealtimeMetrics {
  /** Gauges. */
  connections: number;
  subscriptions: number;
  channels: number;
  /** Other nodes of this deployment that live. */
  otherNodes: number;
  /** Counters since start. */
  connectionsTotal: number;
  messagesIn: number;
  messagesOut: number;
  apiRequests: number;
  apiRefusals: number;
  dropped: Record<DropCause, number>;
}

/** Zeroed metrics. */
export function createRealtimeMetrics(): RealtimeMetrics {
  return {
    connections: 0,
    subscriptions: 0,
    channels: 0,
    otherNodes: 0,
    connectionsTotal: 0,
    messagesIn: 0,
    messagesOut: 0,
    apiRequests: 0,
    apiRefusals: 0,
    dropped: { backPressure: 0, flood: 0, noPong: 0, neverActive: 0, clientEventRate: 0, badFrame: 0, refused: 0 },
  };
}
