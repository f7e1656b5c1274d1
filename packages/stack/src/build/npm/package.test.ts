import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { rollup } from 'rollup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../workspace.js';
import { apiReports } from './api-reports.js';
import { importsOf } from './declarations.js';
import { makePackage, PUBLISHED, type NpmPackage, type PublishedName } from './package.js';

const root = repositoryRoot();
let folder: string;
const made = new Map<PublishedName, NpmPackage>();

/**
 * A customer's project with all tarballs unpacked in it. It lies in this repository, whose installed packages it finds; that the
 * dependencies that are named suffice is shown by `tests/e2e/embed/npm-packages.spec.ts`, which installs them.
 */
beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache/npm-'));
  for (const name of PUBLISHED) {
    const source = join(folder, basename(name));
    made.set(name, await makePackage(root, name, source));
    const pack = ['pack', '--pack-destination', folder, '--silent'];
    const tarball = execFileSync('npm', pack, { cwd: source, encoding: 'utf8' }).trim();
    await mkdir(installed(name), { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', installed(name)]);
  }
  await writeFile(site('package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }));
});
afterAll(() => rm(folder, { recursive: true }));

const site = (name: string) => join(folder, 'site', name);
const installed = (name: string) => site(`node_modules/${name}`);

interface Manifest {
  readonly exports: Record<string, string | { types: string; default: string }>;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}
const manifestOf = async (name: string) =>
  JSON.parse(await readFile(join(installed(name), 'package.json'), 'utf8')) as Manifest;

describe.each(PUBLISHED)('%s, as customers install it', (name) => {
  it('shows the face that was reviewed: run `npm run pack` after a change, and read the difference', async () => {
    const { reports, undocumented } = await apiReports(made.get(name) as NpmPackage, join(folder, basename(name)));
    const reviewed = join(root, 'packages', basename(name), 'api');
    expect([...reports.keys()].sort()).toEqual((await readdir(reviewed)).sort());
    for (const [file, text] of reports) expect(await readFile(join(reviewed, file), 'utf8'), file).toBe(text);
    expect(undocumented).toEqual([]);
  });

  it('has only what it needs: nothing that runs by itself, no sources of ours, nothing for tests', async () => {
    const files = (await readdir(installed(name), { recursive: true, withFileTypes: true }))
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name).slice(installed(name).length + 1));
    expect(files).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']));
    const manifest = await manifestOf(name);
    const hasStyles = files.some((file) => file.endsWith('.css'));
    expect(manifest).toMatchObject({ sideEffects: hasStyles ? ['*.css'] : false, license: 'MIT', type: 'module' });
    for (const key of ['private', 'scripts', 'devDependencies', 'talk']) expect(manifest).not.toHaveProperty(key);
    expect(JSON.stringify(manifest)).not.toMatch(/"source"|testing/);
    for (const door of Object.values(manifest.exports))
      for (const target of typeof door === 'string' ? [door] : Object.values(door))
        expect(existsSync(join(installed(name), target)), target).toBe(true);

    // What its files import is there: in the package, or named in its manifest.
    const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const read = (ending: string) =>
      Promise.all(
        files.filter((file) => file.endsWith(ending)).map((file) => readFile(join(installed(name), file), 'utf8')),
      );
    const types = await read('.d.ts');
    const bare = [...types, ...(await read('.js'))].flatMap(importsOf).filter((specifier) => !/^[./]/.test(specifier));
    const packages = bare.map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
    expect([...new Set(packages)].filter((each) => !named.includes(each))).toEqual([]);
    // Where we have something from is in documents that customers do not have.
    const ours = /\b(spec \d|reading \d|ARCHITECTURE|feature-matrix|embed-anchors|voice-signalling)/i;
    expect(types.flatMap((text) => text.split('\n').filter((line) => ours.test(line)))).toEqual([]);
  });

  it.each(['nodenext', 'bundler'])('has types that fit what it does, resolved as %s', async (resolution) => {
    const { good, wrong, preamble } = TYPES[name];
    const file = (label: string) => `${basename(name)}-${label}.ts`;
    await writeFile(site(file('good')), `${preamble}${good}\n`);
    for (const [index, line] of wrong.entries()) await writeFile(site(file(`wrong-${index}`)), `${preamble}${line}\n`);
    const expected = wrong.map((_, index) => file(`wrong-${index}`));
    const refused = check([file('good'), ...expected], resolution);
    expect([...new Set(refused.map((problem) => problem.split('(')[0]))].sort(), refused.join('\n')).toEqual(
      expected.sort(),
    );
  });
});

describe('code that runs where there is no page', () => {
  it('imports and renders the frame', async () => {
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

  it('imports every door of the SDK, of which none does anything by itself, and ends', async () => {
    const doors = Object.keys((await manifestOf('@talk/core')).exports).filter((door) => door !== './package.json');
    await writeFile(
      site('doors.js'),
      `${doors.map((door, index) => `import * as door${index} from '@talk/core${door.slice(1)}';`).join('\n')}
       console.log(JSON.stringify([${doors.map((_, index) => `Object.keys(door${index}).length > 0`).join(', ')}]));`,
    );
    const said = execFileSync(process.execPath, ['doors.js'], { cwd: site('.'), encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual(doors.map(() => true));
  });
});

it('a bundler leaves out what is not used', async () => {
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
  const segments = await bytes("export { segmentSms } from '@talk/core/sms';", /^$/);
  const endpoint = await bytes("export { listTags } from '@talk/core/contract';", /^$/);
  process.stdout.write(
    `gzip -9: @talk/embed/react ${react} bytes, TalkEmbedError ${error}, segmentSms ${segments}, listTags ${endpoint}\n`,
  );
  expect(react).toBeLessThanOrEqual(1_300);
  expect(error).toBeLessThanOrEqual(512);
  expect(segments).toBeLessThanOrEqual(1_300);
  expect(endpoint).toBeLessThanOrEqual(512);
});

/** The compiler's complaints about these files and about our types; what other packages have in theirs is not ours. */
function check(files: readonly string[], resolution: string): string[] {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = `--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib es2022,dom --types react
    --module ${resolution === 'nodenext' ? 'nodenext' : 'esnext'} --moduleResolution ${resolution} --ignoreConfig`;
  const { stdout } = spawnSync(process.execPath, [tsc, ...options.trim().split(/\s+/), ...files], {
    cwd: site('.'),
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line.includes('error TS') && !line.startsWith('../'));
}

interface Types {
  readonly preamble: string;
  readonly good: string;
  /** Each is a mistake that the compiler must see. */
  readonly wrong: readonly string[];
}

const TYPES: Record<PublishedName, Types> = {
  '@talk/embed': {
    preamble: `import { createDialer, type Dialer, type ErrorCode } from '@talk/embed';
import { TalkDialer, useTalkDialer } from '@talk/embed/react';
import { createElement } from 'react';
declare const dialer: Dialer;
`,
    good: `export const made: Dialer = createDialer({ origin: 'https://talk.test', mode: 'panel', onLookup: () => null });
export async function use(): Promise<string> {
  const { call } = await dialer.dial('+14155550150', { idempotencyKey: 'k', context: { deal: 7 } });
  const { devices } = await dialer.call('devices.set', { input: null });
  const { call: held } = await dialer.call('call.set', { callId: call.id, hold: true, record: 'paused' });
  await dialer.call('call.transfer', { to: '+14155550151', mode: 'warm' });
  const stop: () => void = dialer.on('call.quality', ({ bars, cause }) => console.log(bars + 1, cause?.length));
  dialer.on('*', (event) => event.type === 'caps.changed' && event.payload.grants.includes('voice'));
  stop();
  return \`\${held.phase} \${devices.microphone}\`;
}
export const reason: ErrorCode | null = dialer.unavailableReason();
export const element = createElement(TalkDialer, { origin: 'https://talk.test', apiKey: 'uk_1', onReady: (state) => state.calls });
export function Hook() { return useTalkDialer({ mode: 'panel' }).state?.presence.status; }
`,
    wrong: [
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
    ],
  },
  '@talk/phone': {
    preamble: `import { noHost, PhoneRefusal, placePhone, type HostedPhone, type HostPort, type PhoneRefusalCode } from '@talk/phone';
declare const place: Element;
declare const phone: HostedPhone;
`,
    good: `const host: HostPort = {
  lookup: async (phoneNumber) => ({ id: phoneNumber, name: 'Maya', company: null, url: null }),
  openRecord: (id) => console.log(id.length),
  log: async (call, record) => console.log(call.id, record?.id),
  onDial: (dial) => { void dial({ to: '+14155550150', context: { deal: 7 } }); return () => {}; },
};
export const made: HostedPhone = placePhone(place, { apiUrl: 'https://talk.test', host, identity: { kind: 'key', key: 'uk_1' } });
export const alone: HostedPhone = placePhone(place, { apiUrl: 'https://talk.test', host: noHost, locale: 'es' });
export async function use(): Promise<boolean> {
  const { dial, set } = await phone.commands();
  const { id } = await dial({ to: '+14155550150' });
  await set({ callId: id, hold: true, record: 'paused' });
  const stop: () => void = phone.onCallChange(({ call }) => console.log(call.phase));
  stop();
  return phone.facts.presence.value.reachable && phone.calls.list().length > 0;
}
export const code = (refusal: PhoneRefusal): PhoneRefusalCode => refusal.code;
`,
    wrong: [
      "placePhone('#phone', { apiUrl: 'https://talk.test' });",
      'placePhone(place, {});',
      "placePhone(place, { apiUrl: 'https://talk.test', identity: { kind: 'cookie' } });",
      "placePhone(place, { apiUrl: 'https://talk.test', host: { lookup: () => 'Maya' } });",
      'phone.session;',
      "phone.commands().then(({ set }) => set({ record: 'maybe' }));",
      'phone.facts.auth.value = null;',
    ],
  },
  '@talk/core': {
    preamble: `import { apiKey, createTalk, isRejected, TalkError, type Contact } from '@talk/core';
import { pusherRealtime } from '@talk/core/realtime';
import { twilioPhone } from '@talk/core/browser';
import { createVisitor } from '@talk/core/visitor';
import { listTags, type BodyOf, type createContact } from '@talk/core/contract';
const talk = createTalk({ apiUrl: 'https://talk.test', auth: apiKey('uk_1'), realtime: pusherRealtime(), phone: twilioPhone() });
const bare = createTalk({ apiUrl: 'https://talk.test', auth: apiKey('uk_1') });
declare const contact: Contact;
declare const failure: unknown;
`,
    good: `
export async function use(): Promise<string> {
  const call = await talk.phone.dial({ to: '+14155550150', line: 12, idempotencyKey: 'k' });
  const { data: [tag] } = await talk.api.call(listTags);
  const stop: () => void = talk.realtime.on('contact_updated', ({ data }) => console.log(data.phone_number?.length));
  stop();
  const nothing: null = bare.phone;
  const fresh: BodyOf<typeof createContact> = { first_name: 'Maya' };
  const { phase } = call.state.value;
  return \`\${phase} \${tag?.color} \${contact.local_zone.zones[0]} \${nothing} \${fresh.first_name}\`;
}
export const reason: 11 | null = isRejected(failure) && failure.rejection === 11 ? failure.rejection : null;
export const visitor = createVisitor({ apiUrl: 'https://talk.test', key: 'pk_1' });
`,
    wrong: [
      'bare.phone.dial({ to: "1" });',
      'talk.phone.dial({ number: "1" });',
      'talk.phone.dial({ to: 14155550150 });',
      'contact.phoneNumber;',
      'contact.no_such_field;',
      'talk.api.contacts.get({ params: { name: "x" } });',
      'talk.api.call(listTags, { body: {} });',
      'talk.realtime.on("contact_exploded", () => {});',
      'isRejected(failure) && failure.rejection === 47;',
      'new TalkError({ code: "OOPS", message: "" });',
      'talk.auth.state.value = null;',
      "createTalk({ apiUrl: 'https://talk.test' });",
    ],
  },
};
