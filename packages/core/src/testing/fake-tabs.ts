import { createEvent } from '../kernel/event.js';
import type { PageGuard, TabPorts } from '../phone/leader/tabs.port.js';

interface Holder {
  tab: object;
  onGranted: () => void;
  onLost: () => void;
}

/** One browser: its locks and wires, and any number of tabs that share them. */
export interface FakeBrowser {
  /** Another tab. */
  open: () => FakeTab;
  /** Names of the locks that are held, with how often. */
  locks: () => string[];
  /** From now on the browser grants no lock and answers with the locks held now, until the returned function is called. */
  delayLocks: () => () => void;
}

export interface FakeTab {
  ports: TabPorts;
  /** The process is gone: its locks are free, and none of its code runs any more. */
  crash: () => void;
  /** None of its code runs, and its locks stay held. */
  freeze: () => void;
  /** None of its code runs until it wakes; messages are delivered then. @returns wakes it */
  sleep: () => () => void;
}

/** Delivers everything in microtasks, as a browser does in tasks: never while the sender is still running. */
export function createFakeBrowser(): FakeBrowser {
  const queues = new Map<string, Holder[]>();
  const wires = new Map<string, Set<{ tab: object; hear: (message: unknown) => void }>>();
  const still = new Set<object>();
  const asleep = new Map<object, (() => void)[]>();
  let late: (() => void)[] | null = null;

  const alive = (tab: object, run: () => void) =>
    queueMicrotask(() => {
      if (still.has(tab)) return;
      const missed = asleep.get(tab);
      if (missed) missed.push(run);
      else run();
    });

  const locks = (): string[] => [...queues].flatMap(([name, queue]) => (queue.length > 0 ? [name] : []));

  function leave(name: string, holder: Holder): void {
    const queue = queues.get(name) ?? [];
    const wasFirst = queue[0] === holder;
    queues.set(
      name,
      queue.filter((each) => each !== holder),
    );
    const next = queues.get(name)?.[0];
    if (wasFirst && next) alive(next.tab, next.onGranted);
  }

  function open(): FakeTab {
    const tab = {};
    const ports: TabPorts = {
      lock: {
        hold(name, { steal = false, onGranted, onLost }) {
          const holder: Holder = { tab, onGranted, onLost };
          const enter = (): void => {
            const queue = queues.get(name) ?? [];
            if (steal) {
              const [robbed, ...waiting] = queue;
              queues.set(name, [holder, ...waiting]);
              if (robbed) alive(robbed.tab, robbed.onLost);
            } else queues.set(name, [...queue, holder]);
            if (queues.get(name)?.[0] === holder) alive(tab, onGranted);
          };
          if (late === null) enter();
          else late.push(enter);
          return () => leave(name, holder);
        },
        held() {
          const names = locks();
          return late === null ? Promise.resolve(names) : new Promise((resolve) => late?.push(() => resolve(names)));
        },
      },
      open(name, onMessage) {
        const ends = wires.get(name) ?? new Set();
        wires.set(name, ends);
        const end = { tab, hear: onMessage };
        ends.add(end);
        return {
          send(message) {
            if (still.has(tab)) return;
            const copy = structuredClone(message);
            for (const other of ends)
              if (other.tab !== tab) alive(other.tab, () => ends.has(other) && other.hear(copy));
          },
          close: () => void ends.delete(end),
        };
      },
    };
    return {
      ports,
      crash() {
        still.add(tab);
        for (const [name, queue] of queues) for (const holder of queue) if (holder.tab === tab) leave(name, holder);
      },
      freeze: () => void still.add(tab),
      sleep() {
        asleep.set(tab, []);
        return () => {
          const missed = asleep.get(tab) ?? [];
          asleep.delete(tab);
          for (const run of missed) alive(tab, run);
        };
      },
    };
  }

  return {
    open,
    locks,
    delayLocks() {
      const waiting = (late ??= []);
      return () => {
        late = null;
        for (const enter of waiting.splice(0)) enter();
      };
    },
  };
}

/** The life of a page, controlled by the test. */
export function createFakeGuard() {
  const suspend = createEvent<{ frozen: boolean }>();
  const back = createEvent<void>();
  let leave: (() => { ask: boolean; holdMs: number }) | null = null;
  const guard: PageGuard = {
    onBeforeLeave(handler) {
      leave = handler;
      return () => {
        if (leave === handler) leave = null;
      };
    },
    onSuspend: suspend.subscribe,
    onReturn: back.subscribe,
  };
  return {
    guard,
    /** What the page would do if it closed now; `null` when nothing objects. */
    leaving: () => leave?.() ?? null,
    suspend: (frozen = false) => suspend.emit({ frozen }),
    back: () => back.emit(),
  };
}
