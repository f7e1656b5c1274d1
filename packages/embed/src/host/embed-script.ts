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
  /** What the script tag's own `data-key` put on the page. */
  widget?: Dialer;
  readonly Error: typeof TalkEmbedError;
}

interface Stub {
  /** What waits for the script. */
  q?: ((talk: TalkGlobal) => void)[];
}

const page: Window & { Talk?: Partial<TalkGlobal> & Stub } = window;
const { Talk: stub } = page;

// A second tag changes nothing: the first one stays. What waits for the script is the stub's.
if (!stub?.Error || stub.q) {
  const script = document.currentScript as HTMLScriptElement | null;
  const talk: TalkGlobal = (page.Talk = {
    // Whole addresses will do: only their origin counts.
    dialer: (options) => createDialer({ origin: script?.src, ...options } as DialerOptions),
    ready: (run) => run(talk),
    Error: TalkEmbedError,
  });
  // `<script src="…/embed.js" data-key="pk_…" async>` is all that a site needs for texting; each option is an attribute.
  // Its look and place are read from the same attributes: theme and position take what they know.
  // oxlint-disable-next-line typescript/no-misused-spread -- a plain object of its attributes is what is wanted
  const data = { ...script?.dataset } as Record<string, string>;
  const { key, identity } = data;
  if (key)
    talk.widget = talk.dialer({
      widget: 'texting',
      theme: data,
      position: data,
      ...data,
      identity: identity && (async () => identity),
    } as DialerOptions);
  for (const run of stub?.q ?? [])
    try {
      run(talk);
    } catch (error) {
      reportError(error);
    }
}
