import { type Company, type Profile } from '@talk/contract';
import { agentStatuses, type AgentStatusName } from '@talk/contract/codes';
import { dialerHoursOf } from '@talk/domain/dialer';
import type { MessageRates } from '@talk/domain/messaging';
import { effectivePermissions, isReadOnly } from '../../../policy/permissions.js';
import type { Decisions } from '../../../db/settings.js';
import type { transcriptionSettings } from '../../calls/transcripts/read.js';
import type { CompanyCrmFields } from '../../crm/integrations/read.js';
import type { contactSettings } from '../../people/contacts/read.js';
import type { dialerSettings } from '../../people/dialer/read.js';
import type { inboxSettings } from '../../people/inboxes/read.js';
import type { broadcastSettings } from '../../texts/broadcasts/read.js';
import type { sequenceSettings } from '../../texts/sequences/read.js';
import type { phoneSettings } from '../lines/read.js';
import type { Member } from './identity.repository.js';

/** The company as its own users see it. */
function presentCompany({
  company,
  phone,
  contact,
  dialer,
  inbox,
  broadcast,
  sequence,
  transcription,
  crm,
  issueCodes,
}: ProfileFacts): Company {
  return {
    id: company.id,
    name: company.name,
    brand_name: company.brandName,
    brand_logo: company.brandLogo,
    reseller_id: company.resellerId,
    timezone: company.timezone,
    is_trial: company.isTrial,
    broadcast_driver: company.broadcastDriver,
    contact_status_control_enabled: contact.statusControlEnabled,
    default_contact_sort: contact.defaultSort,
    auto_dialer_enabled: dialer.autoDialerEnabled,
    dialer_hours: dialerHoursOf(dialer),
    team_inbox_enabled: inbox.teamInboxEnabled,
    bulk_sms_enabled: broadcast.bulkSmsEnabled,
    bulk_rvm_enabled: broadcast.bulkRvmEnabled,
    broadcast_open: broadcast.openTime,
    broadcast_close: broadcast.closeTime,
    automation_enabled: sequence.automationEnabled,
    aloai_enabled: transcription.aiAreaEnabled,
    transcription_enabled: transcription.callsEnabled || transcription.voicemailsEnabled,
    transcription_settings: {
      call_transcription_enabled: transcription.callsEnabled,
      voicemail_transcription_enabled: transcription.voicemailsEnabled,
    },
    kyc_status: company.kycStatus,
    has_account_issues: issueCodes.length > 0,
    force_outbound_line: phone.forceOutboundLine,
    default_outbound_campaign_id: phone.defaultOutboundCampaignId,
    fishing_mode_notification_sound: phone.fishingModeNotificationSound,
    country: company.country,
    hubspot_company_ui_domain: crm.hubspotDomain,
    gohighlevel_contact_link: crm.highLevelLink,
    crms_with_lists: [...crm.withLists],
  };
}

export interface ProfileFacts extends Member {
  readonly phone: Decisions<typeof phoneSettings>;
  readonly contact: Decisions<typeof contactSettings>;
  readonly dialer: Decisions<typeof dialerSettings>;
  readonly inbox: Decisions<typeof inboxSettings>;
  readonly broadcast: Decisions<typeof broadcastSettings>;
  readonly sequence: Decisions<typeof sequenceSettings>;
  readonly transcription: Decisions<typeof transcriptionSettings>;
  readonly crm: CompanyCrmFields;
  /** What texts and voicemails cost; null: nothing is charged. */
  readonly rates: MessageRates | null;
  /** What is wrong with the company's account. */
  readonly issueCodes: readonly number[];
  readonly agent: { readonly status: AgentStatusName; readonly changedAt: Date };
}

/** In dollars. */
const presentRate = (rates: MessageRates | null): Profile['rate'] =>
  rates && {
    local_sms: rates.localSms / 1000,
    local_mms: rates.localMms / 1000,
    tollfree_sms: rates.tollFreeSms / 1000,
    tollfree_mms: rates.tollFreeMms / 1000,
    rvm: (rates.rvm ?? 0) / 1000,
  };

/** Spec 3 §3, Profile. */
export function presentProfile(member: ProfileFacts, ringGroupIds: readonly number[], accessCount: number): Profile {
  const { user, company, membership } = member;
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    enabled: user.enabled && membership.enabled,
    company_id: company.id,
    company_name: company.name,
    company: presentCompany(member),
    user_roles: [...membership.roles],
    user_permissions: effectivePermissions(membership),
    agent_status: agentStatuses.code(member.agent.status),
    last_agent_status_change: member.agent.changedAt.toISOString(),
    sleep_mode: membership.sleepMode,
    has_multiple_access: accessCount > 1,
    read_only_access: isReadOnly(membership),
    bulk_sms_enabled: membership.bulkSmsEnabled,
    bulk_rvm_enabled: membership.bulkRvmEnabled,
    rate: presentRate(member.rates),
    contacts_visibility: membership.contactsVisibility,
    contacts_access_level: membership.contactsAccessLevel,
    communications_visibility: membership.communicationsVisibility,
    can_view_unassigned_contacts: membership.canViewUnassignedContacts,
    time_format: user.timeFormat,
    default_app: user.defaultApp,
    language: user.language,
    outbound_calling_mode: membership.outboundCallingMode,
    default_outbound_campaign_id: membership.defaultOutboundCampaignId,
    line_access_limit: membership.lineAccessLimit,
    accessible_campaigns: [...membership.accessibleCampaigns],
    user_access_limit: membership.userAccessLimit,
    accessible_users: [...membership.accessibleUsers],
    ring_group_ids: [...ringGroupIds],
    answer_by: membership.answerBy,
  };
}
