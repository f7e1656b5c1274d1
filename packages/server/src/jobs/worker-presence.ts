import { Client } from 'pg';
import { ownConnection } from '../db/own-connection.js';
import type { Logger } from '../logger.js';

/**
 * That this process lives, as every other process can see it. PostgreSQL frees an advisory lock when the connection that holds it
 * ends, and a killed process has none: no clocks are compared, and a process that is slow, or stopped, still lives.
 */
export interface WorkerPresence {
  /** The number of this process. */
  id(): number;
  /** Resolves when the others can see that these workers belong to this process; only then may these take jobs. */
  addWorkers(pool: string): Promise<void>;
  /** Says goodbye. What it still works on is up to the others. */
  end(): Promise<void>;
}

/** First half of the lock's name; the second is the id of the process. */
export const PRESENCE_LOCK = 20_411;
const RETRY_MS = 500;
/** How often a process looks whether the others still see it: a connection that dies on the way says nothing. */
const PROBE_MS = 25_000;
const ANSWER_MS = 10_000;

/** Resolves when the others can see that this process lives. A connection that is lost later is opened again. */
export async function startWorkerPresence(
  connectionString: string,
  log: Logger,
  { probeMs = PROBE_MS } = {},
): Promise<WorkerPresence> {
  const pools: string[] = [];
  let client: Client | undefined;
  let id: number | undefined;
  let retry: NodeJS.Timeout | undefined;
  let connecting: Promise<number> | undefined;
  let ended = false;
  /** The present connection is none, or its process is not known. */
  let lose: (error?: Error) => void = () => undefined;

  async function connect(): Promise<number> {
    const next = new Client({
      connectionString,
      application_name: 'talk-presence',
      ...ownConnection,
    });
    const onLost = (error?: Error): void => {
      if (client !== next || ended) return;
      client = undefined;
      void close(next);
      log.warn({ err: error }, 'other processes do not see that this one lives, connecting again');
      again();
    };
    next.on('error', onLost);
    next.on('end', () => onLost());
    await next.connect();
    try {
      const held = await hold(next, id, pools);
      client = next;
      lose = onLost;
      return held;
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
  }

  function again(): void {
    if (ended || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      connecting = connect();
      connecting.then(
        (held) => {
          id = held;
        },
        (error: unknown) => {
          log.warn({ err: error }, 'still not connected, trying again');
          again();
        },
      );
    }, RETRY_MS);
    retry.unref();
  }

  /** @returns whether the others can see them now, or nobody needs to. */
  async function writePools(): Promise<boolean> {
    if (ended) return true;
    const written = await client
      ?.query('update server_processes set worker_pools = $2 where id = $1', [id, pools])
      .catch(() => undefined);
    return written?.rowCount === 1;
  }

  let writing: Promise<void> = Promise.resolve();
  const probe = setInterval(() => {
    writing = writing.then(async () => {
      const silent = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false).unref());
      // While it connects again there is nothing to ask.
      if (client !== undefined && !(await Promise.race([writePools(), silent]))) lose();
    });
  }, probeMs);
  probe.unref();
  const first = await connect();
  id = first;
  return {
    id: () => id ?? first,
    addWorkers(pool) {
      pools.push(pool);
      // One after the other: a connection does one thing at a time.
      const written = writing.then(async () => {
        // Otherwise it is connecting again, which writes them too, or was removed, which its lost connection will tell.
        while (!(await writePools())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      });
      writing = written;
      return written;
    },
    async end() {
      ended = true;
      clearInterval(probe);
      clearTimeout(retry);
      await connecting?.catch(() => undefined);
      const open = client;
      if (open === undefined) return;
      await open.query('delete from server_processes where id = $1', [id]);
      await open.end();
    },
  };
}

/** Its end may never be answered, and is not waited for. */
async function close(client: Client): Promise<void> {
  await client.end().catch(() => undefined);
}

/** Takes the lock of a process: of the one that this was before, or, when the others have removed it, of a new one. */
async function hold(client: Client, before: number | undefined, pools: readonly string[]): Promise<number> {
  if (before !== undefined) {
    // The lock first, then the row, as `recoverJobsOfDeadWorkers` does it.
    await client.query('select pg_advisory_lock($1, $2)', [PRESENCE_LOCK, before]);
    const known = await client.query(
      'update server_processes set missing_since = null, worker_pools = $2 where id = $1',
      [before, pools],
    );
    if (known.rowCount === 1) return before;
    await client.query('select pg_advisory_unlock($1, $2)', [PRESENCE_LOCK, before]);
  }
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    'insert into server_processes (worker_pools) values ($1) returning id',
    [pools],
  );
  const id = Number(rows[0]?.id);
  // Of the session, not of the transaction: held until the connection ends. Nobody sees the row before.
  await client.query('select pg_advisory_lock($1, $2)', [PRESENCE_LOCK, id]);
  await client.query('commit');
  return id;
}
