import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { plainPage, serveSite } from '../support/sites.js';
import { elenasKey } from './contract-page.js';
import { openHandset } from './handset.js';
import { expect, expectToHear, test } from './stack.fixture.js';

// What an integrator does: an empty folder, the package from npm, the lines of the guide.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;
const run = promisify(execFile);

const programOf = (owner: string, name: string, bin: string): string =>
  join(dirname(createRequire(join(ROOT, owner)).resolve(`${name}/package.json`)), bin);
const VITE = programOf('full-app/package.json', 'vite', 'bin/vite.js');
const TSC = programOf('package.json', 'typescript', 'bin/tsc');

/** What `npm publish` would send. */
let tarballs: { core: string; embed: string };
let place: string;
test.beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'talk-npm-'));
  const { stdout } = await run(process.execPath, [join(ROOT, 'packages/stack/bin/pack.mjs'), place]);
  const [core = '', embed = ''] = stdout.trim().split('\n');
  tarballs = { core, embed };
});
test.afterAll(() => rm(place, { recursive: true, force: true }));

/** The snippet of the guide that names itself `file`, with the server and the key that this test has. */
async function snippet(file: string, address: string, key: { secret: string; publicId: string }): Promise<string> {
  const guide = await readFile(join(ROOT, 'docs/guides/sdk.md'), 'utf8');
  const [, text = ''] =
    new RegExp(`\`\`\`\\w+\n(?://|<!--) ${file.replace('.', '\\.')}.*\n([^\`]+)\`\`\``).exec(guide) ?? [];
  return text
    .replaceAll('https://talk.example.com', address)
    .replaceAll('uk_…', key.secret)
    .replaceAll("publicId: '…'", `publicId: '${key.publicId}'`);
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
  const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', ''];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--ignoreConfig'];
  await run(process.execPath, [TSC, ...strict, ...modules, file], { cwd: folder });
  await run(process.execPath, [VITE, 'build', '--logLevel', 'warn'], { cwd: folder });
}

test('an empty folder, the SDK from npm and the lines of the guide make a call: bundled, without a bundler, and Node reads contacts', async ({
  stack,
  visit,
}) => {
  let root = '';
  const site = await serveSite((path) => fileIn(root)(path));
  try {
    const key = await elenasKey(stack, site.origin);
    const lines = (file: string) => snippet(file, stack.origins.app, key);
    const folder = await install('sdk', tarballs.core);

    await writeFile(join(folder, 'contacts.js'), await lines('contacts.js'));
    expect((await run(process.execPath, ['contacts.js'], { cwd: folder })).stdout).toContain('Maya Lopez +14155550150');

    await build(folder, 'main.ts', await lines('main.ts'), '<button type="button">Call</button>');
    root = join(folder, 'dist');
    const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
    const bundled = await visit(site.origin, { hz: AGENT_HZ });
    await bundled.page.getByRole('button', { name: 'Call' }).click();
    await customer.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(bundled.page, CUSTOMER_HZ);
    await expectToHear(customer, AGENT_HZ);
    await expect(bundled.page).toHaveTitle('active');
    await customer.getByRole('button', { name: 'End call' }).click();
    await expect(bundled.page).toHaveTitle('ended');
    await bundled.page.context().close();

    // The same without a bundler: the folder of the package is put on the site as it is.
    root = join(folder, 'plain');
    await cp(join(folder, 'node_modules/@talk/core/standalone'), join(root, 'talk'), { recursive: true });
    await writeFile(join(root, 'index.html'), plainPage(await lines('index.html')));
    const alone = await visit(site.origin, { hz: AGENT_HZ });
    await alone.page.getByRole('button', { name: 'Call' }).click();
    await customer.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(alone.page, CUSTOMER_HZ);
    await expect(alone.page).toHaveTitle('active');
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
    const code = await snippet('phone.ts', stack.origins.app, key);
    await build(
      folder,
      'phone.ts',
      code,
      '<div id="phone" style="width:340px;height:600px"></div><button>Call</button>',
    );
    root = join(folder, 'dist');
    const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
    const { page } = await visit(site.origin, { hz: AGENT_HZ });
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
