import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_TIMEOUT_MS = 120_000;
const APT_TIMEOUT_MS = 400_000;

/**
 * A Chromium that starts: CHROMIUM_PATH, an installed one, Playwright's own, else one that is installed now (Playwright's
 * download, else the distribution's package).
 * @param {(line: string) => void} log
 * @returns {Promise<{ path: string, how: string }>}
 * @throws Error with a sentence when there is none and none can be had
 */
export async function findBrowser(log) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return { path: named, how: 'CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH is ${named}, which does not start. Correct it, or unset it to let us look.`);
  }
  const installed = findInstalled();
  if (installed) return { path: installed, how: 'installed' };
  const own = await playwrightsOwn();
  if (own && starts(own)) return { path: own, how: "Playwright's own" };

  log('no browser found; trying Playwright’s download');
  const playwright = fileURLToPath(new URL('../../node_modules/playwright/cli.js', import.meta.url));
  run(process.execPath, [playwright, 'install', 'chromium'], DOWNLOAD_TIMEOUT_MS, {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  });
  const downloaded = await playwrightsOwn();
  if (downloaded && starts(downloaded)) return { path: downloaded, how: 'downloaded by Playwright' };

  if (existsSync('/usr/bin/apt-get')) {
    log('trying the distribution’s package (apt-get install chromium)');
    installWithApt();
    // It also brings the libraries that a downloaded browser may have lacked.
    const packaged = findInstalled();
    if (packaged) return { path: packaged, how: 'installed by apt-get' };
  }
  throw new Error(
    'There is no Chromium and none could be installed. Install one, or set CHROMIUM_PATH to its program.',
  );
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...FIXED];
  return candidates.find((path) => isExecutable(path) && starts(path)) ?? null;
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : null;
}

function installWithApt() {
  const asRoot = process.getuid?.() === 0;
  const prefix = asRoot ? [] : ['sudo', '-n']; // -n: never asks for a password
  const settings = { DEBIAN_FRONTEND: 'noninteractive' };
  const [program, ...rest] = [...prefix, 'apt-get'];
  run(program, [...rest, 'update'], APT_TIMEOUT_MS, settings);
  run(program, [...rest, 'install', '-y', '--no-install-recommends', 'chromium'], APT_TIMEOUT_MS, settings);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Present is not enough: a browser whose libraries are missing fails here. */
function starts(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

function run(program, args, timeout, env) {
  const stdio = ['ignore', 'ignore', 'inherit'];
  return spawnSync(program, args, { timeout, stdio, env: { ...process.env, ...env } }).status === 0;
}
