import type { Browser } from '@playwright/test';
import { expect } from '../stack.fixture.js';

/**
 * A page that the browser may freeze. Playwright keeps its own pages visible whatever happens, and a visible page is never frozen; so
 * this one is driven by DevTools messages alone.
 */
export interface LifecyclePage {
  /** What the dialer in the page shows, as text. */
  readonly shown: () => Promise<string>;
  /** Value of the status choice. */
  readonly status: () => Promise<string>;
  readonly press: (button: string) => Promise<void>;
  /** Hides and freezes the page, as browsers do with hidden ones: its tasks stop. */
  readonly freeze: () => Promise<void>;
  readonly wake: () => Promise<void>;
  /** Follows a link to another page, as the person would in the same tab. */
  readonly leave: (address: string) => Promise<void>;
  /** The browser's Back button. Resolves with why the browser had not kept the page as it was; with nothing when it had. */
  readonly goBack: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

interface Reply {
  id?: number;
  /** Of an event. */
  method?: string;
  params?: { notRestoredExplanations?: { reason: string }[] };
  result?: Record<string, unknown>;
  error?: { message: string };
}

interface FrameTree {
  frame: { id: string };
  childFrames?: FrameTree[];
}

const reasonsIn = (params: Reply['params']): string[] =>
  (params?.notRestoredExplanations ?? []).map(({ reason }) => reason);

/** Opens a page with a dialer in its first frame, in a browser profile of its own. */
export async function openLifecyclePage(browser: Browser, address: string): Promise<LifecyclePage> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', { url: address, browserContextId });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  const notKept: string[] = [];
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as Reply;
    if (reply.method === 'Page.backForwardCacheNotUsed') notKept.push(...reasonsIn(reply.params));
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });

  async function send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    const { result = {}, error } = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** Asks the dialer's document, from a world of its own. Null while there is none. */
  async function ask(expression: string): Promise<string | null> {
    const { frameTree } = (await send('Page.getFrameTree')) as unknown as { frameTree: FrameTree };
    const frameId = frameTree.childFrames?.[0]?.frame.id;
    if (frameId === undefined) return null;
    const { executionContextId } = await send('Page.createIsolatedWorld', { frameId, worldName: 'test' });
    try {
      const { result } = (await send('Runtime.evaluate', { expression, contextId: executionContextId })) as {
        result: { value?: string };
      };
      return result.value ?? null;
    } catch (error) {
      // The frame has gone on to its document since: there is none to ask yet.
      if (error instanceof Error && error.message.includes('Cannot find context')) return null;
      throw error;
    }
  }

  const place = async (): Promise<string> =>
    ((await send('Page.getFrameTree')) as unknown as { frameTree: { frame: { url: string } } }).frameTree.frame.url;
  const buttons = `[...document.querySelectorAll('button')]`;
  const page: LifecyclePage = {
    shown: async () => (await ask('document.body.innerText')) ?? '',
    status: async () => (await ask(`document.querySelector('select')?.value`)) ?? '',
    async press(button) {
      const name = JSON.stringify(button);
      await ask(`${buttons}.find((each) => each.textContent === ${name}).click()`);
    },
    freeze: async () => void (await send('Page.setWebLifecycleState', { state: 'frozen' })),
    wake: async () => void (await send('Page.setWebLifecycleState', { state: 'active' })),
    async leave(address) {
      await send('Page.enable');
      await send('Page.navigate', { url: address });
      await expect.poll(() => place(), { message: 'the other page' }).toBe(address);
    },
    async goBack() {
      notKept.length = 0;
      const { currentIndex, entries } = (await send('Page.getNavigationHistory')) as unknown as {
        currentIndex: number;
        entries: { id: number; url: string }[];
      };
      const before = entries[currentIndex - 1];
      if (before === undefined) throw new Error('there is no page to go back to');
      await send('Page.navigateToHistoryEntry', { entryId: before.id });
      await expect.poll(() => place(), { message: 'the page before' }).toBe(before.url);
      return notKept;
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
  await expect.poll(page.shown, { message: 'the dialer is connected' }).toMatch(/\bReady\b/);
  await expect.poll(page.status).toBe('accepting');
  return page;
}
