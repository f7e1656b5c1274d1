import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { StackError } from './settings.js';

const LOOPBACK = '127.0.0.1';

/**
 * Makes sure that `port` can be listened on, before anything is started; 0 becomes a free port.
 * @param variable setting that names the port, for the message
 * @throws StackError when another program has it
 */
export async function reservePort(port: number, variable: string): Promise<number> {
  const server = createServer();
  try {
    return await new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, LOOPBACK, () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  } catch (error) {
    throw refusal(error, port, variable);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** The same for UDP. */
export async function reserveUdpPort(port: number, variable: string): Promise<number> {
  const socket = createSocket('udp4');
  try {
    return await new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(port, LOOPBACK, () => resolve(socket.address().port));
    });
  } catch (error) {
    throw refusal(error, port, variable);
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
