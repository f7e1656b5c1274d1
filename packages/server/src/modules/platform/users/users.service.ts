import { channels, PERMISSIONS, type BodyOf, type Member, type updateMember } from '@talk/contract';
import { lockName } from '../../../db/locks.js';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf, type Scope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import {
  countOtherAdmins,
  deletePasskeys,
  endActingOf,
  endSignIns,
  endVisits,
  findPerson,
  insertPerson,
  listMemberships,
  type PasswordLinks,
  type PersonRow,
  type TwoSteps,
  updateIdentity,
  updateMembership,
} from '../identity/index.js';
import { findUserByEmail } from '../identity/read.js';
import { checkLimits, namesInLimits } from './limits.js';
import { checkMayAdd, checkMayGrant, checkMayManage, isAdmin } from './users.policy.js';
import { presentMember } from './users.presenter.js';

type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined };
export type MemberPatch = Patch<BodyOf<typeof updateMember>>;

export interface NewMember {
  readonly name: string;
  readonly email: string;
  readonly roles: Member['user_roles'];
  /** Temporary. Null: the user is invited by mail. */
  readonly passwordHash: string | null;
}

/** The users of a company, as its admins manage them. Each throws ApiError FORBIDDEN for what is above the admin. */
export interface Users {
  /** @throws ApiError VALIDATION_FAILED if the address is taken. */
  create(tx: Tx, actor: UserActor, member: NewMember): Promise<Member>;
  /** @throws ApiError NOT_FOUND, VALIDATION_FAILED; CONFLICT unless the user is at `if_version`. */
  update(tx: Tx, actor: UserActor, userId: number, patch: MemberPatch): Promise<Member>;
  /** @throws ApiError NOT_FOUND; VALIDATION_FAILED for oneself and for a user who works for another company too. */
  checkPasswordReset(tx: Pick<Tx, 'q'>, actor: UserActor, userId: number): Promise<void>;
  /**
   * Replaces the password by a temporary one, or mails a link when there is none, and ends every sign-in. A user who has never chosen a
   * password is invited again. @throws as `checkPasswordReset`.
   */
  resetPassword(tx: Tx, actor: UserActor, userId: number, passwordHash: string | null): Promise<Member>;
  /**
   * Ends the invitation of a user and disables them.
   * @throws ApiError NOT_FOUND; CONFLICT if they have a password by now, VALIDATION_FAILED for a user who works elsewhere too.
   */
  endInvitation(tx: Tx, actor: UserActor, userId: number): Promise<Member>;
  /** Turns off the two-step sign-in of a user and ends every sign-in. @throws ApiError CONFLICT if it is off, and as `checkPasswordReset`. */
  resetTwoStep(tx: Tx, actor: UserActor, userId: number): Promise<Member>;
}

/** What users need of other modules. */
interface UsersParts {
  readonly takeOffline: TakeOffline;
  readonly onAccess: AccessFollower;
  readonly links: PasswordLinks;
  readonly twoSteps: TwoSteps;
}

/** What a user may do has changed. Given by who wires the modules. */
export type AccessFollower = (tx: Tx, scope: Scope, userId: number) => void;

/** Sets the agent status of a user to offline. Given by who wires the modules: agents know of users, not users of agents. */
export type TakeOffline = (tx: Tx, scope: Scope, userId: number) => Promise<unknown>;

const NO_ADMIN = 'There has to be at least one admin. Make someone else an admin first.';
const TAKEN_HERE = 'Someone in your company has this address. Find them in the list, or enter another one.';
const TAKEN = 'This address cannot be used for a new user. Enter another one.';
const OWN_PASSWORD = 'Change your own password under Password and sign-ins.';
const OWN_TWO_STEP = 'Turn off your own two-step sign-in under Password and sign-ins.';
const DISABLED = 'Enable this user first.';
const HAS_COME = 'This user has signed in in the meantime. Disable them instead.';
const SHARED = 'This user also works for another company, so only they can change this.';

export function createUsers(kernel: Kernel, { takeOffline, onAccess, links, twoSteps }: UsersParts): Users {
  /** Everything about the company's users is changed one after another: the last two admins cannot both leave. */
  const lockUsers = (tx: Tx, scope: Scope): Promise<void> => lockName(tx, 'part', scope.companyId, 'users');

  async function checkFree(tx: Tx, scope: Scope, email: string): Promise<void> {
    const other = await findUserByEmail(tx, email);
    if (other === undefined) return;
    throw invalid({ email: (await findPerson(tx, scope, other.id)) === undefined ? TAKEN : TAKEN_HERE });
  }

  async function find(tx: Pick<Tx, 'q'>, scope: Scope, userId: number): Promise<PersonRow> {
    const person = await findPerson(tx, scope, userId);
    if (person === undefined) throw fail('NOT_FOUND');
    return person;
  }

  async function changed(tx: Tx, scope: Scope, userId: number, isOut = false): Promise<Member> {
    const member = presentMember(await find(tx, scope, userId));
    const company = channels.company(scope.companyId);
    tx.emit({
      type: 'user_updated',
      companyId: scope.companyId,
      entity: { type: 'user', id: userId },
      version: member.version,
      data: { id: userId, access_ended: isOut },
      channels: isOut ? [company, channels.user(scope.companyId, userId)] : [company],
    });
    return member;
  }

  /** The user's own pages load again what they may see and do. */
  function announceAccess(tx: Tx, scope: Scope, userId: number): void {
    tx.emit({
      type: 'access_changed',
      companyId: scope.companyId,
      entity: { type: 'access', id: scope.companyId },
      version: 1,
      data: {},
      channels: [channels.user(scope.companyId, userId)],
    });
  }

  async function audit(
    tx: Tx,
    scope: Scope,
    action: 'created' | 'changed',
    member: Member,
    before: object,
  ): Promise<void> {
    const subject = { id: member.id, name: member.name };
    const at = kernel.clock.now();
    const after = await auditedFields(tx, scope, member);
    await recordAudit(tx, scope, { kind: 'person', action, subject, before, after, at });
  }

  const askLink = (tx: Tx, actor: UserActor, userId: number, kind: 'invitation' | 'reset'): Promise<void> =>
    links.ask(tx, { companyId: actor.companyId, userId, kind, createdBy: actor.userId });

  /** A mail to the old address must open nothing; an invitation goes to the new one. */
  async function moveLink(tx: Tx, actor: UserActor, { membership, link }: PersonRow): Promise<void> {
    const { userId, enabled } = membership;
    if (link !== null && enabled && links.areMailed) await askLink(tx, actor, userId, link.kind);
    else await links.end(tx, userId);
  }

  async function shutOut(tx: Tx, scope: Scope, userId: number): Promise<void> {
    await takeOffline(tx, scope, userId);
    // A link to this company opens nothing while the membership is disabled, and after it was enabled the mail must be a new one.
    await links.end(tx, userId);
    const now = kernel.clock.now();
    // The membership is disabled by now, so these are the others.
    const others = await listMemberships(tx, userId);
    if (others.length === 0) await endSignIns(tx, { userId, now });
    else await endVisits(tx, scope.companyId, userId, now);
  }

  const checkPasswordReset = (tx: Pick<Tx, 'q'>, actor: UserActor, userId: number): Promise<void> =>
    checkMayReset(tx, actor, userId, OWN_PASSWORD);

  /** @param own the sentence for admins who mean themselves. */
  async function checkMayReset(tx: Pick<Tx, 'q'>, actor: UserActor, userId: number, own: string): Promise<void> {
    const person = await find(tx, scopeOf(actor), userId);
    if (userId === actor.userId) throw invalid({ _: own });
    checkMayManage(actor, person.membership);
    if (person.hasOtherCompanies) throw invalid({ _: SHARED });
  }

  return {
    async create(tx, actor, { name, email, roles, passwordHash }) {
      const scope = scopeOf(actor);
      checkMayGrant(actor, { roles, extraPermissions: [], readOnlyAccess: false });
      await lockName(tx, 'part', 0, `email:${email.toLowerCase()}`);
      await checkFree(tx, scope, email);
      const passwordIsTemporary = passwordHash !== null;
      const userId = await insertPerson(tx, scope, { name, email, roles, passwordHash, passwordIsTemporary });
      if (userId === undefined) throw invalid({ email: TAKEN });
      if (passwordHash === null) await askLink(tx, actor, userId, 'invitation');
      const made = await changed(tx, scope, userId);
      await audit(tx, scope, 'created', made, {});
      return made;
    },

    async update(tx, actor, userId, { if_version: ifVersion, name, email, ...fields }) {
      const scope = scopeOf(actor);
      if (email !== undefined) await lockName(tx, 'part', 0, `email:${email.toLowerCase()}`);
      await lockUsers(tx, scope);
      const person = await find(tx, scope, userId);
      const before = person.membership;
      if (ifVersion !== undefined && ifVersion !== before.version) throw fail('CONFLICT');
      checkMayManage(actor, before);
      const own = given({
        name: name === person.name ? undefined : name,
        email: email === person.email ? undefined : email,
      });
      if (person.hasOtherCompanies && Object.keys(own).length > 0)
        throw invalid(Object.fromEntries(Object.keys(own).map((field) => [field, SHARED])));
      if (own.email !== undefined && own.email.toLowerCase() !== person.email.toLowerCase())
        await checkFree(tx, scope, own.email);
      const after = { ...before, ...columnsOf(fields) };
      checkMayGrant(actor, after);
      checkMayAdd(
        actor,
        after.extraPermissions.filter((permission) => !before.extraPermissions.includes(permission)),
      );
      await checkLimits(tx, scope, before, fields);
      if (!isAdmin(after)) await checkLastAdmin(tx, scope, userId, before, blamed(fields));
      const audited = await auditedFields(tx, scope, presentMember(person));
      const now = kernel.clock.now();
      await updateIdentity(tx, userId, own, now);
      if (own.email !== undefined) await moveLink(tx, actor, person);
      await updateMembership(tx, scope, userId, columnsOf(fields), now);
      onAccess(tx, scope, userId);
      // Sockets too: those that listen as another user hear nothing of a change of the admin.
      if (isAdmin(before) && !isAdmin(after)) await endActingOf(tx, scope.companyId, userId, now);
      const isOut = before.enabled && !after.enabled;
      if (isOut) await shutOut(tx, scope, userId);
      else announceAccess(tx, scope, userId);
      const member = await changed(tx, scope, userId, isOut);
      await audit(tx, scope, 'changed', member, audited);
      return member;
    },

    checkPasswordReset,

    async resetPassword(tx, actor, userId, passwordHash) {
      const scope = scopeOf(actor);
      await lockUsers(tx, scope);
      await checkPasswordReset(tx, actor, userId);
      const person = await find(tx, scope, userId);
      if (passwordHash === null && !person.membership.enabled) throw invalid({ _: DISABLED });
      const now = kernel.clock.now();
      const isInvited = passwordHash === null && !person.hasPassword && !person.hasCome;
      await updateIdentity(tx, userId, { passwordHash, passwordIsTemporary: passwordHash !== null }, now);
      await endSignIns(tx, { userId, now });
      // Someone else might have added one: who starts over does so with the password alone.
      await deletePasskeys(tx, userId);
      if (passwordHash === null) await askLink(tx, actor, userId, isInvited ? 'invitation' : 'reset');
      else await links.end(tx, userId);
      const member = await changed(tx, scope, userId);
      const subject = { id: userId, name: member.name };
      const action = isInvited ? 'invited' : 'password_reset';
      await recordAudit(tx, scope, { kind: 'person', action, subject, at: now });
      return member;
    },

    async endInvitation(tx, actor, userId) {
      const scope = scopeOf(actor);
      await lockUsers(tx, scope);
      const person = await find(tx, scope, userId);
      checkMayManage(actor, person.membership);
      if (person.hasPassword || person.hasCome) throw fail('CONFLICT', { message: HAS_COME });
      if (person.hasOtherCompanies) throw invalid({ _: SHARED });
      await checkLastAdmin(tx, scope, userId, person.membership, '_');
      const audited = await auditedFields(tx, scope, presentMember(person));
      await updateMembership(tx, scope, userId, { enabled: false }, kernel.clock.now());
      onAccess(tx, scope, userId);
      await shutOut(tx, scope, userId);
      const member = await changed(tx, scope, userId, true);
      await audit(tx, scope, 'changed', member, audited);
      return member;
    },

    async resetTwoStep(tx, actor, userId) {
      const scope = scopeOf(actor);
      await lockUsers(tx, scope);
      await checkMayReset(tx, actor, userId, OWN_TWO_STEP);
      const { name } = await find(tx, scope, userId);
      await twoSteps.reset(tx, actor, { id: userId, name });
      await endSignIns(tx, { userId, now: kernel.clock.now() });
      // They were on the device that is lost.
      await deletePasskeys(tx, userId);
      return changed(tx, scope, userId);
    },
  };
}

/** @param field that takes them away. @throws ApiError if the company would have no admin any more */
async function checkLastAdmin(
  tx: Tx,
  scope: Scope,
  userId: number,
  before: Parameters<typeof isAdmin>[0],
  field: string,
): Promise<void> {
  if (isAdmin(before) && (await countOtherAdmins(tx, scope, userId)) === 0) throw invalid({ [field]: NO_ADMIN });
}

/** What an admin decides of a user. */
async function auditedFields(tx: Tx, scope: Scope, member: Member): Promise<object> {
  const { id: _id, version: _version, last_seen_at: _seen, has_other_companies: _others, ...rest } = member;
  const { has_password: _has, has_two_step: _two, password_link: _link, ...decided } = rest;
  return { ...decided, ...(await namesInLimits(tx, scope, member)) };
}

/** The field that takes the last admin away. */
function blamed({ enabled, read_only_access: readOnly }: MemberPatch): string {
  if (enabled === false) return 'enabled';
  return readOnly === true ? 'read_only_access' : 'user_roles';
}

const columnsOf = (fields: Omit<MemberPatch, 'name' | 'email' | 'if_version'>) =>
  given({
    enabled: fields.enabled,
    active: fields.active,
    roles: fields.user_roles && [...new Set(fields.user_roles)],
    extraPermissions:
      fields.extra_permissions && PERMISSIONS.filter((each) => fields.extra_permissions?.includes(each)),
    readOnlyAccess: fields.read_only_access,
    bulkSmsEnabled: fields.bulk_sms_enabled,
    bulkRvmEnabled: fields.bulk_rvm_enabled,
    isDestination: fields.is_destination,
    contactsVisibility: fields.contacts_visibility,
    contactsAccessLevel: fields.contacts_access_level,
    communicationsVisibility: fields.communications_visibility,
    canViewUnassignedContacts: fields.can_view_unassigned_contacts,
    lineAccessLimit: fields.line_access_limit,
    accessibleCampaigns: fields.accessible_campaigns && eachOnce(fields.accessible_campaigns),
    userAccessLimit: fields.user_access_limit,
    accessibleUsers: fields.accessible_users && eachOnce(fields.accessible_users),
  });

const eachOnce = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
