import { searchForm } from '@talk/core/contacts';
import type { Member } from '@talk/core/contract';

export type RoleName = Member['user_roles'][number];

/** Every role, the most common one first. */
export const ROLE_NAMES = [
  'Company Agent',
  'Company Supervisor',
  'Company Admin',
  'Company Reporter Access',
  'Billing Admin',
] as const satisfies readonly RoleName[];

/** A new person as the form holds them: forms hold texts. */
export type NewPersonDraft = Record<'name' | 'email' | 'user_roles', string>;
export const NEW_PERSON: NewPersonDraft = { name: '', email: '', user_roles: 'Company Agent' };

/** The roles in the text of a form. */
export const rolesIn = (text: string): RoleName[] => ROLE_NAMES.filter((role) => text.split(',').includes(role));

/** What an admin edits of a person. */
export type PersonDraft = Pick<
  Member,
  | 'name'
  | 'email'
  | 'user_roles'
  | 'extra_permissions'
  | 'read_only_access'
  | 'active'
  | 'bulk_sms_enabled'
  | 'bulk_rvm_enabled'
  | 'is_destination'
  | 'contacts_visibility'
  | 'contacts_access_level'
  | 'communications_visibility'
  | 'can_view_unassigned_contacts'
  | 'line_access_limit'
  | 'accessible_campaigns'
  | 'user_access_limit'
  | 'accessible_users'
>;

export const toPersonDraft = (member: Member): PersonDraft => ({
  name: member.name,
  email: member.email,
  user_roles: ROLE_NAMES.filter((role) => member.user_roles.includes(role)),
  extra_permissions: member.extra_permissions.toSorted(),
  read_only_access: member.read_only_access,
  active: member.active,
  bulk_sms_enabled: member.bulk_sms_enabled,
  bulk_rvm_enabled: member.bulk_rvm_enabled,
  is_destination: member.is_destination,
  contacts_visibility: member.contacts_visibility,
  contacts_access_level: member.contacts_access_level,
  communications_visibility: member.communications_visibility,
  can_view_unassigned_contacts: member.can_view_unassigned_contacts,
  line_access_limit: member.line_access_limit,
  accessible_campaigns: inOrder(member.accessible_campaigns),
  user_access_limit: member.user_access_limit,
  accessible_users: inOrder(member.accessible_users),
});

/** Sorted, so that the same choice in another order is not an edit. */
const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** The ids with one more, or without it. */
export const withId = (ids: readonly number[], id: number, isIn: boolean): number[] =>
  inOrder([...ids.filter((each) => each !== id), ...(isIn ? [id] : [])]);

export type PersonProblem = 'nameNeeded' | 'nameLong' | 'emailBad' | 'rolesNeeded';

/** Problems that need no server. */
export function personProblems(
  draft: Pick<PersonDraft, 'name' | 'email' | 'user_roles'>,
): Partial<Record<'name' | 'email' | 'user_roles', PersonProblem>> {
  const name = draft.name.trim();
  return {
    ...(name === '' && { name: 'nameNeeded' as const }),
    ...(name.length > 120 && { name: 'nameLong' as const }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim()) && { email: 'emailBad' as const }),
    ...(draft.user_roles.length === 0 && { user_roles: 'rolesNeeded' as const }),
  };
}

/** A limit names what it leaves: one without lines or people would hide everything. */
export function limitProblems(
  draft: Pick<
    PersonDraft,
    | 'line_access_limit'
    | 'accessible_campaigns'
    | 'user_access_limit'
    | 'accessible_users'
    | 'communications_visibility'
  >,
): Partial<Record<'accessible_campaigns' | 'accessible_users', 'linesNeeded' | 'peopleNeeded'>> {
  const limitsPeople = draft.user_access_limit && draft.communications_visibility !== 2;
  return {
    ...(draft.line_access_limit &&
      draft.accessible_campaigns.length === 0 && { accessible_campaigns: 'linesNeeded' as const }),
    ...(limitsPeople && draft.accessible_users.length === 0 && { accessible_users: 'peopleNeeded' as const }),
  };
}

export const REACHES = ['everyone', 'ringGroup', 'colleagues', 'owned'] as const;
export type Reach = (typeof REACHES)[number];
type ReachFields = Pick<PersonDraft, 'contacts_visibility' | 'contacts_access_level'>;

/** How far a person sees contacts. What is not known counts as the narrowest, as the server decides it. */
export function reachOf({ contacts_visibility: visibility, contacts_access_level: level }: ReachFields): Reach {
  if (visibility === 'everyone' || level === 3) return 'everyone';
  if (level === 2) return 'ringGroup';
  return level === 4 ? 'colleagues' : 'owned';
}

/** The fields that give a person this reach. */
export function reachFields(key: string): Partial<ReachFields> {
  if (key === 'ringGroup') return { contacts_visibility: 'restricted', contacts_access_level: 2 };
  if (key === 'colleagues') return { contacts_visibility: 'restricted', contacts_access_level: 4 };
  if (key === 'owned') return { contacts_visibility: 'restricted', contacts_access_level: 1 };
  return { contacts_visibility: 'everyone' };
}

/** Whether a person is what the search asks for. */
export function isFound({ name, email }: Pick<Member, 'name' | 'email'>, text: string): boolean {
  const wanted = searchForm(text.trim());
  return searchForm(name).includes(wanted) || searchForm(email).includes(wanted);
}
