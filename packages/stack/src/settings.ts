import { resolve } from 'node:path';
import { isBlockedByBrowsers } from './browser-ports.js';

/** Where the parts listen and keep their data. Port 0 means any free one. */
export interface StackSettings {
  readonly dataDir: string;
  readonly appPort: number;
  readonly examplesPort: number;
  readonly sandboxPort: number;
  /** Of the sandbox CRMs. */
  readonly crmPort: number;
  /** Of the page that shows the mail of this machine. */
  readonly mailboxPort: number;
  /** Of the mail server behind it. */
  readonly mailboxSmtpPort: number;
  /** UDP port of the sandbox's audio. */
  readonly sandboxMediaPort: number;
  /** Address under which people reach the app; default `http://localhost:<appPort>`. */
  readonly publicUrl: string | undefined;
  /** A PostgreSQL server to use in place of the embedded one. */
  readonly databaseUrl: string | undefined;
}

/** A setting or a machine that the stack cannot start with. The message is one sentence for the person at the terminal. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/**
 * Reads the variables of ARCHITECTURE §3. Pure.
 * @throws StackError naming the variable that cannot be used
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, workingFolder: string): StackSettings {
  const text = (name: string) => (env[name] === '' ? undefined : env[name]);
  const port = (name: string, fallback: number) => {
    const value = text(name);
    if (value === undefined) return fallback;
    if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
    throw new StackError(`${name} must be a port number from 0 to 65535, but is "${value}".`);
  };
  const webPort = (name: string, fallback: number) => {
    const value = port(name, fallback);
    if (!isBlockedByBrowsers(value)) return value;
    throw new StackError(`Browsers refuse to open port ${value}. Set ${name}=… to another port, such as ${fallback}.`);
  };
  const settings = {
    dataDir: resolve(workingFolder, text('DATA_DIR') ?? '.data'),
    appPort: webPort('PORT', 4000),
    examplesPort: webPort('EXAMPLES_PORT', 4100),
    sandboxPort: webPort('SANDBOX_PORT', 4200),
    crmPort: webPort('CRM_PORT', 4300),
    mailboxPort: webPort('MAILBOX_PORT', 4400),
    mailboxSmtpPort: port('MAILBOX_SMTP_PORT', 0),
    sandboxMediaPort: port('SANDBOX_MEDIA_PORT', 0),
    publicUrl: text('PUBLIC_URL')?.replace(/\/+$/, ''),
    databaseUrl: text('DATABASE_URL'),
  };
  if (
    settings.publicUrl !== undefined &&
    !(/^https?:\/\/[^/]+$/.test(settings.publicUrl) && URL.canParse(settings.publicUrl))
  ) {
    throw new StackError('PUBLIC_URL must be an origin such as https://talk.example.com, without a path.');
  }
  const publicPort = Number(new URL(settings.publicUrl ?? 'http://localhost').port);
  if (isBlockedByBrowsers(publicPort)) {
    throw new StackError(
      `Browsers refuse to open port ${publicPort}. Set PUBLIC_URL=… to an address with another one.`,
    );
  }
  if (settings.databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(settings.databaseUrl)) {
    throw new StackError('DATABASE_URL must start with postgres:// or postgresql://.');
  }
  return settings;
}
