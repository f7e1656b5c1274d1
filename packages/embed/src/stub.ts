/**
 * The snippet to paste into a page: loads `/embed.js` and queues what the page says meanwhile, in order. Its handle is used like the real
 * one, and becomes it. When the script cannot be loaded, everything queued rejects with LOAD_BLOCKED and the next `Talk.dialer(…)` tries
 * again. Nothing of it has to be handled: a blocked script is no error of the page. Other kinds of widget wait with `Talk.ready(…)`.
 *
 * The build replaces `__TALK_SCRIPT__` with the address of the script.
 */
declare const __TALK_SCRIPT__: string;

type Method = (...args: unknown[]) => unknown;
interface Loaded {
  /** Makes `handle` the real one, and returns it. */
  dialer(options: object, handle: object): Record<string, Method>;
}
interface Stub {
  q: ((talk: Loaded | null) => void)[];
  ready(run: (talk: Loaded | null) => void): void;
  dialer(options: object): object;
  Error: new () => Error;
}

/** It may stay unhandled: a caller that waits will see it. */
const quiet = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {});
  return promise;
};

((page: Window & { Talk?: Stub }, script?: HTMLScriptElement | null) => {
  const load = () => {
    if (script) return;
    script = document.createElement('script');
    script.src = __TALK_SCRIPT__;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- our own element, and shorter
    script.onerror = () => {
      script = null;
      for (const run of stub.q.splice(0)) run(null);
    };
    document.head.append(script);
  };
  const stub: Stub = (page.Talk ??= {
    q: [],
    Error: class extends Error {
      code = 'LOAD_BLOCKED';
      retryable = true;
    },
    ready(run) {
      stub.q.push(run);
      load();
    },
    dialer(options) {
      let reason: string | null = null;
      const loaded = new Promise<Loaded | null>((resolve) => stub.ready(resolve)).then((talk) => {
        if (talk) return talk.dialer(options, handle);
        reason = 'LOAD_BLOCKED';
        throw new stub.Error();
      });
      const later =
        (name: string) =>
        (...args: unknown[]) =>
          quiet(loaded.then((real) => real[name]?.(...args)));
      const handle: Record<string, unknown> = {
        ready: quiet(loaded.then((real) => real['ready'])),
        state: null,
        unavailableReason: () => reason,
        on(...args: unknown[]) {
          const stop = later('on')(...args);
          return () => void quiet(stop.then((now) => (now as Method)()));
        },
      };
      for (const name of ['call', 'dial', 'open', 'close', 'setGrants', 'destroy']) handle[name] = later(name);
      return handle;
    },
  });
  load();
})(window as object as Window & { Talk?: Stub });
