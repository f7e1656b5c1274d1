import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Print } from './log-lines.js';
import type { RunningStack } from './start-stack.js';

/** Those that have a host page among the examples. */
const DEMO_CRMS = ['hubspot', 'salesforce'];

interface Integration {
  readonly name: string;
  readonly status: 'off' | 'on' | 'paused' | 'broken';
}

/**
 * Connects the demo company to the sandbox CRMs, as its admin would in a browser: by the same requests, and the sandbox's consent. Each
 * start does it anew, since the sandbox keeps its connections in memory. A CRM that a person has disconnected stays so until the demo is
 * reset, as does one with an app of the operator's own. A company other than the demo's is left alone.
 */
export async function connectDemoCrms(
  stack: Pick<RunningStack, 'origins' | 'credentials' | 'dataDir'>,
  print: Print,
): Promise<void> {
  try {
    const ask = await signIn(stack);
    if (ask === null) return;
    const { data } = await ask<{ data: readonly Integration[] }>('GET', '');
    const before = await readConnected(stack.dataDir);
    const connected = new Set(before);
    for (const { name, status } of data) {
      if (!DEMO_CRMS.includes(name) || (status === 'off' && before.includes(name))) continue;
      if (!(await connect(ask, name, stack.origins.crm))) continue;
      if (status === 'paused') await ask('PATCH', `/${name}`, { is_paused: true });
      connected.add(name);
    }
    await keepConnected(stack.dataDir, [...connected]);
  } catch (error) {
    // Everything else works without.
    print('talk', `The demo company is not connected to the sandbox CRMs: ${String(error)}`);
  }
}

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** Null: there is no demo company here, or its admin has another password by now. */
async function signIn({ origins, credentials }: Pick<RunningStack, 'origins' | 'credentials'>): Promise<Ask | null> {
  const send = (path: string, method: string, body: unknown, token?: string): Promise<Response> =>
    fetch(origins.app + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const response = await send('/login', 'POST', {
    email: credentials.accounts.admin,
    password: credentials.password,
  });
  if (!response.ok) return null;
  const { meta } = (await response.json()) as { meta: { token: string } };
  return async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await send(`/api/v1/integrations${path}`, method, body, meta.token);
    if (!answer.ok) throw new Error(`${method} /api/v1/integrations${path} answered ${answer.status}`);
    return (await answer.json()) as Answer;
  };
}

/** @returns whether it is connected now; not, where the operator's own app leads to another CRM than the sandbox. */
async function connect(ask: Ask, name: string, sandbox: string): Promise<boolean> {
  const { authorize_url: url } = await ask<{ authorize_url: string }>('POST', `/${name}/connect`);
  if (new URL(url).origin !== sandbox) return false;
  const agreed = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'connect' }),
    redirect: 'manual',
  });
  const { searchParams } = new URL(agreed.headers.get('location') ?? '');
  await ask('POST', `/${name}/connection`, { code: searchParams.get('code'), state: searchParams.get('state') });
  return true;
}

/** Where the demo's data is, and gone with it. */
const fileOf = (dataDir: string): string => join(dataDir, 'sandbox', 'connected-crms.json');

async function readConnected(dataDir: string): Promise<readonly string[]> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as string[];
  } catch {
    return [];
  }
}

async function keepConnected(dataDir: string, names: readonly string[]): Promise<void> {
  await mkdir(join(dataDir, 'sandbox'), { recursive: true });
  await writeFile(fileOf(dataDir), JSON.stringify(names));
}
