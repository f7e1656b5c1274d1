#!/usr/bin/env node
// `npm test`: every check that needs no outside service. `--only=unit` or `--only=e2e` for a part.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = join(root, 'reports');
const only = process.argv.find((flag) => flag.startsWith('--only='))?.slice('--only='.length) ?? 'all';
const startedMs = performance.now();

if (!['all', 'unit', 'e2e'].includes(only)) {
  console.error(`--only must be "unit" or "e2e", not "${only}".`);
  process.exit(2);
}

/** The program of an npm package, without npx and its network. */
function bin(name, packageName = name) {
  const places = [join(root, 'tests/node_modules', packageName), join(root, 'node_modules', packageName)];
  const folder = places.find((place) => existsSync(join(place, 'package.json')));
  if (!folder) throw new Error(`${packageName} is not installed. Run npm ci.`);
  const { bin: entry } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof entry === 'string' ? entry : entry[name]);
}

const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Runs a Node program; shows its closing lines, or all it said when it failed. */
async function step(name, args, { closing = 4, env = {} } = {}) {
  const beganMs = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  const ok = code === 0;
  // Some tools colour their output whatever one asks.
  const lines = stripVTControlCharacters(said).trimEnd().split('\n');
  console.log(`\n${ok ? '✓' : '✗'} ${name} (${seconds(beganMs)})${ok ? '' : `, ended with ${code}`}`);
  console.log((ok ? lines.slice(-closing) : lines.slice(-400)).join('\n'));
  return { name, ok };
}

/** Counts of a runner's JSON report; a runner that left none counts as one failure. */
function counts(file, read) {
  try {
    return read(JSON.parse(readFileSync(join(reports, file), 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let browser;
try {
  browser = await findBrowser((line) => console.log(line));
  console.log(`Browser: ${browser.path} (${browser.how})`);
} catch (error) {
  console.log(error.message);
}
const env = browser ? { CHROMIUM_PATH: browser.path } : {};
const results = [];
const totals = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  totals.passed += passed;
  totals.failed += failed;
};

if (only === 'all') {
  // Two cores: the compiler takes one for long, the quick ones share the other.
  const quick = async () => [
    await step('lint', [bin('oxlint'), '--type-aware', '--deny-warnings']),
    await step('format', [bin('prettier'), '--check', '--log-level', 'warn', '.']),
    await step('unused', [bin('knip'), '--config', 'tests/knip.json', '--no-config-hints']),
  ];
  const [types, rest] = await Promise.all([step('types', [bin('tsc', 'typescript'), '-b']), quick()]);
  results.push(types, ...rest);
}

results.push(await step('build', ['packages/stack/bin/build.mjs']));

if (only !== 'e2e') {
  const args = ['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'];
  results.push(
    await step('vitest', [bin('vitest'), ...args, '--outputFile.json=reports/vitest.json'], { closing: 6, env }),
  );
  add(
    counts('vitest.json', (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles(report),
    })),
  );
}

if (only === 'all') results.push(await step('size', ['packages/stack/bin/size.mjs'], { closing: 11 }));

if (only !== 'unit') {
  if (browser) {
    const args = ['test', '--config', 'tests/playwright.config.ts', '--pass-with-no-tests'];
    results.push(await step('playwright', [bin('playwright', '@playwright/test'), ...args], { closing: 6, env }));
    add(
      counts('playwright.json', ({ stats, errors }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky + errors.length,
      })),
    );
  } else {
    results.push({ name: 'browser', ok: false });
    totals.failed += 1;
  }
}

/** Files that failed to load have no tests to count. */
function brokenFiles(report) {
  return report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
}

const failed = results.filter((result) => !result.ok).map((result) => result.name);
console.log(
  `\n${failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`} in ${seconds(startedMs)}.`,
);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(failed.length === 0 && totals.failed === 0 ? 0 : 1);
