import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningStack } from '@talk/stack';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Variables = Readonly<Record<string, string>>;

/** A terminal in a folder of its own, from which the repository's programs can be reached as from its root. */
export interface Terminal {
  /** Runs a line, and answers its questions. Resolves when it has ended. */
  run(
    line: string,
    answers?: readonly string[],
    variables?: Variables,
  ): Promise<{ status: number | null; said: string }>;
  /** Runs a line that goes on until the terminal is closed. What is returned says what it has printed so far. */
  keepRunning(line: string, variables?: Variables): () => string;
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  close(): Promise<void>;
}

export async function openTerminal({ origins }: RunningStack): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-terminal-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const running: ChildProcess[] = [];
  const start = (line: string, variables: Variables = {}) => {
    // The one thing that differs from the guides: the stack of this test is not at port 4000.
    const env = { ...process.env, FORCE_COLOR: '0', PORT: new URL(origins.app).port, ...variables };
    const child = spawn(line, { shell: true, cwd: folder, env, detached: true });
    running.push(child);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    return { child, said: () => said };
  };
  return {
    async run(line, answers = [], variables) {
      const { child, said } = start(line, variables);
      child.stdin.end(answers.map((answer) => `${answer}\n`).join(''));
      const [status] = (await once(child, 'close')) as [number | null];
      return { status, said: said() };
    },
    keepRunning: (line, variables) => start(line, variables).said,
    read: (file) => readFile(join(folder, file), 'utf8'),
    write: (file, text) => writeFile(join(folder, file), text),
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
