import { randomUUID } from 'node:crypto';
import { CliError } from './arguments.js';

/** The HTTP API as one signed-in person. */
export type Ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<unknown>;

/**
 * Signs in.
 * @throws CliError with the server's own sentence, or saying that nobody answers
 */
export async function signIn(server: string, email: string, password: string): Promise<Ask> {
  const { meta } = (await send(server, null, 'POST', '/login', { email, password })) as { meta: { token: string } };
  return (method, path, body) => send(server, meta.token, method, path, body);
}

async function send(
  server: string,
  token: string | null,
  method: string,
  path: string,
  body: object | undefined,
): Promise<unknown> {
  const answer = await fetch(server + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CliError(`No Talk server answers at ${server}. Start it with \`npm start\`, or name another: --server`);
  });
  const data = (await answer.json().catch(() => null)) as {
    message?: string;
    errors?: Record<string, string[]>;
  } | null;
  if (answer.ok && data !== null) return data;
  const fields = Object.values(data?.errors ?? {}).flat();
  throw new CliError(fields.length > 0 ? fields.join(' ') : (data?.message ?? `${server} answered ${answer.status}.`));
}
