import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What server and sandboxes must agree on, and the server's own root secret. Generated once for a data folder. */
export interface StackSecrets {
  readonly APP_SECRET: string;
  readonly TWILIO_ACCOUNT_SID: string;
  readonly TWILIO_AUTH_TOKEN: string;
  readonly TWILIO_API_KEY: string;
  readonly TWILIO_API_SECRET: string;
  readonly TWILIO_APP_SID: string;
  /** Of the app as the sandbox CRMs know it. */
  readonly HUBSPOT_CLIENT_ID: string;
  readonly HUBSPOT_CLIENT_SECRET: string;
}

/** Reads `secrets.json` (mode 0600) of the data folder, adding what it lacks. */
export async function loadSecrets(dataDir: string): Promise<StackSecrets> {
  const file = join(dataDir, 'secrets.json');
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Partial<StackSecrets>,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return {};
      throw error;
    },
  );
  const hex = (bytes: number) => randomBytes(bytes).toString('hex');
  const secrets: StackSecrets = {
    APP_SECRET: hex(32),
    TWILIO_ACCOUNT_SID: `AC${hex(16)}`,
    TWILIO_AUTH_TOKEN: hex(16),
    TWILIO_API_KEY: `SK${hex(16)}`,
    TWILIO_API_SECRET: hex(16),
    TWILIO_APP_SID: `AP${hex(16)}`,
    HUBSPOT_CLIENT_ID: randomUUID(),
    HUBSPOT_CLIENT_SECRET: hex(24),
    ...known,
  };
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return secrets;
}
