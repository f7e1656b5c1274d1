import type { Member } from '@talk/contract';
import type { PersonRow } from '../identity/index.js';

/** A user as admins of the company see them. */
export function presentMember(person: PersonRow): Member {
  const { membership, name, email, hasOtherCompanies, lastSeenAt, hasPassword, hasTwoStep, link } = person;
  return {
    id: membership.userId,
    name,
    email,
    enabled: membership.enabled,
    user_roles: [...membership.roles],
    read_only_access: membership.readOnlyAccess,
    contacts_visibility: membership.contactsVisibility,
    contacts_access_level: membership.contactsAccessLevel,
    communications_visibility: membership.communicationsVisibility,
    can_view_unassigned_contacts: membership.canViewUnassignedContacts,
    has_other_companies: hasOtherCompanies,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    has_password: hasPassword,
    has_two_step: hasTwoStep,
    password_link: link === null ? null : { ...link, expires_at: new Date(link.expires_at).toISOString() },
    version: membership.version,
  };
}
