import type { Core } from '../carrier.js';
import { newSid } from '../ids.js';
import { createListeners } from '../listeners.js';
import type { Unsubscribe } from '../ports.js';
import type { Call } from './call.js';

/** How a wait in a queue ended: the values of the real service's QueueResult. */
export type QueueResult = 'bridged' | 'redirected' | 'hangup' | 'leave' | 'queue-full' | 'error' | 'system-error';

export interface QueueMember {
  readonly call: Call;
  readonly enqueuedAtMs: number;
  /** Takes the member out; its `Enqueue` goes on with this result. `until` keeps it from going on before the talk is over. */
  take(result: QueueResult, until?: Promise<void>): void;
  /** Aborts, before `take` returns, when the member was taken: the verb that plays to it must stop. */
  readonly waiting: AbortSignal;
  /** Resolves when the member was taken or left. */
  readonly taken: Promise<{ result: QueueResult; until: Promise<void> }>;
}

export interface Queue {
  readonly sid: string;
  friendlyName: string;
  maxSize: number;
  readonly createdAtMs: number;
  updatedAtMs: number;
  /** Front first. */
  readonly members: readonly QueueMember[];
  readonly averageWaitSeconds: number;
  /** Null when the queue is full. */
  enter(call: Call): QueueMember | null;
  position(member: QueueMember): number;
  onEnter(listener: () => void): Unsubscribe;
}

export interface Queues {
  create(friendlyName: string, maxSize?: number): Queue;
  /** By friendly name, created when missing: that is what `<Enqueue>` does. */
  open(friendlyName: string): Queue;
  find(sidOrName: string): Queue | undefined;
  list(): Queue[];
  /** False when it has members. */
  remove(queue: Queue): boolean;
  clear(): void;
}

const DEFAULT_MAX_SIZE = 100;

export function createQueues(core: Core): Queues {
  const all = new Map<string, Queue>();
  const byName = (name: string) => [...all.values()].find((queue) => queue.friendlyName === name);

  const create = (friendlyName: string, maxSize = DEFAULT_MAX_SIZE): Queue => {
    const { clock, log } = core;
    let members: QueueMember[] = [];
    let waitedMs = 0;
    let waits = 0;
    const entered = createListeners<[]>();
    const queue: Queue = {
      sid: newSid('QU'),
      friendlyName,
      maxSize,
      createdAtMs: clock.nowMs(),
      updatedAtMs: clock.nowMs(),
      get members() {
        return members;
      },
      get averageWaitSeconds() {
        return waits === 0 ? 0 : Math.round(waitedMs / waits / 1000);
      },
      position: (member) => members.indexOf(member) + 1,
      onEnter: (listener) => entered.add(listener),
      enter(call) {
        if (members.length >= queue.maxSize) return null;
        let settle: (taken: { result: QueueResult; until: Promise<void> }) => void = () => undefined;
        const taken = new Promise<{ result: QueueResult; until: Promise<void> }>((resolve) => {
          settle = resolve;
        });
        const waiting = new AbortController();
        const member: QueueMember = {
          waiting: waiting.signal,
          call,
          enqueuedAtMs: clock.nowMs(),
          taken,
          take(result, until = Promise.resolve()) {
            if (!members.includes(member)) return;
            members = members.filter((other) => other !== member);
            waitedMs += clock.nowMs() - member.enqueuedAtMs;
            waits += 1;
            queue.updatedAtMs = clock.nowMs();
            log.append('queue', {
              sid: queue.sid,
              friendlyName,
              event: result,
              callSid: call.sid,
              size: members.length,
            });
            waiting.abort();
            settle({ result, until });
          },
        };
        members = [...members, member];
        void Promise.resolve().then(() => entered.emit());
        queue.updatedAtMs = clock.nowMs();
        log.append('queue', { sid: queue.sid, friendlyName, event: 'enter', callSid: call.sid, size: members.length });
        return member;
      },
    };
    all.set(queue.sid, queue);
    return queue;
  };

  return {
    create,
    open: (friendlyName) => byName(friendlyName) ?? create(friendlyName),
    find: (sidOrName) => all.get(sidOrName) ?? byName(sidOrName),
    list: () => [...all.values()],
    remove(queue) {
      if (queue.members.length > 0) return false;
      return all.delete(queue.sid);
    },
    clear() {
      for (const queue of all.values()) for (const member of queue.members) member.take('system-error');
      all.clear();
    },
  };
}
