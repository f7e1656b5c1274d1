import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCrmSandbox, DEFAULT_APP } from './sandbox.js';

/** A port from the environment. Throws an Error naming the setting. */
function portOf(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port from 0 to 65535, not "${text}"`);
  return port;
}

try {
  const { env } = process;
  if (env['NODE_ENV'] === 'production' && env['CRM_ALLOW_IN_PRODUCTION'] !== '1')
    throw new Error('it does not run in production. Set CRM_ALLOW_IN_PRODUCTION=1 to run it anyway.');
  // From `src` and from `dist` alike.
  const pagesFolder = fileURLToPath(new URL('../dist/pages/panel', import.meta.url));
  const sandbox = await createCrmSandbox({
    port: portOf('CRM_PORT', 4300),
    bind: env['CRM_BIND'] || '127.0.0.1',
    ...(existsSync(pagesFolder) ? { pagesFolder } : {}),
    app: {
      name: 'Talk',
      clientId: env['HUBSPOT_CLIENT_ID'] || DEFAULT_APP.clientId,
      clientSecret: env['HUBSPOT_CLIENT_SECRET'] || DEFAULT_APP.clientSecret,
      // Whoever runs the product decides where it answers; every path there is taken.
      redirectUris: env['PUBLIC_URL'] ? [new URL(env['PUBLIC_URL']).origin] : [],
    },
  });
  process.stdout.write(`Sandbox CRMs: ${sandbox.origin}\n`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void sandbox.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`The sandbox CRMs could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
