import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type RunningStack } from '@talk/stack';
import { plainPage, serveSite } from '../support/sites.js';
import { expectReady } from './crm-page.js';
import { openHandset } from './handset.js';
import { expect, test } from './stack.fixture.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A terminal in a folder of its own, from which the repository's programs can be reached as from its root. */
interface Terminal {
  /** Runs a line, and answers its questions. Resolves when it has ended, or when it goes on and `until` is true. */
  run(line: string, answers?: readonly string[]): Promise<{ status: number | null; said: string }>;
  /** Runs a line that goes on until the terminal is closed. */
  keepRunning(line: string): void;
  read(file: string): Promise<string>;
  close(): Promise<void>;
}

async function openTerminal({ origins }: RunningStack): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-quick-start-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const running: ChildProcess[] = [];
  const start = (line: string) => {
    // The one thing that differs from the guide: the stack of this test is not at port 4000.
    const env = { ...process.env, PORT: new URL(origins.app).port };
    const child = spawn(line, { shell: true, cwd: folder, env, detached: true });
    running.push(child);
    return child;
  };
  return {
    async run(line, answers = []) {
      const child = start(line);
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stdin.end(answers.map((answer) => `${answer}\n`).join(''));
      const [status] = (await once(child, 'close')) as [number | null];
      return { status, said };
    },
    keepRunning: (line) => void start(line),
    read: (file) => readFile(join(folder, file), 'utf8'),
    async close() {
      for (const child of running)
        if (child.exitCode === null && child.pid !== undefined) {
          const ended = once(child, 'close');
          process.kill(-child.pid);
          await ended;
        }
      await rm(folder, { recursive: true });
    },
  };
}

/** A part of the quick start as a person has it before them, at another port than the one printed there. */
async function readPart(heading: string, port: number) {
  const guide = await readFile(join(ROOT, 'docs/guides/quick-start.md'), 'utf8');
  const [, after = ''] = guide.split(`## ${heading}\n`);
  const [printed = ''] = after.split('\n## ');
  const text = printed.replaceAll('5500', String(port));
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = '']) => word);
  return {
    commands: found(/```sh\n([^`]+)\n```/g),
    answers: found(/Answer `([^`]+)`, and `/g).concat(found(/, and `([^`]+)` for the password/g)),
    address: found(/Open <([^>]+)>/g)[0] ?? '',
    number: found(/Type (\+[\d ]+\d)/g)[0] ?? '',
    button: found(/press \*\*([\w ]+)\*\*/g)[0] ?? '',
    add: found(/`(npx talk key --add [^`]+)`/g)[0] ?? '',
  };
}

test('the quick start, followed word for word on a new origin, ends in a ringing phone', async ({ stack, visit }) => {
  const part = await readPart('On a page of your own', await freePort());
  const [makeKey = '', serve = ''] = part.commands;
  const terminal = await openTerminal(stack);
  try {
    // Who mistypes, or may not make keys, is told so, and no page is made.
    const [email = '', password = ''] = part.answers;
    for (const [answers, sentence] of [
      [[email, 'wrong'], /Email or password is not correct\./],
      [[stack.credentials.accounts.agent, password], /permission/],
    ] as const) {
      const { status, said } = await terminal.run(makeKey, answers);
      expect([status, said]).toEqual([1, expect.stringMatching(sentence)]);
    }

    const made = await terminal.run(makeKey, part.answers);
    expect([made.status, made.said]).toEqual([0, expect.stringContaining(`works on ${part.address}.`)]);
    terminal.keepRunning(serve);
    await expect
      .poll(() =>
        fetch(part.address).then(
          ({ status }) => status,
          () => 'nobody answers',
        ),
      )
      .toBe(200);
    const handset = await openHandset(visit, stack.origins.sandbox, '0150', {});
    const mine = await visit(part.address);
    const phone = mine.page.frameLocator('iframe');
    await expectReady(phone);
    await mine.page.getByRole('button', { name: 'Open phone' }).click();
    await phone.getByLabel('Phone number').fill(part.number);
    await phone.getByRole('button', { name: part.button, exact: true }).click();
    await expect(handset.getByRole('button', { name: 'Answer' })).toBeVisible();

    // The same page somewhere else says which entry is missing, and works as soon as it is there.
    const page = await terminal.read('my-page.html');
    const [, publicId = ''] = /uk_([\w-]{16})/.exec(page) ?? [];
    const elsewhere = await serveSite(() => page);
    try {
      const { page: other, watch } = await visit(elsewhere.origin);
      watch.expect(/status of 403|status of 404|is not on the list of key/);
      await other.getByRole('button', { name: 'Open phone' }).click();
      await expect(other.frameLocator('iframe').getByRole('alert')).toHaveText(
        `This site is not on the list of key ${publicId}. Add ${elsewhere.origin} under API keys.`,
      );
      const add = part.add.replace('KEY', publicId).replace(/http:\S+/, elsewhere.origin);
      expect((await terminal.run(add, part.answers)).said).toContain(
        `works on ${part.address} and ${elsewhere.origin}.`,
      );
      await other.reload();
      await other.getByRole('button', { name: 'Open phone' }).click();
      await expect(other.frameLocator('iframe').getByLabel('Phone number')).toBeVisible();
    } finally {
      await elsewhere.close();
    }
  } finally {
    await terminal.close();
  }
});

test('what is printed for texting puts the button on a site', async ({ stack, visit }) => {
  const terminal = await openTerminal(stack);
  let page = plainPage('');
  const site = await serveSite(() => page);
  try {
    const { accounts, password } = stack.credentials;
    const make = `npx talk key --texting ${site.origin} > shop.html`;
    expect((await terminal.run(make, [accounts.admin, password])).status).toBe(0);
    page = await terminal.read('shop.html');
    const shop = await visit(site.origin);
    await shop.page.getByRole('button', { name: 'Open texting' }).click();
    await expect(shop.page.frameLocator('iframe').getByRole('textbox').first()).toBeVisible();
  } finally {
    await Promise.all([site.close(), terminal.close()]);
  }
});
