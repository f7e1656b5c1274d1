import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { readableLine, type Print } from './log-lines.js';
import { StackError } from './settings.js';

/**
 * A child process that is kept running.
 *
 * starting ──ready──► up ──exit──► waiting ──delay──► starting
 *     │ exit (first start only): fails          any state ──stop()──► stopped
 */
type Phase = 'starting' | 'up' | 'waiting' | 'stopped';

export interface SupervisedOptions {
  readonly name: string;
  /** JavaScript file to run. */
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves true once the process answers. Asked every 25 ms. */
  readonly isReady: () => Promise<boolean>;
  readonly print: Print;
  /** How long it may be silent before it is ready: each line it prints gives it as long again. Default 60 s. */
  readonly readyTimeoutMs?: number;
}

export interface SupervisedProcess {
  /** Id of the process that runs now; undefined between two runs. */
  readonly pid: number | undefined;
  /** Resolves when the process that runs, or the next one, is ready. */
  whenReady(): Promise<void>;
  /** kill -9; the process is started again as after any crash. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Stops it in an orderly way and starts it again; resolves when the new one is ready. Killed after `graceMs`. */
  restart(graceMs: number): Promise<void>;
  /** Ends it for good: SIGTERM, then SIGKILL after `graceMs`. Idempotent. */
  stop(graceMs: number): Promise<void>;
}

const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 5_000;
/** A process that ran this long was healthy: the next crash starts with the short delay again. */
const HEALTHY_AFTER_MS = 30_000;
const READY_POLL_MS = 25;

/**
 * Starts `program` and keeps it running, with growing delays between restarts. It ends with this process, also after kill -9:
 * the preloaded `watch-parent.mjs` waits for the end of its stdin. It has a session of its own, so Ctrl-C reaches us alone.
 * @throws StackError when the first start ends before it was ready; the message holds its last words
 */
export async function superviseProcess(options: SupervisedOptions): Promise<SupervisedProcess> {
  let phase: Phase = 'starting';
  let child: ChildProcess | null = null;
  let exited: Promise<void> = Promise.resolve();
  let ready: Promise<void> = Promise.resolve();
  let nextDelayMs = FIRST_RESTART_MS;
  const wake = new AbortController();
  const lastWords: string[] = [];
  let heardMs = 0;

  const run = () => {
    phase = 'starting';
    const startedMs = performance.now();
    const current = spawn(process.execPath, ['--import', WATCH_PARENT, '--enable-source-maps', options.program], {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...options.env, TALK_PARENT_WATCH: '1' },
    });
    child = current;
    current.stdin.on('error', () => undefined); // the process went first
    for (const stream of [current.stdout, current.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        heardMs = performance.now();
        if (lastWords.push(line) > 12) lastWords.shift();
        options.print(options.name, readableLine(line));
      });
    }
    exited = new Promise((resolve) => {
      current.once('error', () => resolve());
      current.once('close', () => resolve());
    });
    ready = becomeReady(current);
    ready.catch(() => undefined); // callers that wait see it; none has to
    void exited.then(() => afterExit(current, performance.now() - startedMs));
  };

  const becomeReady = async (current: ChildProcess) => {
    heardMs = performance.now();
    while (!(await options.isReady())) {
      if (current.exitCode !== null || current.signalCode !== null) {
        throw new StackError(
          `The ${options.name} ended before it was ready.\n${lastWords.map(readableLine).join('\n')}`,
        );
      }
      if (performance.now() - heardMs > (options.readyTimeoutMs ?? 60_000))
        throw new StackError(`The ${options.name} did not become ready in time.`);
      await delay(READY_POLL_MS);
    }
    if (phase === 'starting') phase = 'up';
  };

  let keepRunning = false;
  const afterExit = async (current: ChildProcess, ranMs: number) => {
    if (current !== child || phase === 'stopped' || !keepRunning) return;
    child = null;
    phase = 'waiting';
    if (ranMs >= HEALTHY_AFTER_MS) nextDelayMs = FIRST_RESTART_MS;
    const waitMs = nextDelayMs;
    nextDelayMs = Math.min(nextDelayMs * 2, LONGEST_RESTART_MS);
    options.print(
      options.name,
      `ended (${current.signalCode ?? `code ${current.exitCode}`}); starting again in ${waitMs} ms`,
    );
    await delay(waitMs, undefined, { signal: wake.signal }).catch(() => undefined);
    if (isWaiting()) run();
  };
  // Functions, because TypeScript would not see that the phase can change during an await.
  const isWaiting = () => phase === 'waiting';
  const isUp = () => phase === 'up';
  const isStopped = () => phase === 'stopped';

  const endCurrent = async (graceMs: number) => {
    const current = child;
    if (!current) return;
    current.kill('SIGTERM');
    const grace = new AbortController();
    const late = delay(graceMs, true, { signal: grace.signal }).catch(() => false);
    if (await Promise.race([exited.then(() => false), late])) current.kill('SIGKILL');
    grace.abort();
    await exited;
  };

  run();
  try {
    await ready;
    keepRunning = true;
  } catch (error) {
    phase = 'stopped';
    await endCurrent(0);
    throw error;
  }

  return {
    get pid() {
      return child?.pid;
    },
    async whenReady() {
      while (!isUp()) {
        if (isStopped()) throw new StackError(`The ${options.name} was stopped.`);
        await delay(READY_POLL_MS);
      }
    },
    async kill() {
      if (!child) return;
      phase = 'waiting'; // so that whenReady() means the next one
      child.kill('SIGKILL');
      await exited;
    },
    async restart(graceMs) {
      keepRunning = false; // so that its exit is not taken for a crash
      await endCurrent(graceMs);
      run(); // also settles a restart that was waiting for its delay: it finds the phase changed
      keepRunning = true;
      await ready;
    },
    async stop(graceMs) {
      phase = 'stopped';
      wake.abort();
      await endCurrent(graceMs);
      child = null;
    },
  };
}

const WATCH_PARENT = new URL('../bin/watch-parent.mjs', import.meta.url).href;
