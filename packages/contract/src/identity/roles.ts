/** Roles (spec 3 §6), by the names that the profile carries in `user_roles`. */
export const ROLES = [
  'Company Admin',
  'Billing Admin',
  'Company Agent',
  'Company Reporter Access',
  'Company Supervisor',
] as const;
/** What a user is in a company. */
export type Role = (typeof ROLES)[number];

/** What roles may do (spec 2 §6, 3 §6; some names are ours, in the same style). */
export const PERMISSIONS = [
  'list contact',
  'view contact',
  'create contact',
  'update contact',
  'delete contact',
  'import contact',
  'export contact',
  'list communication',
  'update communication',
  'make call',
  'answer call',
  'send message',
  'listen recording',
  'set agent status',
  'view agents',
  'list campaign',
  'list user',
  'list ring group',
  'list disposition status',
  'list sms template',
  'manage sms template',
  'manage tag',
  'manage compliance',
  'view workflow',
  'barge and whisper on call',
  'create broadcast message',
  'create broadcast rvm',
  'undnc contact',
  'unblock contact',
  'manage api keys',
  'manage integrations',
  'manage billing',
] as const;
/** Something that a role may do. */
export type Permission = (typeof PERMISSIONS)[number];

const READ: readonly Permission[] = [
  'list contact',
  'view contact',
  'list communication',
  'listen recording',
  'view agents',
  'list campaign',
  'list user',
  'list ring group',
  'list disposition status',
  'list sms template',
];
const WORK: readonly Permission[] = [
  ...READ,
  'create contact',
  'update contact',
  'update communication',
  'make call',
  'answer call',
  'send message',
  'set agent status',
];

/** What each role may do unless a company grants more. A user holds the union of their roles' permissions. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  'Company Admin': PERMISSIONS,
  'Company Supervisor': [
    ...WORK,
    'import contact',
    'export contact',
    'barge and whisper on call',
    'view workflow',
    'create broadcast message',
    'manage sms template',
    'manage tag',
    'undnc contact',
    'unblock contact',
  ],
  'Company Agent': WORK,
  'Company Reporter Access': READ,
  'Billing Admin': ['manage billing'],
};

/** Everything that holders of these roles may do, without repeats. */
export const permissionsOf = (roles: readonly Role[]): Permission[] => [
  ...new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role])),
];
