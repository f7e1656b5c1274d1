import type { Core } from '../carrier.js';
import { isFinal } from './call.machine.js';
import { createCall, type Call, type CallInit } from './call.js';

/** The carrier is full: too many calls at once, or too many of one party. */
export class TooManyCalls extends Error {
  override readonly name = 'TooManyCalls';
}

export interface CallRegistry {
  /** Creates and keeps a call. Throws {@link TooManyCalls} beyond the caps. */
  create(init: CallInit): Call;
  get(sid: string): Call | undefined;
  /** Newest first. */
  list(): Call[];
  live(): Call[];
  childrenOf(sid: string): Call[];
  remove(sid: string): void;
  /** Ends what is live and forgets everything. */
  clear(): void;
}

const MAX_LIVE = 200;
const MAX_PER_PARTY = 25;
const KEEP_FINISHED = 500;

export function createCallRegistry(core: Core): CallRegistry {
  const calls = new Map<string, Call>();
  const live = new Set<Call>();

  const forgetOldest = () => {
    let surplus = calls.size - live.size - KEEP_FINISHED;
    for (const call of calls.values()) {
      if (surplus <= 0) return;
      if (!isFinal(call.state)) continue;
      calls.delete(call.sid);
      surplus -= 1;
    }
  };

  return {
    create(init) {
      if (live.size >= MAX_LIVE) throw new TooManyCalls(`The sandbox carries at most ${MAX_LIVE} calls at once`);
      const ofParty = [...live].filter((call) => call.from === init.from && call.direction === init.direction).length;
      const limit = init.direction === 'inbound' ? MAX_PER_PARTY : MAX_LIVE;
      if (ofParty >= limit) throw new TooManyCalls(`One caller can have at most ${limit} calls at once`);
      const call = createCall(core, init);
      calls.set(call.sid, call);
      live.add(call);
      void call.ended.then(() => {
        live.delete(call);
        forgetOldest();
      });
      return call;
    },
    get: (sid) => calls.get(sid),
    list: () => [...calls.values()].reverse(),
    live: () => [...live],
    childrenOf: (sid) => [...calls.values()].filter((call) => call.parentSid === sid),
    remove: (sid) => void calls.delete(sid),
    clear() {
      for (const call of live) call.end('completed');
      calls.clear();
    },
  };
}
