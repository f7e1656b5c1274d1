import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

/** Chromium for the tests: the whole one, and the one without a window where there is one. */
export interface Browsers {
  readonly whole: { readonly path: string; readonly how: string };
  /** Opens a page for a third of the work. Null: tests take the whole one for everything. */
  readonly shell: string | null;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_TIMEOUT_MS = 120_000;
const APT_TIMEOUT_MS = 400_000;

/**
 * Browsers that start. The whole one: CHROMIUM_PATH, an installed one, Playwright's own, else one that is installed now (Playwright's
 * download, else the distribution's package). The one without a window: CHROMIUM_SHELL_PATH, an installed one, else the
 * distribution's package of the same version; when CHROMIUM_PATH is set, only that counts.
 * @throws Error with a sentence when there is no whole one and none can be had
 */
export async function findBrowsers(log: (line: string) => void): Promise<Browsers> {
  const [whole, shell] = [process.env['CHROMIUM_PATH'], process.env['CHROMIUM_SHELL_PATH']];
  for (const [name, path] of Object.entries({ CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell }))
    if (path && !starts(path))
      throw new Error(`${name} is ${path}, which does not start. Correct it, or unset it to let us look.`);
  const found = whole ? { path: whole, how: 'CHROMIUM_PATH' } : await findWhole(log);
  if (shell) return { whole: found, shell };
  return { whole: found, shell: whole ? null : findShell(found.path, log) };
}

/**
 * A stock Firefox: FIREFOX_PATH, an installed one, else the distribution's package. Null where none can be had; tests that need it are
 * skipped by name then.
 */
export function findFirefox(log: (line: string) => void): string | null {
  const named = process.env['FIREFOX_PATH'];
  if (named && !starts(named))
    throw new Error(`FIREFOX_PATH is ${named}, which does not start. Correct it, or unset it.`);
  const installed = named || findInstalled(FIREFOX_NAMES, ['/Applications/Firefox.app/Contents/MacOS/firefox']);
  if (installed !== null || !existsSync('/usr/bin/apt-get')) return installed;
  log('no Firefox found; trying the distribution’s package (apt-get install firefox-esr)');
  installWithApt(['firefox-esr']);
  return findInstalled(FIREFOX_NAMES, []);
}

async function findWhole(log: (line: string) => void): Promise<Browsers['whole']> {
  const installed = findInstalled(NAMES, FIXED);
  if (installed !== null) return { path: installed, how: 'installed' };
  const own = playwrightsOwn();
  if (own !== null && starts(own)) return { path: own, how: "Playwright's own" };

  log('no browser found; trying Playwright’s download');
  const playwright = fileURLToPath(new URL('../../node_modules/playwright/cli.js', import.meta.url));
  run(process.execPath, [playwright, 'install', 'chromium'], DOWNLOAD_TIMEOUT_MS, {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  });
  const downloaded = playwrightsOwn();
  if (downloaded !== null && starts(downloaded)) return { path: downloaded, how: 'downloaded by Playwright' };

  if (existsSync('/usr/bin/apt-get')) {
    log('trying the distribution’s package (apt-get install chromium)');
    installWithApt(['chromium']);
    // It also brings the libraries that a downloaded browser may have lacked.
    const packaged = findInstalled(NAMES, FIXED);
    if (packaged !== null) return { path: packaged, how: 'installed by apt-get' };
  }
  throw new Error(
    'There is no Chromium and none could be installed. Install one, or set CHROMIUM_PATH to its program.',
  );
}

/** Of the same version as the whole one: both are Chromium's, and what is tested in one should hold in the other. */
function findShell(whole: string, log: (line: string) => void): string | null {
  const version = versionOf(whole);
  const fitting = (): string | null => {
    const path = findInstalled(SHELL_NAMES, [playwrightsShell(whole)]);
    return path !== null && versionOf(path) === version ? path : null;
  };
  const installed = fitting();
  if (installed !== null || !isOfDistribution(whole)) return installed;
  log('trying the distribution’s package (apt-get install chromium-headless-shell)');
  installWithApt(['chromium', 'chromium-headless-shell']);
  return fitting();
}

/** What Playwright downloads with its whole Chromium, in the folder beside it. */
const playwrightsShell = (whole: string): string =>
  join(
    dirname(whole).replace(/chromium-(\d+)/, 'chromium_headless_shell-$1'),
    process.platform === 'win32' ? 'headless_shell.exe' : 'headless_shell',
  );

const isOfDistribution = (path: string): boolean => path.startsWith('/usr/bin/') && existsSync('/usr/bin/apt-get');

/** `156.0.8078.79`; null when it does not say. */
function versionOf(path: string): string | null {
  const { stdout } = spawnSync(path, ['--version'], { timeout: 20_000, encoding: 'utf8' });
  return /\d+(\.\d+){3}/.exec(stdout ?? '')?.[0] ?? null;
}

function findInstalled(names: readonly string[], fixed: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...fixed];
  return candidates.find((path) => isExecutable(path) && starts(path)) ?? null;
}

function playwrightsOwn(): string | null {
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : null;
}

export function installWithApt(packages: readonly string[]): void {
  const asRoot = process.getuid?.() === 0;
  const prefix = asRoot ? [] : ['sudo', '-n']; // -n: never asks for a password
  const settings = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): void => {
    const [program, ...rest] = [...prefix, 'apt-get', ...args];
    if (program !== undefined) run(program, rest, APT_TIMEOUT_MS, settings);
  };
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Present is not enough: a browser whose libraries are missing fails here. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

function run(program: string, args: readonly string[], timeout: number, env: Readonly<Record<string, string>>): void {
  spawnSync(program, args, { timeout, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
}
