import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** What the example pages of CRMs ask the CRM that they stand for, under `/<example>/crm/`, and where the sandbox has it. */
const DOORS: Readonly<Record<string, readonly [pattern: RegExp, methods: readonly string[], path: string][]>> = {
  'hubspot-host': [
    [/^state$/, ['GET'], '/_sandbox/state'],
    [/^calls$/, ['POST'], '/_sandbox/hubspot/calls'],
    [/^calls\/\d+$/, ['PATCH'], '/_sandbox/hubspot/'],
  ],
};

/**
 * Passes a request of a CRM's page on to the CRM: pages and records of a real one have one address, too.
 * @returns false where there is nothing of the kind
 */
export async function passToCrm(
  request: IncomingMessage,
  response: ServerResponse,
  { example, path, crmOrigin }: { example: string; path: string; crmOrigin: string },
): Promise<boolean> {
  const method = request.method ?? 'GET';
  const door = DOORS[example]?.find(([pattern, methods]) => pattern.test(path) && methods.includes(method));
  if (door === undefined) return false;
  const { host = '', origin } = request.headers;
  // Pages of other sites, and names that were bound to this machine by somebody else, have no part in it.
  const isOurs =
    /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) && (origin === undefined || origin === `http://${host}`);
  if (!isOurs) {
    response.writeHead(403).end();
    return true;
  }
  const [, , target] = door;
  await new Promise<void>((resolve, reject) => {
    const onward = ask(
      new URL(target.endsWith('/') ? target + path : target, crmOrigin.replace('localhost', '127.0.0.1')),
      { method, headers: { 'content-type': request.headers['content-type'] ?? 'application/json' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, {
          'content-type': answer.headers['content-type'] ?? 'application/json',
          'cache-control': 'no-store',
        });
        pipeline(answer, response).then(resolve, reject);
      },
    );
    onward.on('error', () => {
      response.writeHead(502).end();
      resolve();
    });
    request.pipe(onward);
  });
  return true;
}
