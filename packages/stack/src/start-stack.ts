import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { keepEmbeddedPostgres, type KeptPostgres } from '@talk/server/embedded-postgres';
import { repositoryRoot } from './build/workspace.js';
import { lockDataFolder } from './data-lock.js';
import { DEMO_ACCOUNTS, DEMO_KEYS, DEMO_PASSWORD } from './demo.js';
import { serveExamples } from './examples-server.js';
import { isDatabaseNews, type Print } from './log-lines.js';
import { createInboundProvider, openMailbox } from './mailbox/index.js';
import { reservePort, reserveUdpPort } from './ports.js';
import { sandboxCrms } from './sandbox-crms.js';
import { loadSecrets } from './secrets.js';
import { StackError, type StackSettings } from './settings.js';
import { superviseProcess, type SupervisedProcess } from './supervised-process.js';

export interface StackOptions {
  /** Ports default to 0 (any free one) here, unlike for `npm start`. */
  readonly settings: Pick<StackSettings, 'dataDir'> & Partial<StackSettings>;
  /** Further variables for server and sandboxes, e.g. `LOG_LEVEL`. Those the stack decides win. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Let the server seed the demo company on first start. Default true. */
  readonly seedDemo?: boolean;
  /** False: no fsync. For tests. Default true. */
  readonly durable?: boolean;
  /** Of the embedded PostgreSQL, by their names. For tests. */
  readonly databaseSettings?: Readonly<Record<string, string>>;
  readonly print?: Print;
  /** The programs; default the built ones. */
  readonly programs?: { readonly server: string; readonly sandbox: string; readonly crm: string };
}

export interface RunningStack {
  readonly origins: {
    readonly app: string;
    readonly examples: string;
    readonly sandbox: string;
    /** Of the sandbox CRMs: HubSpot and Salesforce at its root, the others below their names. */
    readonly crm: string;
    /** The page that shows what the server has mailed. */
    readonly mailbox: string;
  };
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly credentials: {
    readonly password: string;
    readonly accounts: typeof DEMO_ACCOUNTS;
    readonly keys: typeof DEMO_KEYS;
    /** Of the sandbox carrier's REST interface. */
    readonly carrier: { readonly accountSid: string; readonly authToken: string };
    /** Of our app, as it is registered with the sandbox HubSpot. */
    readonly hubspot: { readonly clientId: string; readonly clientSecret: string };
  };
  /** Process ids of this moment; the server's changes with each restart. */
  pids(): Record<'server' | 'sandbox' | 'crm' | 'database', number | undefined> & { stack: number };
  /** kill -9 of the server, which is then started again as after a crash. Resolves when the old one is gone. */
  killServer(): Promise<void>;
  /** Orderly restart; resolves when the new server is ready. */
  restartServer(): Promise<void>;
  restartSandbox(): Promise<void>;
  restartCrm(): Promise<void>;
  /** Resolves when the server answers `/readyz`. */
  serverReady(): Promise<void>;
  /** Ends everything; what was accepted is finished first. Idempotent. */
  stop(): Promise<void>;
  /** Rejects if the database ends by itself again and again: nothing works without it. */
  readonly failed: Promise<never>;
}

/**
 * How long the programs may take to end before they are killed: the server lets its jobs finish, and then waits up to 10 s for
 * the requests that it has accepted. Usually they take moments.
 */
const STOP_GRACE_MS = 30_000;

/** Whom mail in the mailbox is from. */
const SENDER = 'Talk <talk@localhost>';

/**
 * Starts database, carrier sandbox, sandbox CRMs, mailbox, server and example pages together. Build first.
 * @throws StackError or DatabaseStartError with a sentence for the operator; nothing is left running then
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { settings } = options;
  const print = options.print ?? (() => undefined);
  const root = repositoryRoot();
  const programs = options.programs ?? {
    server: join(root, 'packages/server/dist/main.js'),
    sandbox: join(root, 'packages/carrier-sandbox/dist/main.js'),
    crm: join(root, 'packages/crm-sandbox/dist/main.js'),
  };
  for (const program of Object.values(programs)) {
    if (!existsSync(program)) throw new StackError(`${program} is missing. Run \`npm run build\` first.`);
  }
  await mkdir(settings.dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StackError(
      `The data folder ${settings.dataDir} cannot be made (${error.code}). Set DATA_DIR=… to another folder.`,
    );
  });

  // Whatever was started ends in reverse order, whether a later step failed or the stack is stopped.
  const endings: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | null = null;
  const stop = () =>
    (stopping ??= (async () => {
      for (const end of endings.toReversed()) await end();
    })());

  try {
    const appPort = await reservePort(settings.appPort ?? 0, 'PORT');
    const examplesPort = await reservePort(settings.examplesPort ?? 0, 'EXAMPLES_PORT');
    const sandboxPort = await reservePort(settings.sandboxPort ?? 0, 'SANDBOX_PORT');
    const crmPort = await reservePort(settings.crmPort ?? 0, 'CRM_PORT');
    const mailboxPort = await reservePort(settings.mailboxPort ?? 0, 'MAILBOX_PORT');
    const smtpPort = await reservePort(settings.mailboxSmtpPort ?? 0, 'MAILBOX_SMTP_PORT');
    const mediaPort = await reserveUdpPort(settings.sandboxMediaPort ?? 0, 'SANDBOX_MEDIA_PORT');
    const lock = await lockDataFolder(settings.dataDir);
    endings.push(() => lock.release());
    const secrets = await loadSecrets(settings.dataDir);
    const origins = {
      app: settings.publicUrl ?? `http://localhost:${appPort}`,
      examples: `http://localhost:${examplesPort}`,
      sandbox: `http://localhost:${sandboxPort}`,
      crm: `http://localhost:${crmPort}`,
      mailbox: `http://localhost:${mailboxPort}`,
    };

    const database = settings.databaseUrl === undefined ? await startDatabase(options, print) : null;
    if (database) endings.push(() => database.stop());
    const databaseUrl = settings.databaseUrl ?? database?.url ?? '';

    // Before the server, which may have mail to send from its last run.
    const provider = createInboundProvider(`http://127.0.0.1:${appPort}/email/inbound`);
    const mailbox = await openMailbox({ smtpPort, pagePort: mailboxPort, provider });
    endings.push(() => mailbox.stop());

    const { DATABASE_URL: _database, APP_SECRET: ownSecret, SMTP_URL, MAIL_FROM, ...shared } = options.env ?? {};
    const mail = SMTP_URL
      ? { SMTP_URL, MAIL_FROM }
      : { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: MAIL_FROM || SENDER };
    const inbound = options.env?.['EMAIL_INBOUND_DOMAIN']
      ? {}
      : { EMAIL_INBOUND_DOMAIN: provider.domain, EMAIL_INBOUND_PUBLIC_KEY: provider.publicKey };
    const common = {
      ...shared,
      ...secrets,
      DATA_DIR: settings.dataDir,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_URL: origins.sandbox,
      PUBLIC_URL: origins.app,
      EXAMPLES_URL: origins.examples,
      EXAMPLES_PORT: String(examplesPort),
    };
    const { APP_SECRET: generatedSecret, HUBSPOT_CLIENT_ID, HUBSPOT_CLIENT_SECRET, ...carrierEnv } = common;
    const sandbox = superviseProcess({
      name: 'sandbox',
      program: programs.sandbox,
      env: { ...carrierEnv, SANDBOX_MEDIA_PORT: String(mediaPort) },
      isReady: () => answers(sandboxPort, '/', () => true),
      print,
    });
    const crm = superviseProcess({
      name: 'crm',
      program: programs.crm,
      env: {
        ...shared,
        CRM_PORT: String(crmPort),
        PUBLIC_URL: origins.app,
        HUBSPOT_CLIENT_ID,
        HUBSPOT_CLIENT_SECRET,
      },
      isReady: () => answers(crmPort, '/_sandbox/state', (status) => status === 200),
      print,
    });
    const server = superviseProcess({
      name: 'server',
      program: programs.server,
      env: {
        ...common,
        ...sandboxCrms(shared, origins.crm, { clientId: HUBSPOT_CLIENT_ID, clientSecret: HUBSPOT_CLIENT_SECRET }),
        ...mail,
        ...inbound,
        REGISTRATION: '1',
        APP_SECRET: ownSecret ?? generatedSecret,
        PORT: String(appPort),
        DATABASE_URL: databaseUrl,
        SEED_DEMO: (options.seedDemo ?? true) ? '1' : '0',
      },
      isReady: () => answers(appPort, '/readyz', (status) => status === 200),
      print,
    });
    const [sandboxProcess, crmProcess, serverProcess] = await allOrNone([sandbox, crm, server] as const);
    endings.push(async () => {
      await Promise.all([serverProcess, sandboxProcess, crmProcess].map((each) => each.stop(STOP_GRACE_MS)));
    });

    const examples = await serveExamples({
      folder: join(root, 'host-examples'),
      port: examplesPort,
      appOrigin: origins.app,
      sandboxOrigin: origins.sandbox,
      crmOrigin: origins.crm,
    });
    endings.push(() => examples.stop());

    const failed = new Promise<never>((_resolve, reject) => {
      void database?.exited.then(() => {
        if (!stopping)
          reject(new StackError('The embedded PostgreSQL ends by itself again and again; see its last lines above.'));
      });
    });
    failed.catch(() => undefined); // for those who do not watch it
    return {
      origins,
      databaseUrl,
      dataDir: settings.dataDir,
      credentials: {
        password: DEMO_PASSWORD,
        accounts: DEMO_ACCOUNTS,
        keys: DEMO_KEYS,
        carrier: { accountSid: secrets.TWILIO_ACCOUNT_SID, authToken: secrets.TWILIO_AUTH_TOKEN },
        hubspot: { clientId: HUBSPOT_CLIENT_ID, clientSecret: HUBSPOT_CLIENT_SECRET },
      },
      pids: () => ({
        stack: process.pid,
        server: serverProcess.pid,
        sandbox: sandboxProcess.pid,
        crm: crmProcess.pid,
        database: database?.pid,
      }),
      killServer: () => serverProcess.kill(),
      restartServer: () => serverProcess.restart(STOP_GRACE_MS),
      restartSandbox: () => sandboxProcess.restart(STOP_GRACE_MS),
      restartCrm: () => crmProcess.restart(STOP_GRACE_MS),
      serverReady: () => serverProcess.whenReady(),
      stop,
      failed,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startDatabase(options: StackOptions, print: Print): Promise<KeptPostgres> {
  const verbose = options.env?.['LOG_LEVEL'] === 'debug' || options.env?.['LOG_LEVEL'] === 'trace';
  return keepEmbeddedPostgres({
    dataDir: join(options.settings.dataDir, 'postgres'),
    durable: options.durable ?? true,
    ...(options.databaseSettings === undefined ? {} : { settings: options.databaseSettings }),
    log: (line) => {
      if (verbose || isDatabaseNews(line)) print('database', line);
    },
  });
}

/** Waits for all starts; when one fails the others are ended before the failure is told. */
async function allOrNone<const Starts extends readonly Promise<SupervisedProcess>[]>(
  starts: Starts,
): Promise<{ [Index in keyof Starts]: SupervisedProcess }> {
  const results = await Promise.allSettled(starts);
  const failed = results.find((result) => result.status === 'rejected');
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (!failed) return started as unknown as { [Index in keyof Starts]: SupervisedProcess };
  for (const each of started) await each.stop(STOP_GRACE_MS);
  throw failed.reason;
}

/** Whether an HTTP server at `port` answers `path` with a status that `isGood` accepts. */
function answers(port: number, path: string, isGood: (status: number) => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(isGood(response.statusCode ?? 0));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
