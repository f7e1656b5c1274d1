import { z } from 'zod';
import { deviceInfoSchema, newPasswordSchema } from '../identity/identity.schemas.js';
import { PERMISSIONS, ROLES } from '../identity/roles.js';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';

export const memberSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.email(),
    /** A disabled user cannot sign in to this company. */
    enabled: z.boolean(),
    /** False for a paused user: they sign in and read, but place and take no calls and send no texts. */
    active: z.boolean(),
    user_roles: z.array(z.enum(ROLES)),
    /** What the user can do in addition to the permissions of their roles. `read_only_access` limits these too. */
    extra_permissions: z.array(z.enum(PERMISSIONS)),
    read_only_access: z.boolean(),
    /** Whether the user can send broadcasts, where the company has them turned on and a permission allows it. */
    bulk_sms_enabled: z.boolean(),
    /** Whether the user can send ringless voicemail, where the company has it turned on and a permission allows it. */
    bulk_rvm_enabled: z.boolean(),
    /** Calls only go to this user, such as a telephone in the lobby: the wallboard does not list them among the agents. */
    is_destination: z.boolean(),
    contacts_visibility: z.enum(['everyone', 'restricted']),
    /** Contacts access level 1–4 (spec 1 §6). Counts while `contacts_visibility` is `restricted`. */
    contacts_access_level: z.int(),
    /** 1 everything allowed, 2 own only. */
    communications_visibility: z.int(),
    can_view_unassigned_contacts: z.boolean(),
    line_access_limit: z.boolean(),
    accessible_campaigns: z.array(idSchema),
    /** Whether the user sees only their own calls and texts and those of `accessible_users`. */
    user_access_limit: z.boolean(),
    /** Ids of the users whose calls and texts the user sees, when `user_access_limit` limits them. */
    accessible_users: z.array(idSchema),
    /** The user also works for another company. Only the user changes their name, address and password then. */
    has_other_companies: z.boolean(),
    /** The last sign-in or renewal of one in this company that is still known; null if none is. */
    last_seen_at: instantSchema.nullable(),
    /** False until an invited user has chosen a password, and again when an admin has ended the one they had. */
    has_password: z.boolean(),
    /** Their sign-in asks for a code. */
    has_two_step: z.boolean(),
    /** The link that an admin had mailed to the user to choose a password; null once it was used or ended. */
    password_link: z
      .object({
        kind: z.enum(['invitation', 'reset']),
        /** `refused`: the mail server takes no mail for this address. */
        state: z.enum(['sending', 'sent', 'refused']),
        expires_at: instantSchema,
      })
      .nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'Member' });
/** A user of the company, with what an admin decides about them. */
export type Member = z.output<typeof memberSchema>;

const name = z.string().trim().min(1, 'Enter a name.').max(120, 'Keep the name within 120 characters.');
const email = z.email('This is not an email address.').max(254, 'Use at most 254 characters.');
/** Lines or users that a limit can name. */
const LIMIT_AT_MOST = 1000;
const roles = z.array(z.enum(ROLES)).min(1, 'Choose at least one role.').max(ROLES.length);

export const listMembersSchemas = {
  response: z.object({
    data: z.array(memberSchema),
    /** Whether this server sends mail. If not, an admin hands passwords over. */
    sends_mail: z.boolean(),
  }),
};
export type ListMembers = WireOf<typeof listMembersSchemas>;

export const getMemberSchemas = { params: idParams, response: memberSchema };
export type GetMember = WireOf<typeof getMemberSchemas>;

const shownOnce = {
  /**
   * Made by the server and shown once; only its hash is kept, and the user must replace it when they sign in. Null where the server sends
   * mail: the user gets a link instead.
   */
  password: z.string().nullable(),
};

export const createMemberSchemas = {
  body: z.object({ name, email, user_roles: roles }),
  response: z.object({ user: memberSchema, ...shownOnce }),
};
export type CreateMember = WireOf<typeof createMemberSchemas>;

export const updateMemberSchemas = {
  params: idParams,
  body: z
    .object({
      name,
      email,
      enabled: z.boolean(),
      /** False pauses the user. */
      active: z.boolean(),
      user_roles: roles,
      /** Replaces the permissions in addition to those of the roles. An admin can only add permissions that they have. */
      extra_permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
      read_only_access: z.boolean(),
      /** Whether the user can send broadcasts. */
      bulk_sms_enabled: z.boolean(),
      /** Whether the user can send ringless voicemail. */
      bulk_rvm_enabled: z.boolean(),
      /** True leaves the user out of the agents of the wallboard. */
      is_destination: z.boolean(),
      contacts_visibility: z.enum(['everyone', 'restricted']),
      contacts_access_level: z.int().min(1).max(4),
      communications_visibility: z.int().min(1).max(2),
      can_view_unassigned_contacts: z.boolean(),
      line_access_limit: z.boolean(),
      /** Needed for a line limit: at least one line. */
      accessible_campaigns: z.array(idSchema).max(LIMIT_AT_MOST),
      /** Whether the user sees only their own calls and texts and those of `accessible_users`. */
      user_access_limit: z.boolean(),
      /** Needed for a user limit: at least one user. */
      accessible_users: z.array(idSchema).max(LIMIT_AT_MOST),
      /** Refused with CONFLICT unless the user is at this version. */
      if_version: z.int().positive(),
    })
    .partial(),
  response: memberSchema,
};
export type UpdateMember = WireOf<typeof updateMemberSchemas>;

export const resetMemberPasswordSchemas = {
  params: idParams,
  response: z.object({ user: memberSchema, ...shownOnce }),
};
export type ResetMemberPassword = WireOf<typeof resetMemberPasswordSchemas>;

export const endInvitationSchemas = { params: idParams, response: memberSchema };
export type EndInvitation = WireOf<typeof endInvitationSchemas>;

export const impersonateUserSchemas = {
  params: idParams,
  body: z.object({
    /** Kept in the audit log, and shown to the user. */
    reason: z
      .string()
      .trim()
      .min(3, 'Say why you act as this user. They can read it.')
      .max(300, 'Keep the reason within 300 characters.'),
  }),
  response: z.object({
    /** Bearer token of a session as the user. It lasts one hour at most, and cannot be renewed. */
    apiToken: z.string(),
    /** Names the session in `session_ended`. */
    hashed_token: z.string(),
    expires_at: instantSchema,
  }),
};
export type ImpersonateUser = WireOf<typeof impersonateUserSchemas>;

export const changePasswordSchemas = {
  body: z.object({
    current_password: z.string().min(1, 'Enter your password.').max(200),
    password: newPasswordSchema,
  }),
  response: emptySchema,
};
export type ChangePassword = WireOf<typeof changePasswordSchemas>;

export const signInWaySchema = z.enum(['password', 'passkey', 'single_sign_on', 'link', 'impersonation']);
/** How a sign-in came to be. `link`: the company's own server made it; `impersonation`: an admin acts as the user. */
export type SignInWay = z.output<typeof signInWaySchema>;

export const signInSchema = z
  .object({
    id: z.uuid(),
    /** The one that asks. */
    is_current: z.boolean(),
    /** How the user signed in; null: by password or passkey, from before this was stored. */
    via: signInWaySchema.nullable(),
    created_at: instantSchema,
    /** When it was last renewed, as far as that is known. */
    last_used_at: instantSchema,
    user_agent: z.string().nullable(),
    device: deviceInfoSchema.nullable(),
    /** The admin who acts as the user in it, and why; null for the user's own sign-ins. */
    impersonator: z.object({ name: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'SignIn' });
/** A browser or app in which the user is signed in. */
export type SignIn = z.output<typeof signInSchema>;

export const listSignInsSchemas = { response: z.object({ data: z.array(signInSchema) }) };
export type ListSignIns = WireOf<typeof listSignInsSchemas>;

export const endSignInSchemas = { params: z.object({ id: z.uuid() }), response: emptySchema };
export type EndSignIn = WireOf<typeof endSignInSchemas>;

export const endOtherSignInsSchemas = { response: z.object({ ended: z.int().nonnegative() }) };
export type EndOtherSignIns = WireOf<typeof endOtherSignInsSchemas>;
