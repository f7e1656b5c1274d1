/**
 * The snippet to paste into a page: loads `/embed.js` and queues what the page says meanwhile, in order. When the script
 * cannot be loaded, everything queued rejects with LOAD_BLOCKED and the next `Talk.dialer(…)` tries again. Nothing of it has to be
 * handled: a blocked script is no error of the page.
 *
 * The build replaces `__TALK_SCRIPT__` with the address of the script.
 */
declare const __TALK_SCRIPT__: string;

type Handle = Record<string, unknown>;
interface Loaded {
  dialer(options: object): Record<string, (...args: unknown[]) => unknown>;
}
interface Stub {
  q: ((talk: Loaded | null) => void)[];
  ready(run: (talk: Loaded | null) => void): void;
  dialer(options: object): Handle;
  Error: new () => Error;
}

/** It may stay unhandled: whoever waits will see it. */
const quiet = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {});
  return promise;
};

((page: Window & { Talk?: Stub }, script?: HTMLScriptElement | null) => {
  const load = () => {
    if (script) return;
    script = document.createElement('script');
    script.src = __TALK_SCRIPT__;
    script.addEventListener('error', () => {
      script = null;
      for (const run of stub.q.splice(0)) run(null);
    });
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
      const loaded = new Promise<ReturnType<Loaded['dialer']>>((resolve, reject) =>
        stub.ready((talk) => (talk ? resolve(talk.dialer(options)) : reject(new stub.Error()))),
      );
      const handle: Handle = { ready: quiet(loaded.then((dialer) => dialer['ready'])) };
      for (const name of ['on', 'call', 'dial', 'open', 'close', 'destroy'])
        handle[name] = (...args: unknown[]) => quiet(loaded.then((dialer) => dialer[name]?.(...args)));
      return handle;
    },
  });
  load();
})(window as object as Window & { Talk?: Stub });
