import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { freePort } from '@talk/stack';
import { installWithApt } from './browsers.js';
import { until } from './until.js';

const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xauth'];
/** The key under which WebDriver names an element (W3C WebDriver §12.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** One window of WebKitGTK, over WebDriver. */
export interface WebKitPage {
  open(address: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page, with its arguments. */
  run<Value>(body: string, ...args: readonly unknown[]): Promise<Value>;
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Goes into the frame that a function's body returns; null leaves it. */
  enter(body: string | null): Promise<void>;
  /** A picture of the window, PNG in base64. */
  picture(): Promise<string>;
  close(): Promise<void>;
}

/** Opens WebKitGTK under a display of its own; null where it is not there and can't be installed. */
export async function openWebKit(): Promise<WebKitPage | null> {
  if (!isInstalled() && existsSync('/usr/bin/apt-get')) installWithApt(PACKAGES);
  if (!isInstalled()) return null;
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1920x1200x24', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // As root, and in a container, it cannot make the namespaces that its own sandbox needs.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const server = `http://127.0.0.1:${port}`;
  const end = (): void => {
    if (driver.pid !== undefined) process.kill(-driver.pid);
  };
  try {
    await until(
      'WebKitWebDriver listens',
      () =>
        fetch(`${server}/status`).then(
          () => true,
          () => undefined,
        ),
      30_000,
    );
    const { sessionId } = await ask<{ sessionId: string }>(`${server}/session`, {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } },
      },
    });
    return pageOf(`${server}/session/${sessionId}`, end);
  } catch (error) {
    end();
    throw error;
  }
}

function pageOf(session: string, end: () => void): WebKitPage {
  const find = async (selector: string): Promise<string> => {
    const found = await until(`${selector} in WebKit`, () =>
      ask<Record<string, string>>(`${session}/element`, { using: 'css selector', value: selector }).catch(
        () => undefined,
      ),
    );
    return found[ELEMENT] ?? '';
  };
  return {
    open: (url) => ask(`${session}/url`, { url }),
    resize: (width, height) => ask(`${session}/window/rect`, { width, height }),
    run: (script, ...args) => ask(`${session}/execute/sync`, { script, args }),
    type: async (selector, text) => ask(`${session}/element/${await find(selector)}/value`, { text }),
    click: async (selector) => ask(`${session}/element/${await find(selector)}/click`, {}),
    enter: async (body) =>
      ask(`${session}/frame`, {
        id: body === null ? null : await ask(`${session}/execute/sync`, { script: body, args: [] }),
      }),
    picture: () => ask(`${session}/screenshot`),
    async close() {
      await fetch(session, { method: 'DELETE' }).catch(() => undefined);
      end();
    },
  };
}

/** @throws Error with WebDriver's own words */
async function ask<Value>(address: string, body?: object): Promise<Value> {
  const answer = await fetch(address, body ? { method: 'POST', body: JSON.stringify(body) } : {});
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

const isInstalled = (): boolean =>
  ['WebKitWebDriver', 'xvfb-run'].every((name) => spawnSync('which', [name]).status === 0) &&
  miniBrowser() !== undefined;

/** The browser that comes with the driver; its folder is named by machine and version. */
function miniBrowser(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`) : [];
  return folders
    .flatMap((folder) => ['4.1', '4.0', '6.0'].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path));
}
