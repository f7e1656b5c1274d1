import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningStack } from '@talk/stack';
import { plainPage, serveSite } from '../../support/sites.js';
import { elenasKey } from '../pages/contract-page.js';
import { openHandset } from '../handset.js';
import { nextRegistration } from '../reachable.js';
import { expect, expectToHear, test, type Page, type Visit } from '../stack.fixture.js';

// What an integrator does: an empty folder, the package from npm, the lines of the guide.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;
const run = promisify(execFile);

const programOf = (owner: string, name: string, bin: string): string =>
  join(dirname(createRequire(join(ROOT, owner)).resolve(`${name}/package.json`)), bin);
const VITE = programOf('full-app/package.json', 'vite', 'bin/vite.js');
const TSC = programOf('package.json', 'typescript', 'bin/tsc');

// Packing, installing, the compiler and Vite take half a minute of a processor; other tests may have the rest of it.
test.describe.configure({ timeout: 600_000 });

/** What `npm publish` would send. */
let tarballs: { core: string; embed: string };
let place: string;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  place = await mkdtemp(join(tmpdir(), 'talk-npm-'));
  const { stdout } = await run(process.execPath, [join(ROOT, 'packages/stack/bin/pack.mjs'), place]);
  const [core = '', embed = ''] = stdout.trim().split('\n');
  tarballs = { core, embed };
});
test.afterAll(() => rm(place, { recursive: true, force: true }));

type Key = Awaited<ReturnType<typeof elenasKey>>;

/** The guide's snippets, by the file that each names, with the server and the key that this test has. Those that name none have a number. */
async function snippets(address: string, key: Key): Promise<Map<string, string>> {
  const guide = await readFile(join(ROOT, 'docs/guides/sdk.md'), 'utf8');
  const blocks = [...guide.matchAll(/```(?:ts|js|html)\n(?:(?:\/\/|<!--) (\S+\.(?:ts|js|html)).*\n)?([^`]+)```/g)];
  return new Map(
    blocks.map(([, file, text = ''], index) => [
      file ?? String(index),
      text
        .replaceAll('https://talk.example.com', address)
        .replaceAll('uk_…', key.secret)
        .replaceAll("publicId: '…'", `publicId: '${key.publicId}'`),
    ]),
  );
}

/** An empty folder with a package in it. */
async function install(name: string, tarball: string): Promise<string> {
  const folder = join(place, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  return folder;
}

/** A file of a folder, as a server of a site would give it. */
const fileIn = (folder: string) => (path: string) => {
  const file = join(folder, path === '/' ? 'index.html' : path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file) : null;
};

/** The lines of the guide in a page of their own, checked by the compiler and built by Vite. */
async function build(folder: string, file: string, code: string, body: string): Promise<void> {
  await writeFile(join(folder, file), code);
  await writeFile(join(folder, 'index.html'), plainPage(`${body}<script type="module" src="./${file}"></script>`));
  const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--skipLibCheck'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--ignoreConfig'];
  // The compiler complains on its standard output.
  const compiled = run(process.execPath, [TSC, ...strict, ...modules, file], { cwd: folder });
  expect(
    await compiled.then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    ),
  ).toBe('');
  await run(process.execPath, [VITE, 'build', '--logLevel', 'warn'], { cwd: folder });
}

/** Opens the integrator's page, and waits until its phone is connected. */
async function openPhone(visit: Visit, stack: RunningStack, address: string): Promise<Page> {
  const phoneComes = await nextRegistration(stack);
  const { page } = await visit(address, { hz: AGENT_HZ });
  await phoneComes();
  return page;
}

test('an empty folder, the SDK from npm and the lines of the guide make a call: bundled, without a bundler, and Node reads contacts', async ({
  stack,
  visit,
}) => {
  let root = '';
  const site = await serveSite((path) => fileIn(root)(path));
  try {
    const key = await elenasKey(stack, site.origin);
    const lines = await snippets(stack.origins.app, key);
    const lineOf = (file: string) => lines.get(file) ?? '';
    const folder = await install('sdk', tarballs.core);

    const inNode = async (code: string) => {
      await writeFile(join(folder, 'node.js'), code);
      return (await run(process.execPath, ['node.js'], { cwd: folder })).stdout;
    };
    expect(await inNode(lineOf('contacts.js'))).toContain('Maya Lopez +14155550150');
    const [begin = '', end = ''] = lineOf('contacts.js').split(/const \{ data \}[^]*\n(?=talk\.dispose)/);
    for (const [name, code] of lines) if (/^\d+$/.test(name)) await inNode(begin + code + end);

    await build(folder, 'main.ts', lineOf('main.ts'), '<button type="button">Call</button>');
    root = join(folder, 'dist');
    const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
    const bundled = await openPhone(visit, stack, site.origin);
    await bundled.getByRole('button', { name: 'Call' }).click();
    await customer.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(bundled, CUSTOMER_HZ);
    await expectToHear(customer, AGENT_HZ);
    await expect(bundled).toHaveTitle('active');
    await customer.getByRole('button', { name: 'End call' }).click();
    await expect(bundled).toHaveTitle('ended');
    await bundled.context().close();

    // The same without a bundler: the folder of the package is put on the site as it is.
    root = join(folder, 'plain');
    await cp(join(folder, 'node_modules/@talk/core/standalone'), join(root, 'talk'), { recursive: true });
    await writeFile(join(root, 'index.html'), plainPage(lineOf('index.html')));
    const alone = await openPhone(visit, stack, site.origin);
    await alone.getByRole('button', { name: 'Call' }).click();
    await customer.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(alone, CUSTOMER_HZ);
    await expect(alone).toHaveTitle('active');
  } finally {
    await site.close();
  }
});

test('a Vite app, the finished phone from npm and the lines of the guide make a call', async ({ stack, visit }) => {
  let root = '';
  const site = await serveSite((path) => fileIn(root)(path));
  try {
    const key = await elenasKey(stack, site.origin);
    const folder = await install('app', tarballs.embed);
    const code = (await snippets(stack.origins.app, key)).get('phone.ts') ?? '';
    await build(
      folder,
      'phone.ts',
      code,
      '<div id="phone" style="width:340px;height:600px"></div><button>Call</button>',
    );
    root = join(folder, 'dist');
    const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
    const page = await openPhone(visit, stack, site.origin);
    await page.getByRole('button', { name: 'Call' }).click();
    await customer.getByRole('button', { name: 'Answer' }).click();
    const frame = page.frames().find((each) => each !== page.mainFrame());
    if (!frame) throw new Error('the page has no phone');
    await expectToHear(frame, CUSTOMER_HZ);
    await expectToHear(customer, AGENT_HZ);
    await expect(page).toHaveTitle('active');
    await customer.getByRole('button', { name: 'End call' }).click();
    await expect(page).toHaveTitle('ended');
  } finally {
    await site.close();
  }
});
