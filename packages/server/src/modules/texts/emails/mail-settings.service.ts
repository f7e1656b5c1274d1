import { randomInt } from 'node:crypto';
import type { BodyOf, LineEmail, MailSettings, ResponseOf, testMailAccount, updateMailAccount } from '@talk/contract';
import { RATE_LIMITS } from '@talk/contract/limits';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf, type Scope } from '../../../policy/scope.js';
import { isLoopbackHost } from '../../../web/public-address.js';
import { recordAudit } from '../../platform/audit/index.js';
import { findMember } from '../../platform/identity/read.js';
import { insertEmailRoute, lockLine, updateLine } from '../../platform/lines/index.js';
import type { EmailTransport, MailServer } from './email-transport.port.js';
import {
  deleteMailAccount,
  findMailAccount,
  listLineAddresses,
  type MailAccountRow,
  putMailAccount,
} from './mail-accounts.repository.js';
import type { MailPasswords } from './mail-passwords.js';
import { TEST_SENTENCES } from './smtp-words.js';

type Account = BodyOf<typeof updateMailAccount>;

/** What admins decide about email. */
export interface MailSettingsService {
  read(reads: Reads, scope: Scope): Promise<MailSettings>;
  /** @throws ApiError VALIDATION_FAILED. */
  update(tx: Tx, scope: Scope, account: Account): Promise<MailSettings>;
  /** @throws ApiError NOT_FOUND if there is none. */
  remove(tx: Tx, scope: Scope): Promise<MailSettings>;
  /** Sends a test email to the user. @throws ApiError VALIDATION_FAILED, RATE_LIMITED. */
  test(actor: UserActor, account: BodyOf<typeof testMailAccount>): Promise<ResponseOf<typeof testMailAccount>>;
  /** @throws ApiError NOT_FOUND, CONFLICT if this server takes no email in. */
  setIntake(tx: Tx, scope: Scope, lineId: number, isOn: boolean): Promise<LineEmail>;
}

export interface MailSettingsDeps {
  readonly kernel: Kernel;
  readonly transport: EmailTransport;
  readonly passwords: MailPasswords;
  /** The operator's mail server sends for lines with intake. */
  readonly operatorSends: boolean;
}

const PASSWORD_AGAIN = 'Enter the password again: it is for another mail server now.';
const PASSWORD_MISSING = 'Enter the password of this user.';
const READABLE = 'Choose an encrypted connection: otherwise anyone on the way could read the password.';
const NO_INTAKE = 'This server takes no email in. Its operator has to set EMAIL_INBOUND_DOMAIN first.';
const PASSWORD_LOST = 'The stored password can no longer be read. Enter it again.';

export function createMailSettings(deps: MailSettingsDeps): MailSettingsService {
  const { kernel, transport, passwords, operatorSends } = deps;
  const { config, clock, limiter } = kernel;
  const domain = config.emailInbound?.domain ?? null;

  async function read(reads: Reads, scope: Scope): Promise<MailSettings> {
    const account = await findMailAccount(reads, scope);
    return {
      account: account === undefined ? null : presentAccount(account),
      operator_sends: operatorSends,
      inbound_domain: domain,
      lines: (await listLineAddresses(reads, scope)).map(presentLineEmail),
    };
  }

  /** What the form has, with the stored password where it has none. @throws ApiError VALIDATION_FAILED. */
  function checked(scope: Scope, account: Account, before: MailAccountRow | undefined) {
    const username = account.username === '' ? null : account.username;
    const isSamePlace = before?.host === account.host && before.port === account.port && before.username === username;
    const keepsPassword = account.password === undefined && before?.sealedPassword != null;
    // Otherwise a password that no one can read could be sent to any server.
    if (keepsPassword && !isSamePlace) throw invalid({ password: PASSWORD_AGAIN });
    const stored = keepsPassword ? passwords.open(scope.companyId, before.sealedPassword ?? '') : null;
    if (keepsPassword && stored === null) throw invalid({ password: PASSWORD_LOST });
    const given = account.password === '' ? null : (account.password ?? null);
    const password = username === null ? null : (given ?? stored);
    if (username !== null && password === null) throw invalid({ password: PASSWORD_MISSING });
    if (password !== null && account.security === 'none' && !isLoopbackHost(account.host))
      throw invalid({ security: READABLE });
    return { ...account, username, password };
  }

  async function audit(tx: Tx, scope: Scope, before: MailAccountRow | undefined, after: MailAccountRow | undefined) {
    const isNewPassword = after !== undefined && after.sealedPassword !== (before?.sealedPassword ?? null);
    await recordAudit(tx, scope, {
      kind: 'company',
      action: 'changed',
      before: { ...audited(before), mail_password_replaced: false },
      after: { ...audited(after), mail_password_replaced: isNewPassword },
      at: clock.now(),
    });
  }

  async function newRoute(tx: Tx, scope: Scope, { id: lineId, name }: { id: number; name: string }): Promise<number> {
    for (let tries = 0; tries < 5; tries += 1) {
      const id = await insertEmailRoute(tx, scope, { lineId, address: `${localPartOf(name)}@${domain}` });
      if (id !== undefined) return id;
    }
    throw new Error('no free address was found for a line');
  }

  const lock = (tx: Tx, { companyId }: Scope): Promise<void> => lockName(tx, 'part', companyId, 'mail-account');

  return {
    read,

    async update(tx, scope, account) {
      await lock(tx, scope);
      const before = await findMailAccount(tx, scope);
      const { password, ...values } = checked(scope, account, before);
      const isKept = account.password === undefined && before?.sealedPassword != null;
      const sealed = password === null ? null : passwords.seal(scope.companyId, password);
      await putMailAccount(tx, scope, {
        host: values.host,
        port: values.port,
        security: values.security,
        username: values.username,
        fromName: values.from_name,
        fromAddress: values.from_address,
        sealedPassword: isKept && password !== null ? before.sealedPassword : sealed,
        updatedAt: clock.now(),
      });
      await audit(tx, scope, before, await findMailAccount(tx, scope));
      return read(tx, scope);
    },

    async remove(tx, scope) {
      await lock(tx, scope);
      const before = await findMailAccount(tx, scope);
      if (!(await deleteMailAccount(tx, scope))) throw fail('NOT_FOUND');
      await audit(tx, scope, before, undefined);
      return read(tx, scope);
    },

    async test(actor, account) {
      const scope = scopeOf(actor);
      const reads = { q: kernel.db.drizzle };
      limiter.take(`mail-test:${scope.companyId}`, RATE_LIMITS.mailTests);
      const values = checked(scope, account, await findMailAccount(reads, scope));
      const member = await findMember(reads, scope.companyId, actor.userId);
      if (member === undefined) throw fail('NOT_FOUND');
      const { name, email } = member.user;
      const outcome = await transport.send(serverOf(values, values.password), {
        messageId: `<mail-test-${scope.companyId}-${clock.now().getTime()}@${hostOf(config.http.publicUrl)}>`,
        from: { name: values.from_name, address: values.from_address },
        to: { name, address: email },
        replyTo: null,
        subject: 'Test email',
        text: `This is a test email from ${member.company.name}. The mail server took it, so email to customers can be sent.\n`,
        inReplyTo: null,
        references: [],
        unsubscribeUrl: null,
        attachments: [],
      });
      if (outcome.kind === 'accepted') return { to_address: email, problem: null, field: null, detail: null };
      const { text, field } = TEST_SENTENCES[outcome.problem];
      return { to_address: email, problem: text, field, detail: outcome.detail };
    },

    async setIntake(tx, scope, lineId, isOn) {
      const line = await lockLine(tx, scope, lineId);
      if (line === undefined) throw fail('NOT_FOUND');
      if (isOn && domain === null) throw fail('CONFLICT', { message: NO_INTAKE });
      const routeId = line.emailIntakeRouteId ?? (isOn ? await newRoute(tx, scope, line) : null);
      if (isOn !== line.emailIntake || routeId !== line.emailIntakeRouteId) {
        await updateLine(tx, scope, lineId, { emailIntake: isOn, emailIntakeRouteId: routeId }, clock.now());
        await recordAudit(tx, scope, {
          kind: 'line',
          action: 'changed',
          subject: { id: lineId, name: line.name },
          before: { email_intake: line.emailIntake },
          after: { email_intake: isOn },
          at: clock.now(),
        });
      }
      const row = (await listLineAddresses(tx, scope)).find(({ id }) => id === lineId);
      if (row === undefined) throw fail('NOT_FOUND');
      return presentLineEmail(row);
    },
  };
}

export function serverOf(
  account: Pick<MailAccountRow, 'host' | 'port' | 'security' | 'username'>,
  password: string | null,
): MailServer {
  const { host, port, security, username } = account;
  return { host, port, security, username, password, isTrusted: false };
}

export const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;

/** Letters that are not mistaken for each other when an address is read aloud. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** `sales-line-k7m2p`: the end keeps strangers from guessing it, and lines of other companies apart. */
function localPartOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 30);
  const end = Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${plain === '' ? 'line' : plain}-${end}`;
}

const presentAccount = (row: MailAccountRow): NonNullable<MailSettings['account']> => ({
  host: row.host,
  port: row.port,
  security: row.security,
  username: row.username,
  from_name: row.fromName,
  from_address: row.fromAddress,
  has_password: row.sealedPassword !== null,
  updated_at: row.updatedAt.toISOString(),
});

const presentLineEmail = (row: Awaited<ReturnType<typeof listLineAddresses>>[number]): LineEmail => ({
  id: row.id,
  name: row.name,
  email_intake: row.emailIntake,
  email_intake_route_id: row.emailIntakeRouteId,
  address: row.address,
});

const audited = (row: MailAccountRow | undefined) => ({
  mail_server: row === undefined ? null : `${row.host}:${row.port}`,
  mail_security: row?.security ?? null,
  mail_username: row?.username ?? null,
  mail_from: row === undefined ? null : `${row.fromName} <${row.fromAddress}>`.trim(),
});
