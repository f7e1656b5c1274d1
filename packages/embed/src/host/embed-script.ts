/**
 * `/embed.js`: puts `Talk` on the page, runs what the stub queued meanwhile, and starts a dialer when its own tag asks
 * for one with `data-mode` or `data-container`.
 */
import { TalkEmbedError } from '../protocol/index.js';
import { createDialer, type Dialer } from './dialer.js';
import { checkKey, type DialerOptions } from './options.js';

/** The page's global. */
export interface TalkGlobal {
  /** As `createDialer`; `origin` is where the script came from unless given. */
  dialer(options: DialerOptions): Dialer;
  /** Runs once the script is there; from then on at once. */
  ready(run: (talk: TalkGlobal) => void): void;
  /** The dialer that the script tag asked for, or null. */
  readonly auto: Dialer | null;
  readonly Error: typeof TalkEmbedError;
}

interface Stub {
  /** What waits for the script. */
  q?: ((talk: TalkGlobal) => void)[];
}

function install(page: Window & { Talk?: TalkGlobal | Stub }, script: HTMLScriptElement | null): void {
  const stub = page.Talk;
  if (stub && 'auto' in stub) return; // a second tag: the first one stays
  const address = script?.src ? new URL(script.src) : null;
  const dialer = (options: DialerOptions) => createDialer({ ...(address && { origin: address.origin }), ...options });
  const talk: TalkGlobal = {
    dialer,
    ready: (run) => run(talk),
    auto: attempt(() => startFromTag(script, address, dialer)),
    Error: TalkEmbedError,
  };
  page.Talk = talk;
  for (const run of stub?.q ?? []) attempt(() => run(talk));
}

function startFromTag(
  script: HTMLScriptElement | null,
  address: URL | null,
  dialer: TalkGlobal['dialer'],
): Dialer | null {
  if (!script) return null;
  for (const { name, value } of script.attributes) if (name !== 'src') checkKey(value, true);
  for (const value of address?.searchParams.values() ?? []) checkKey(value, true);
  const { mode, container, clickToCall } = script.dataset;
  // A tag's texts are options of the same name, and the ones that are wrong are refused like any others.
  const given = Object.assign({}, script.dataset, { clickToCall: clickToCall === '' || clickToCall || false });
  return mode || container ? dialer(given) : null;
}

/** The page's own script must go on whatever happens here; the browser reports the error as uncaught. */
function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    reportError(error);
    return null;
  }
}

if (typeof document !== 'undefined') install(window, document.currentScript as HTMLScriptElement | null);
