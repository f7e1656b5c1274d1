import type { ClusterMessage } from '../cluster/messages.js';

/** What one node tells all nodes, itself included. */
export type FanOutMessage =
  | {
      kind: 'event';
      appId: string;
      channels: readonly string[];
      event: string;
      data: string;
      exceptSocketId?: string | undefined;
      userId?: string | undefined;
      fromClient?: boolean | undefined;
    }
  | { kind: 'terminate-user'; appId: string; userId: string }
  | ClusterMessage;

/** Carries messages between the nodes of one deployment. */
export interface FanOut {
  /** Hands a message to every node. Settles when it is on its way; rejects when it can not be sent. */
  publish(message: FanOutMessage): Promise<void>;
  /** Sets the one receiver of this node. The returned function takes it away. */
  subscribe(receive: (message: FanOutMessage) => void): () => void;
  close(): Promise<void>;
}

/** Fan-out of a deployment with one node: what is published is received at once. */
export function createInProcessFanOut(): FanOut {
  let receiver: ((message: FanOutMessage) => void) | null = null;
  return {
    publish(message) {
      receiver?.(message);
      return Promise.resolve();
    },
    subscribe(receive) {
      receiver = receive;
      return () => {
        if (receiver === receive) receiver = null;
      };
    },
    close() {
      receiver = null;
      return Promise.resolve();
    },
  };
}
