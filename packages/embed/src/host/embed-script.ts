/** `/embed.js`: puts `Talk` on the page and runs what the stub queued meanwhile. */
import { TalkEmbedError } from '../protocol/index.js';
import type { BridgePart } from './bridge-part.js';
import { creators } from './create.js';
import type { AgentTextingOptions, DialerOptions, TextingOptions } from './options.js';
import type { AgentTexting, Dialer, Texting } from './widget.js';

/** The page's global. In each of the options, `apiUrl` is where the script came from unless given. */
export interface TalkGlobal {
  /** As `createDialer`. */
  dialer(options: DialerOptions): Dialer;
  /** As `createTexting`. */
  texting(options: TextingOptions): Texting;
  texting(options: AgentTextingOptions): AgentTexting;
  /** Runs once the script is there; from then on at once. */
  ready(run: (talk: TalkGlobal) => void): void;
  /** What the script tag's own `data-key` put on the page. */
  widget?: Texting;
  readonly Error: typeof TalkEmbedError;
}

interface Stub {
  /** What waits for the script. */
  q?: ((talk: TalkGlobal) => void)[];
}

/** The handle that the stub gave to the page becomes the real one. */
const become = <W extends object>(widget: W, handle: object | undefined): W =>
  handle ? (Object.defineProperties(handle, Object.getOwnPropertyDescriptors(widget)) as W) : widget;

const page: Window & { Talk?: Partial<TalkGlobal> & Stub } = window;
const { Talk: stub } = page;

// A second tag changes nothing: the first one stays. What waits for the script is the stub's.
if (!stub?.Error || stub.q) {
  const script = document.currentScript as HTMLScriptElement | null;
  // Nothing that a bundler can see: the address is known only on the page.
  const make = creators((origin) => import(`${origin}/embed-bridge.js`) as Promise<BridgePart>);
  // Whole addresses will do: only their origin counts.
  const here = <O extends object>(options: O) => ({ ...(script && { apiUrl: script.src }), ...options });
  const talk: TalkGlobal = (page.Talk = {
    dialer: (options, handle?: object) => become(make.createDialer(here(options)), handle),
    texting: ((options: TextingOptions, handle?: object) =>
      become(make.createTexting(here(options)), handle)) as TalkGlobal['texting'],
    ready: (run) => run(talk),
    Error: TalkEmbedError,
  });
  // `<script src="…/embed.js" data-key="pk_…" async>` is all that a site needs for texting; each option is an attribute.
  // Its look and place are read from the same attributes: theme and position take what they know.
  // oxlint-disable-next-line typescript/no-misused-spread -- a plain object of its attributes is what is wanted
  const data = { ...script?.dataset } as Record<string, string>;
  const { key, identity } = data;
  if (key)
    talk.widget = talk.texting({
      theme: data,
      position: data,
      ...data,
      identity: identity && (async () => identity),
      isTag: true,
    } as TextingOptions & { isTag: true });
  for (const run of stub?.q ?? [])
    try {
      run(talk);
    } catch (error) {
      reportError(error);
    }
}
