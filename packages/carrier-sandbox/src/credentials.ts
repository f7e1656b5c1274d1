import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSid } from './ids.js';

/** What the product needs to use this carrier. Made once per installation, or given. */
export interface SandboxCredentials {
  /** `AC…` */
  accountSid: string;
  authToken: string;
  /** `SK…` */
  apiKeySid: string;
  apiKeySecret: string;
  /** `AP…`: the application the product's browsers dial into. */
  appSid: string;
}

const SHAPES: Readonly<Record<keyof SandboxCredentials, RegExp>> = {
  accountSid: /^AC[0-9a-f]{32}$/,
  authToken: /^.{16,128}$/,
  apiKeySid: /^SK[0-9a-f]{32}$/,
  apiKeySecret: /^.{16,128}$/,
  appSid: /^AP[0-9a-f]{32}$/,
};

function generate(): SandboxCredentials {
  return {
    accountSid: newSid('AC'),
    authToken: randomBytes(24).toString('hex'),
    apiKeySid: newSid('SK'),
    apiKeySecret: randomBytes(24).toString('base64url'),
    appSid: newSid('AP'),
  };
}

/**
 * The credentials of this installation: those given win, the rest comes from `credentials.json` in the data directory,
 * which is created with mode 0600 when it is missing. Throws an Error naming the field when one has an impossible shape.
 */
export function loadCredentials(dataDir: string, given: Partial<SandboxCredentials> = {}): SandboxCredentials {
  const path = join(dataDir, 'credentials.json');
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<SandboxCredentials>) : null;
  const merged = { ...(stored ?? generate()), ...given };
  const credentials: SandboxCredentials = { ...generate(), ...merged };
  for (const [field, shape] of Object.entries(SHAPES) as [keyof SandboxCredentials, RegExp][]) {
    if (!shape.test(credentials[field])) throw new Error(`Sandbox credential ${field} must match ${shape}`);
  }
  const complete = Object.keys(SHAPES).every((field) => field in given);
  if (!stored && !complete) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
    chmodSync(path, 0o600);
  }
  return credentials;
}
