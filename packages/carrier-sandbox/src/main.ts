import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSandbox, type SandboxConfig } from './sandbox.js';
import type { SandboxCredentials } from './credentials.js';

/** A port from the environment. Throws an Error naming the setting. */
function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port from 0 to 65535, not "${text}"`);
  return port;
}

/** Seconds from the environment, as milliseconds; undefined when there are none. Throws an Error naming the setting. */
function millisecondsOf(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 3 || seconds > 30)
    throw new Error(`${name} must be a number of seconds from 3 to 30, not "${text}"`);
  return seconds * 1000;
}

/** Under the sandbox's own names, or under those the product knows its carrier by. */
function credentialsOf(env: NodeJS.ProcessEnv): Partial<SandboxCredentials> {
  const pairs: [keyof SandboxCredentials, string | undefined][] = [
    ['accountSid', env['SANDBOX_ACCOUNT_SID'] || env['TWILIO_ACCOUNT_SID']],
    ['authToken', env['SANDBOX_AUTH_TOKEN'] || env['TWILIO_AUTH_TOKEN']],
    ['apiKeySid', env['SANDBOX_API_KEY_SID'] || env['TWILIO_API_KEY']],
    ['apiKeySecret', env['SANDBOX_API_KEY_SECRET'] || env['TWILIO_API_SECRET']],
    ['appSid', env['SANDBOX_APP_SID'] || env['TWILIO_APP_SID']],
  ];
  return Object.fromEntries(pairs.filter(([, value]) => value));
}

/** Settings of the sandbox process, all from the environment. */
function configOf(env: NodeJS.ProcessEnv): SandboxConfig {
  // From `src` and from `dist` alike.
  const pagesDir = env['SANDBOX_PAGES_DIR'] || fileURLToPath(new URL('../dist/pages', import.meta.url));
  const announce = env['SANDBOX_MEDIA_ANNOUNCE'];
  const lostMs = millisecondsOf(env, 'SANDBOX_LOST_SECONDS');
  const origins = [env['PUBLIC_URL'] ?? '', ...(env['SANDBOX_WEBHOOK_ORIGINS'] ?? '').split(/[\s,]+/)].filter(Boolean);
  return {
    port: portOf(env, 'SANDBOX_PORT', 4200),
    ...(env['SANDBOX_BIND'] ? { bind: env['SANDBOX_BIND'] } : {}),
    mediaPort: portOf(env, 'SANDBOX_MEDIA_PORT', 0),
    ...(announce ? { mediaAnnounce: announce } : {}),
    ...(lostMs === undefined ? {} : { lostMs }),
    ...(env['SANDBOX_URL'] ? { publicUrl: env['SANDBOX_URL'] } : {}),
    dataDir: env['SANDBOX_DATA_DIR'] || join(env['DATA_DIR'] || join(process.cwd(), '.data'), 'sandbox'),
    credentials: credentialsOf(env),
    webhooks: {
      ...(env['SANDBOX_VOICE_APP_URL'] ? { voiceAppUrl: env['SANDBOX_VOICE_APP_URL'] } : {}),
      allowedOrigins: origins,
    },
    ...(existsSync(pagesDir) ? { pagesDir } : {}),
    env,
  };
}

try {
  const sandbox = await createSandbox(configOf(process.env));
  process.stdout.write(`Sandbox carrier: ${sandbox.origin} (account ${sandbox.credentials.accountSid})\n`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void sandbox.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(
    `The sandbox carrier could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
