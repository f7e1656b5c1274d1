import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { rollup } from 'rollup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedApiReports, makeEmbedPackage } from './npm-package.js';
import { repositoryRoot } from './workspace.js';

const root = repositoryRoot();
let folder: string;

/** A customer's project that has installed the tarball, offline, and React beside it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talk-pack-'));
  await makeEmbedPackage(root, join(folder, 'made'));
  const npm = (args: readonly string[], cwd: string) =>
    execFileSync('npm', [...args, '--silent', '--no-audit', '--no-fund'], { cwd, encoding: 'utf8' });
  const tarball = npm(['pack', '--pack-destination', folder], join(folder, 'made')).trim();
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site/package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }));
  npm(['install', '--offline', '--legacy-peer-deps', join(folder, tarball)], join(folder, 'site'));
  await mkdir(join(folder, 'site/node_modules/@types'), { recursive: true });
  for (const name of ['react', 'react-dom', 'scheduler', 'csstype', '@types/react'])
    await symlink(join(root, 'node_modules', name), join(folder, 'site/node_modules', name));
});
afterAll(() => rm(folder, { recursive: true }));

const site = (name: string) => join(folder, 'site', name);

describe('the package that customers install', () => {
  it('shows the face that was reviewed: run `npm run pack` after a change, and read the difference', async () => {
    const reports = await embedApiReports(root);
    const reviewed = join(root, 'packages/embed/api');
    expect([...reports.keys()].sort()).toEqual((await readdir(reviewed)).sort());
    for (const [name, text] of reports) expect(await readFile(join(reviewed, name), 'utf8')).toBe(text);
  });

  it('has only what it needs, and nothing that would run by itself', async () => {
    const installed = site('node_modules/@talk/embed');
    expect((await readdir(installed)).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'types']);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ sideEffects: false, peerDependenciesMeta: { react: { optional: true } } });
    expect(Object.keys(manifest)).not.toContain('scripts');
    expect(Object.keys(manifest)).not.toContain('dependencies');
    expect(JSON.stringify(manifest)).not.toContain('source');
  });

  it('can be imported and rendered where there is no page', async () => {
    await writeFile(
      site('server.js'),
      `import { createDialer, TalkEmbedError } from '@talk/embed';
       import { TalkDialer } from '@talk/embed/react';
       import { createElement } from 'react';
       import { renderToString } from 'react-dom/server';
       let code;
       try { createDialer({}) } catch (error) { code = error instanceof TalkEmbedError && error.code }
       const html = renderToString(createElement(TalkDialer, { origin: 'https://talk.test', className: 'phone' }));
       console.log(JSON.stringify({ code, html }));`,
    );
    const said = execFileSync(process.execPath, ['server.js'], { cwd: site('.'), encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual({ code: 'BAD_STATE', html: '<div class="phone"></div>' });
  });

  it.each(['nodenext', 'bundler'])('has types that fit what it does, resolved as %s', async (resolution) => {
    await writeFile(site('good.ts'), GOOD);
    const wrong = WRONG.map((_, index) => `wrong-${index}.ts`);
    for (const [index, line] of WRONG.entries()) await writeFile(site(`wrong-${index}.ts`), `${PREAMBLE}${line}\n`);
    const refused = check(['good.ts', ...wrong], resolution).map((problem) => problem.split('(')[0]);
    expect([...new Set(refused)].sort()).toEqual(wrong.sort());
  });

  it('keeps to the budget of the React part, and lets a bundler leave out what is not used', async () => {
    const bytes = async (code: string, external: RegExp) => {
      await writeFile(site('entry.js'), code);
      const built = await rollup({
        input: site('entry.js'),
        external: (id) => external.test(id),
        plugins: [nodeResolve(), terser({ ecma: 2020, module: true })],
        onwarn: () => {},
      });
      const { output } = await built.generate({ format: 'es' });
      await built.close();
      return gzipSync(output[0].code, { level: 9 }).length;
    };
    const react = await bytes("export * from '@talk/embed/react';", /^react$|chunks\//);
    const error = await bytes("export { TalkEmbedError } from '@talk/embed';", /^react$/);
    process.stdout.write(`@talk/embed/react alone: ${react} bytes; TalkEmbedError alone: ${error} bytes (gzip -9)\n`);
    expect(react).toBeLessThanOrEqual(1_300);
    expect(error).toBeLessThanOrEqual(512);
  });
});

/** The compiler's complaints about these files. */
function check(files: readonly string[], resolution: string): string[] {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = `--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib es2022,dom --types react
    --module ${resolution === 'nodenext' ? 'nodenext' : 'esnext'} --moduleResolution ${resolution} --ignoreConfig`;
  const { stdout } = spawnSync(process.execPath, [tsc, ...options.trim().split(/\s+/), ...files], {
    cwd: site('.'),
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

const PREAMBLE = `import { createDialer, type Dialer, type ErrorCode } from '@talk/embed';
import { TalkDialer, useTalkDialer } from '@talk/embed/react';
import { createElement } from 'react';
declare const dialer: Dialer;
`;

const GOOD = `${PREAMBLE}
export const made: Dialer = createDialer({ origin: 'https://talk.test', mode: 'panel', onLookup: () => null });
export async function use(): Promise<string> {
  const { call } = await dialer.dial('+14155550150', { idempotencyKey: 'k', context: { deal: 7 } });
  const { devices } = await dialer.call('devices.set', { input: null });
  const { call: held } = await dialer.call('call.set', { callId: call.id, hold: true, record: 'paused' });
  await dialer.call('call.transfer', { to: '+14155550151', mode: 'warm' });
  const stop: () => void = dialer.on('call.quality', ({ bars, cause }) => console.log(bars + 1, cause?.length));
  dialer.on('*', (event) => event.type === 'caps.changed' && event.payload.grants.includes('voice'));
  stop();
  return held.phase satisfies string + devices.microphone;
}
export const reason: ErrorCode | null = dialer.unavailableReason();
export const element = createElement(TalkDialer, { origin: 'https://talk.test', apiKey: 'uk_1', onReady: (state) => state.calls });
export function Hook() { return useTalkDialer({ mode: 'panel' }).state?.presence.status; }
`
  .replace('held.phase satisfies string + devices.microphone', '`${held.phase} ${devices.microphone}`')
  .trim();

/** Each is a mistake that the compiler must see. */
const WRONG = [
  "createDialer({ mode: 'drawer' });",
  'createDialer({ origin: 7 });',
  "createDialer({ grants: ['everything'] });",
  'dialer.call("call.hopscotch", {});',
  "dialer.call('call.dtmf', {});",
  "dialer.call('call.set', { record: 'maybe' });",
  "dialer.call('call.transfer', { to: '1', mode: 'luke' });",
  "dialer.on('call.exploded', () => {});",
  "dialer.on('call.changed', ({ car }) => car);",
  'dialer.dial(4155550150);',
  'dialer.state = null;',
  "const code: ErrorCode = 'OOPS'; void code;",
  "createElement(TalkDialer, { mode: 'drawer' });",
  'useTalkDialer({ open: "yes" });',
];
