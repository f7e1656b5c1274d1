import type { Member } from '@talk/contract';
import type { PersonRow } from '../identity/index.js';

/** A user as admins of the company see them. */
export function presentMember({ membership, name, email, hasOtherCompanies, lastSeenAt }: PersonRow): Member {
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
    version: membership.version,
  };
}
