/**
 * The snippet to paste into a page: loads `/embed.js` and queues what the page says meanwhile, in order. Its handles are used like the real
 * ones, and become them. When the script cannot be loaded, everything queued rejects with LOAD_BLOCKED and the next `Talk.dialer(…)` or
 * `Talk.texting(…)` tries again. Nothing of it has to be handled: a blocked script is no error of the page.
 *
 * The build replaces `__TALK_SCRIPT__` with the address of the script.
 */
declare const __TALK_SCRIPT__: string;

type Kind = 'dialer' | 'texting';
type Name = 'ready' | 'on' | 'open' | 'close' | 'call' | 'destroy' | 'setGrants' | 'dial';
type Handle = Readonly<Record<Name, (...args: unknown[]) => unknown>>;
/** The script's own; each makes `handle` the real one, and returns it. */
type Loaded = Record<Kind, (options: object, handle: object) => Handle>;
type Run = (talk?: Loaded) => void;

interface Stub extends Record<Kind, (options: object) => object> {
  q: Run[];
  /** @param run gets nothing where the script cannot be loaded. */
  ready: (run: Run) => void;
  Error: new () => Error;
}

let script: HTMLScriptElement | null;

const load = () => {
  if (script) return;
  script = document.createElement('script');
  script.src = __TALK_SCRIPT__;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- our own element, and shorter
  script.onerror = () => {
    script = null;
    for (const run of stub.q.splice(0)) run();
  };
  document.head.append(script);
};

/** @param own what only handles of this kind have. */
const create =
  (kind: Kind, ...own: Name[]) =>
  (options: object) => {
    let reason: string | null = null;
    const loaded = new Promise<Loaded | undefined>(stub.ready).then((talk) => {
      if (talk) return talk[kind](options, handle);
      reason = 'LOAD_BLOCKED';
      throw new stub.Error();
    });
    /** It may stay unhandled: a caller that waits will see it. */
    const later = <T>(use: (real: Handle) => T): Promise<Awaited<T>> => {
      const used = loaded.then(use);
      used.then(null, () => {});
      return used as Promise<Awaited<T>>;
    };
    const handle: Record<string, unknown> = {
      ready: later((real) => real.ready),
      state: null,
      unavailableReason: () => reason,
      on: (...args: unknown[]) => {
        const stop = later((real) => real.on(...args) as () => void);
        return () =>
          void stop.then(
            (now) => now(),
            () => {},
          );
      },
    };
    for (const name of ['open', 'close', 'call', ...own, 'destroy', 'setGrants'] satisfies Name[])
      handle[name] = (...args: unknown[]) => later((real) => real[name](...args));
    return handle;
  };

const stub: Stub = ((window as object as { Talk?: Stub }).Talk ??= {
  q: [],
  ready(run) {
    stub.q.push(run);
    load();
  },
  Error: class extends Error {
    code = 'LOAD_BLOCKED';
    retryable = true;
  },
  dialer: create('dialer', 'dial'),
  texting: create('texting'),
});
load();
