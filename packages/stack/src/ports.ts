import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { StackError } from './settings.js';

const LOOPBACK = '127.0.0.1';

/**
 * Where a free port is looked for: below those that systems give to outgoing connections (32768 and up on Linux). One of those can be
 * taken by any program before ours listens on it, and again while ours is started anew.
 */
const FREE = { first: 15_000, count: 17_000, attempts: 50 };
/** What comes next. One after the other, since none is listened on yet when the next one is asked for; every process begins elsewhere. */
let next = randomInt(FREE.count);

/** A TCP port that no program listens on. @throws Error when none was found */
export const freePort = (): Promise<number> => findFree(listenOnce);

/**
 * Makes sure that `port` can be listened on, before anything is started; 0 becomes a free port.
 * @param variable setting that names the port, for the message
 * @throws StackError when another program has it
 */
export const reservePort = (port: number, variable: string): Promise<number> => reserve(port, variable, listenOnce);

/** The same for UDP. */
export const reserveUdpPort = (port: number, variable: string): Promise<number> => reserve(port, variable, bindOnce);

/** Takes the port and gives it back. Rejects when another program has it. */
type Claim = (port: number) => Promise<void>;

async function reserve(port: number, variable: string, claim: Claim): Promise<number> {
  try {
    if (port === 0) return await findFree(claim);
    await claim(port);
    return port;
  } catch (error) {
    throw refusal(error, port, variable);
  }
}

async function findFree(claim: Claim): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = FREE.first + (next++ % FREE.count);
    try {
      await claim(port);
      return port;
    } catch (error) {
      if (attempt === FREE.attempts) throw error;
    }
  }
}

async function listenOnce(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => resolve());
  });
  await new Promise((resolve) => server.close(resolve));
}

async function bindOnce(port: number): Promise<void> {
  const socket = createSocket('udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(port, LOOPBACK, () => resolve());
    });
  } finally {
    socket.close();
  }
}

function refusal(error: unknown, port: number, variable: string): StackError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StackError(
      `Port ${port} is taken by another program. Set ${variable}=… to another port, or stop that program.`,
    );
  }
  if (code === 'EACCES') {
    return new StackError(
      `This account is not allowed to listen on port ${port}. Set ${variable}=… to a port above 1023.`,
    );
  }
  return new StackError(`Port ${port} cannot be used (${code ?? String(error)}). Set ${variable}=… to another port.`);
}
