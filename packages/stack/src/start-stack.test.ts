import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resetDemo } from './demo-reset.js';
import { readSettings } from './settings.js';
import { startStack, type RunningStack } from './start-stack.js';

// Small programs in place of server and sandbox: what is proven here is the composition, not what it composes.
const SERVER = `
  import { createServer } from 'node:http';
  if (process.env.FAKE_FAILS && process.env.PORT) { console.error('the schema is newer than the code'); process.exit(3); }
  createServer((request, response) => {
    response.end(JSON.stringify({ path: request.url, pid: process.pid, env: process.env }));
  }).listen(Number(process.env.PORT), '127.0.0.1', () => console.log(JSON.stringify({ level: 30, msg: 'listening' })));
  process.on('SIGTERM', () => process.exit(0));
`;
const CRM = SERVER.replaceAll('env.PORT', 'env.CRM_PORT');
const SANDBOX = SERVER.replaceAll('PORT)', 'SANDBOX_PORT)').replace(
  "process.on('SIGTERM', () => process.exit(0));",
  '',
);

let folder: string;
let programs: { server: string; sandbox: string; crm: string };
let stack: RunningStack | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'talk-stack-'));
  await chmod(folder, 0o755);
  programs = { server: join(folder, 'server.mjs'), sandbox: join(folder, 'sandbox.mjs'), crm: join(folder, 'crm.mjs') };
  await writeFile(programs.server, SERVER);
  await writeFile(programs.sandbox, SANDBOX);
  await writeFile(programs.crm, CRM);
});

afterEach(async () => {
  await stack?.stop();
  stack = null;
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}, lines: string[] = []): Promise<RunningStack> {
  stack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    durable: false,
    programs,
    env: { PATH: process.env['PATH'], ...env },
    print: (part, text) => lines.push(`${part} ${text}`),
  });
  return stack;
}

async function ask(origin: string): Promise<{ pid: number; env: Record<string, string> }> {
  return (await (await fetch(origin.replace('localhost', '127.0.0.1'))).json()) as {
    pid: number;
    env: Record<string, string>;
  };
}

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number | undefined): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
}

it('gives server and sandboxes the same credentials, and each only what is its own', async () => {
  const lines: string[] = [];
  const running = await start({ APP_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://elsewhere' }, lines);
  const server = (await ask(running.origins.app)).env;
  const sandbox = (await ask(running.origins.sandbox)).env;
  expect(server['TWILIO_AUTH_TOKEN']).toMatch(/^[0-9a-f]{32}$/);
  expect(sandbox['TWILIO_AUTH_TOKEN']).toBe(server['TWILIO_AUTH_TOKEN']);
  expect(server).toMatchObject({
    DATABASE_URL: running.databaseUrl,
    APP_SECRET: 'x'.repeat(32),
    SEED_DEMO: '1',
    PUBLIC_URL: running.origins.app,
    SANDBOX_URL: running.origins.sandbox,
    EXAMPLES_URL: running.origins.examples,
  });
  expect(sandbox).not.toHaveProperty('DATABASE_URL');
  expect(sandbox).not.toHaveProperty('APP_SECRET');
  expect(sandbox).not.toHaveProperty('HUBSPOT_CLIENT_SECRET');
  const crm = (await ask(running.origins.crm)).env;
  expect(crm['HUBSPOT_CLIENT_SECRET']).toMatch(/^[0-9a-f]{48}$/);
  expect(server).toMatchObject({
    HUBSPOT_API_URL: running.origins.crm,
    HUBSPOT_APP_URL: running.origins.crm,
    HUBSPOT_CLIENT_ID: crm['HUBSPOT_CLIENT_ID'],
    HUBSPOT_CLIENT_SECRET: crm['HUBSPOT_CLIENT_SECRET'],
    SALESFORCE_LOGIN_URL: running.origins.crm,
    PIPEDRIVE_URL: `${running.origins.crm}/pipedrive`,
    ZOHO_ACCOUNTS_URL: `${running.origins.crm}/zoho`,
    GOHIGHLEVEL_URL: `${running.origins.crm}/gohighlevel`,
    GUESTY_URL: `${running.origins.crm}/guesty`,
    GUESTY_ENABLED: '1',
    SALESFORCE_CLIENT_ID: crm['HUBSPOT_CLIENT_ID'],
    SALESFORCE_CLIENT_SECRET: crm['HUBSPOT_CLIENT_SECRET'],
  });
  for (const name of ['APP_SECRET', 'DATABASE_URL', 'TWILIO_AUTH_TOKEN']) expect(crm).not.toHaveProperty(name);
  expect(lines).toContain('server info  listening');
  const secrets = join(folder, 'data/secrets.json');
  expect((await stat(secrets)).mode & 0o777).toBe(0o600);
  expect(lines.join('\n')).not.toContain(server['TWILIO_AUTH_TOKEN']);
});

it('leaves an app of the operator’s own at HubSpot to the server', async () => {
  const running = await start({ HUBSPOT_CLIENT_ID: 'own-app', HUBSPOT_CLIENT_SECRET: 'own-secret' });
  const server = (await ask(running.origins.app)).env;
  expect(server).toMatchObject({ HUBSPOT_CLIENT_ID: 'own-app', HUBSPOT_CLIENT_SECRET: 'own-secret' });
  expect(server).not.toHaveProperty('HUBSPOT_API_URL');
  expect((await ask(running.origins.crm)).env['HUBSPOT_CLIENT_SECRET']).not.toBe('own-secret');
});

it('starts a killed server again while the sandbox goes on, and keeps the ports', async () => {
  const running = await start();
  const before = running.pids();
  await running.killServer();
  expect(isAlive(before.server)).toBe(false);
  await running.serverReady();
  const after = running.pids();
  expect(after.server).not.toBe(before.server);
  expect(after.sandbox).toBe(before.sandbox);
  expect((await ask(running.origins.app)).pid).toBe(after.server);
  await running.restartServer();
  expect(running.pids().server).not.toBe(after.server);
});

it('lets a server finish what it has accepted before it is ended', async () => {
  // Longer than the three seconds after which it was killed once.
  const slow = `process.on('SIGTERM', () => setTimeout(() => { writeFileSync(process.env.DATA_DIR + '/finished', ''); process.exit(0); }, 3500));`;
  const words = SERVER.replace("process.on('SIGTERM', () => process.exit(0));", slow);
  await writeFile(programs.server, `import { writeFileSync } from 'node:fs';${words}`);
  const running = await start();
  await running.stop();
  expect(await readFile(join(folder, 'data/finished'), 'utf8')).toBe('');
});

it('starts a killed database again, at the same address, while server and sandbox go on', async () => {
  const running = await start();
  const before = running.pids();
  process.kill(before.database ?? 0, 'SIGKILL');
  while (running.pids().database === before.database || running.pids().database === undefined)
    await new Promise((resolve) => setImmediate(resolve));
  expect(running.pids()).toMatchObject({ server: before.server, sandbox: before.sandbox });
});

it('leaves no process behind after stop', async () => {
  const running = await start();
  const pids = running.pids();
  await running.stop();
  await running.stop();
  expect([pids.server, pids.sandbox, pids.crm, pids.database].map(isAlive)).toEqual([false, false, false, false]);
  await expect(readFile(join(folder, 'data/stack.lock'))).rejects.toThrow('ENOENT');
});

it('leaves no process behind when it is killed itself, and starts again on the same folder', async () => {
  const code = `
    const { startStack } = await import(${JSON.stringify(new URL('start-stack.ts', import.meta.url).href)});
    const stack = await startStack({ settings: { dataDir: ${JSON.stringify(join(folder, 'data'))} }, durable: false, programs: ${JSON.stringify(programs)} });
    console.log(JSON.stringify(stack.pids()));`;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', code],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: fileURLToPath(new URL('.', import.meta.url)) },
  );
  if (!child.stdout) throw new Error('stdout was asked for');
  const output = createInterface({ input: child.stdout });
  const line = await new Promise<string>((resolve) => output.once('line', resolve));
  const pids = JSON.parse(line) as Record<string, number>;
  child.kill('SIGKILL');
  await Promise.all(['server', 'sandbox', 'crm', 'database'].map((part) => gone(pids[part])));
  const running = await start();
  expect((await ask(running.origins.app)).pid).toBe(running.pids().server);
});

it('says which port is taken, before anything is started', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
  const { port } = other.address() as { port: number };
  const refusal = startStack({ settings: { dataDir: join(folder, 'data'), appPort: port }, durable: false, programs });
  await expect(refusal).rejects.toThrow(`Port ${port} is taken by another program. Set PORT=`);
  other.close();
});

it('refuses a data folder in which it already runs, and does not reset it', async () => {
  await writeFile(join(folder, 'holder.mjs'), 'setInterval(() => {}, 1000)');
  const holder = spawn(process.execPath, [join(folder, 'holder.mjs')]);
  const running = await start();
  await running.stop();
  const { hostname } = await import('node:os');
  await writeFile(join(folder, 'data/stack.lock'), JSON.stringify({ pid: holder.pid, host: hostname() }));
  await expect(start()).rejects.toThrow(`Talk is already running in ${join(folder, 'data')} (process ${holder.pid})`);
  const settings = readSettings({ DATA_DIR: join(folder, 'data') }, '/');
  await expect(resetDemo(settings)).rejects.toThrow('Talk is already running');
  expect((await stat(join(folder, 'data/postgres/cluster'))).isDirectory()).toBe(true);

  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('exit', resolve));
  expect(await resetDemo(settings)).toEqual([join(folder, 'data/postgres')]);
  await expect(stat(join(folder, 'data/postgres'))).rejects.toThrow('ENOENT');
});

it('never resets a database that is not its own', async () => {
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), DATABASE_URL: 'postgres://db.example/talk' }, '/');
  await expect(resetDemo(settings)).rejects.toThrow('DATABASE_URL is set');
});

it('tells the server’s last words when it cannot start, and ends the rest', async () => {
  const refusal = start({ FAKE_FAILS: '1' });
  await expect(refusal).rejects.toThrow('the schema is newer than the code');
  await expect(readFile(join(folder, 'data/stack.lock'))).rejects.toThrow('ENOENT');
  await expect(readFile(join(folder, 'data/postgres/cluster/postmaster.pid'))).rejects.toThrow('ENOENT');
});
