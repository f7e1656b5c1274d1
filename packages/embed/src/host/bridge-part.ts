import type { Bridge, BridgeOptions } from './bridge.js';

/** What the page loads beside the launcher: everything that talks to the frame. */
export interface BridgePart {
  createBridge: (options: BridgeOptions) => Bridge;
}

/** Loads it. @param origin of the Talk server. Rejects where it cannot be loaded. */
export type LoadBridge = (origin: string) => Promise<BridgePart>;
