/** `/embed.js`: puts `Talk` on the page and runs what the stub queued meanwhile. */
import { TalkEmbedError } from '../protocol/index.js';
import { createDialer, type Dialer } from './dialer.js';
import type { DialerOptions } from './options.js';

/** The page's global. */
export interface TalkGlobal {
  /** As `createDialer`; `origin` is where the script came from unless given. */
  dialer(options: DialerOptions): Dialer;
  /** Runs once the script is there; from then on at once. */
  ready(run: (talk: TalkGlobal) => void): void;
  readonly Error: typeof TalkEmbedError;
}

interface Stub {
  /** What waits for the script. */
  q?: ((talk: TalkGlobal) => void)[];
}

const page: Window & { Talk?: Partial<TalkGlobal> & Stub } = window;
const { Talk: stub } = page;

// A second tag changes nothing: the first one stays.
if (!stub?.Error) {
  const script = document.currentScript as HTMLScriptElement | null;
  const own = script?.src && { origin: new URL(script.src).origin };
  const talk: TalkGlobal = (page.Talk = {
    dialer: (options) => createDialer({ ...own, ...options }),
    ready: (run) => run(talk),
    Error: TalkEmbedError,
  });
  for (const run of stub?.q ?? [])
    try {
      run(talk);
    } catch (error) {
      reportError(error);
    }
}
