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
    active: membership.active,
    user_roles: [...membership.roles],
    extra_permissions: [...membership.extraPermissions],
    read_only_access: membership.readOnlyAccess,
    bulk_sms_enabled: membership.bulkSmsEnabled,
    bulk_rvm_enabled: membership.bulkRvmEnabled,
    is_destination: membership.isDestination,
    contacts_visibility: membership.contactsVisibility,
    contacts_access_level: membership.contactsAccessLevel,
    communications_visibility: membership.communicationsVisibility,
    can_view_unassigned_contacts: membership.canViewUnassignedContacts,
    line_access_limit: membership.lineAccessLimit,
    accessible_campaigns: [...membership.accessibleCampaigns],
    user_access_limit: membership.userAccessLimit,
    accessible_users: [...membership.accessibleUsers],
    has_other_companies: hasOtherCompanies,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    has_password: hasPassword,
    has_two_step: hasTwoStep,
    password_link: link === null ? null : { ...link, expires_at: new Date(link.expires_at).toISOString() },
    version: membership.version,
  };
}
