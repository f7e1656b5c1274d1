import { readdirSync, readFileSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from '@playwright/test';

/** A browser with processes of its own, for a test that does something to them. */
export interface OwnBrowser {
  readonly browser: Browser;
  /** As on a machine that sleeps: nothing of it runs. */
  readonly sleep: () => void;
  readonly wake: () => void;
  /** As with a cable that is pulled: nothing comes in or goes out, sound included, and no connection is told of it. */
  readonly cutNetwork: () => void;
  readonly restoreNetwork: () => void;
  readonly close: () => Promise<void>;
}

/** Chromium with everything; most tests run in the one without a window. */
export function wholeProgram(): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH'];
  return executablePath ? { executablePath } : {};
}

export async function launchOwnBrowser(options: LaunchOptions): Promise<OwnBrowser> {
  const server = await chromium.launchServer(options);
  const browser = await chromium.connect(server.wsEndpoint());
  const { pid } = server.process();
  if (pid === undefined) throw new Error('the browser has no process');
  /** Playwright makes each browser the leader of a group of processes. */
  const toAll = (signal: NodeJS.Signals) => process.kill(-pid, signal);
  const toNetwork = (signal: NodeJS.Signals) => process.kill(networkProcess(pid), signal);
  return {
    browser,
    sleep: () => void toAll('SIGSTOP'),
    wake: () => void toAll('SIGCONT'),
    cutNetwork: () => void toNetwork('SIGSTOP'),
    restoreNetwork: () => void toNetwork('SIGCONT'),
    async close() {
      toAll('SIGCONT');
      await browser.close();
      await server.close();
    },
  };
}

/** Chromium does everything that has to do with the network, WebRTC's packets as well, in one process. */
function networkProcess(groupId: number): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // pid (name) state parent group …
      const [, group] = /^\d+ \(.*\) \S \d+ (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      const isNetwork = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('network.mojom.NetworkService');
      if (Number(group) === groupId && isNetwork) return Number(name);
    } catch {
      // It has ended since the folder was read.
    }
  }
  throw new Error('the browser has no process for the network');
}
