import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { channels, type CompanySettings } from '@talk/contract';
import { BROADCAST_DEFAULT_HOURS } from '@talk/domain/broadcasts';
import { areaCode, areaCodes } from '@talk/domain/phone-number';
import { lockName } from '../../../db/locks.js';
import type { Decisions, SettingsPort } from '../../../db/settings.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { Scope } from '../../../policy/scope.js';
import { contactDecisions, responseTargetsChanged } from '../../people/contacts/index.js';
import { dialerAccessChanged, dialerDecisions } from '../../people/dialer/index.js';
import { inboxDecisions } from '../../people/inboxes/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { updateCompany } from '../../platform/companies/index.js';
import { readBrand, readCompanyFacts, readCompanyName } from '../../platform/companies/read.js';
import { signInDecisions } from '../../platform/identity/index.js';
import { phoneDecisions } from '../../platform/lines/index.js';
import { findLine, hoursProblems } from '../../platform/lines/read.js';
import type { broadcastSettings } from '../../texts/broadcasts/read.js';
import type { transcriptionSettings } from '../../calls/transcripts/read.js';
import type { sequenceSettings } from '../../texts/sequences/read.js';
import { callingDecisions } from '../compliance/index.js';
import { logoProblems } from './logo.js';

type Patch = { readonly [K in keyof CompanySettings]?: CompanySettings[K] | undefined };

export interface CompanySettingsService {
  read(reads: Reads, scope: Scope): Promise<CompanySettings>;
  /** What is left out stays. @throws ApiError VALIDATION_FAILED. */
  update(tx: Tx, scope: Scope, patch: Patch): Promise<CompanySettings>;
}

const NO_LINE = 'Choose one of your company’s lines.';
const NEEDS_LINE = 'Choose the account’s line first: everyone would call from it.';
const SAME_TIMES = 'Choose two different times.';

/** Settings of modules above this one. */
export interface CompanySettingsPorts {
  readonly broadcasts: SettingsPort<typeof broadcastSettings>;
  readonly sequences: SettingsPort<typeof sequenceSettings>;
  readonly transcription: SettingsPort<typeof transcriptionSettings>;
}

export function createCompanySettings(
  kernel: Pick<Kernel, 'clock'>,
  { broadcasts, sequences, transcription }: CompanySettingsPorts,
): CompanySettingsService {
  async function read(reads: Reads, scope: Scope): Promise<CompanySettings> {
    const { timezone } = await readCompanyFacts(reads, scope);
    const brand = await readBrand(reads, scope);
    const phone = await phoneDecisions.read(reads, scope);
    const calling = await callingDecisions.read(reads, scope);
    const dialer = await dialerDecisions.read(reads, scope);
    const contact = await contactDecisions.read(reads, scope);
    const inbox = await inboxDecisions.read(reads, scope);
    const broadcast = await broadcasts.read(reads, scope);
    const sequence = await sequences.read(reads, scope);
    const transcribed = await transcription.read(reads, scope);
    const signIn = await signInDecisions.read(reads, scope);
    return {
      name: await readCompanyName(reads, scope),
      brand_name: brand.name,
      brand_logo: brand.logo,
      timezone,
      default_outbound_campaign_id: phone.defaultOutboundCampaignId,
      business_hours: phone.businessHours,
      holidays: phone.holidays,
      operating_states_limit: { us: calling.operatingStates, ca: calling.operatingProvinces },
      operating_area_codes_limit: calling.operatingAreaCodes,
      force_outbound_line: phone.forceOutboundLine,
      international_calling: calling.internationalCalling,
      toll_free_calling: calling.tollFreeCalling,
      asks_outside_day_time: calling.asksOutsideDayTime,
      fishing_mode_notification_sound: phone.fishingModeNotificationSound,
      edge_location: phone.edgeLocation,
      auto_dialer_enabled: dialer.autoDialerEnabled,
      dialer_hours:
        dialer.openTime === null || dialer.closeTime === null
          ? null
          : { open: dialer.openTime.slice(0, 5), close: dialer.closeTime.slice(0, 5) },
      contact_status_control_enabled: contact.statusControlEnabled,
      default_contact_sort: contact.defaultSort,
      team_inbox_enabled: inbox.teamInboxEnabled,
      bulk_sms_enabled: broadcast.bulkSmsEnabled,
      bulk_rvm_enabled: broadcast.bulkRvmEnabled,
      broadcast_hours: presentHours(broadcast),
      automation_enabled: sequence.automationEnabled,
      call_transcription_enabled: transcribed.callsEnabled,
      voicemail_transcription_enabled: transcribed.voicemailsEnabled,
      transcribes_automatically: transcribed.isAutomatic,
      aloai_enabled: transcribed.aiAreaEnabled,
      requires_two_step: signIn.requiresTwoStep,
      first_response_minutes: contact.firstResponseMinutes,
      next_response_minutes: contact.nextResponseMinutes,
      missed_call_response_minutes: contact.missedCallResponseMinutes,
      response_in_opening_hours: contact.responseInOpeningHours,
      response_escalation_minutes: contact.responseEscalationMinutes,
    };
  }

  async function check(tx: Tx, scope: Scope, patch: Patch, after: CompanySettings): Promise<void> {
    const lineId = patch.default_outbound_campaign_id;
    if (lineId != null) {
      const line = await findLine(tx, scope, lineId);
      if (line === undefined || line.deletedAt !== null) throw invalid({ default_outbound_campaign_id: NO_LINE });
    }
    if (after.force_outbound_line && after.default_outbound_campaign_id === null)
      throw invalid({ default_outbound_campaign_id: NEEDS_LINE });
    const problems = { ...hoursProblems(patch), ...areaProblems(patch), ...logoProblems(patch) };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    for (const field of ['dialer_hours', 'broadcast_hours'] as const) {
      const hours = patch[field];
      if (hours != null && hours.open === hours.close) throw invalid({ [field]: SAME_TIMES });
    }
  }

  return {
    read,
    async update(tx, scope, patch) {
      // One after another: what is checked here holds when it is written.
      await lockName(tx, 'part', scope.companyId, 'settings');
      const before = await read(tx, scope);
      await check(tx, scope, patch, { ...before, ...given(patch) });
      const now = kernel.clock.now();
      const { dialer_hours: hours } = patch;
      const { name, timezone, brand_name: brandName, brand_logo: brandLogo } = patch;
      await updateCompany(tx, scope, given({ name, timezone, brandName, brandLogo }), now);
      await phoneDecisions.save(tx, scope, phoneColumns(patch), now);
      await callingDecisions.save(tx, scope, callingColumns(patch), now);
      const window = hours === undefined ? {} : { openTime: hours?.open ?? null, closeTime: hours?.close ?? null };
      const dialer = { ...given({ autoDialerEnabled: patch.auto_dialer_enabled }), ...window };
      await dialerDecisions.save(tx, scope, dialer, now);
      await contactDecisions.save(tx, scope, contactColumns(patch), now);
      await inboxDecisions.save(tx, scope, given({ teamInboxEnabled: patch.team_inbox_enabled }), now);
      await broadcasts.save(tx, scope, broadcastColumns(patch), now);
      await sequences.save(tx, scope, given({ automationEnabled: patch.automation_enabled }), now);
      await transcription.save(tx, scope, transcriptionColumns(patch), now);
      await signInDecisions.save(tx, scope, given({ requiresTwoStep: patch.requires_two_step }), now);
      const after = await read(tx, scope);
      if (isDeepStrictEqual(before, after)) return after;
      if (TARGETS.some((name) => before[name] !== after[name])) responseTargetsChanged(tx, scope);
      if (before.auto_dialer_enabled && !after.auto_dialer_enabled) dialerAccessChanged(tx, scope, null);
      // All of it is in the profile of everyone, or decides what their screens show.
      tx.emit({
        type: 'access_changed',
        companyId: scope.companyId,
        entity: { type: 'access', id: scope.companyId },
        version: 1,
        data: {},
        channels: [channels.company(scope.companyId)],
      });
      const [was, is] = [audited(before), audited(after)];
      await recordAudit(tx, scope, { kind: 'company', action: 'changed', before: was, after: is, at: now });
      return after;
    },
  };
}

/** A picture is not kept in the audit log: a short name of what it holds tells one from another. */
const audited = ({ brand_logo: logo, ...others }: CompanySettings): object => ({
  ...others,
  brand_logo: logo === null ? null : createHash('sha256').update(logo).digest('hex').slice(0, 8),
});

/** Settings that change when answers are due. */
const TARGETS = [
  'first_response_minutes',
  'next_response_minutes',
  'missed_call_response_minutes',
  'response_in_opening_hours',
] as const;

const contactColumns = (patch: Patch) =>
  given({
    statusControlEnabled: patch.contact_status_control_enabled,
    defaultSort: patch.default_contact_sort,
    firstResponseMinutes: patch.first_response_minutes,
    nextResponseMinutes: patch.next_response_minutes,
    missedCallResponseMinutes: patch.missed_call_response_minutes,
    responseInOpeningHours: patch.response_in_opening_hours,
    responseEscalationMinutes: patch.response_escalation_minutes,
  });

const phoneColumns = (patch: Patch) =>
  given({
    defaultOutboundCampaignId: patch.default_outbound_campaign_id,
    forceOutboundLine: patch.force_outbound_line,
    fishingModeNotificationSound: patch.fishing_mode_notification_sound,
    edgeLocation: patch.edge_location,
    businessHours: patch.business_hours,
    holidays: patch.holidays,
  });

const transcriptionColumns = (patch: Patch) =>
  given({
    callsEnabled: patch.call_transcription_enabled,
    voicemailsEnabled: patch.voicemail_transcription_enabled,
    isAutomatic: patch.transcribes_automatically,
    aiAreaEnabled: patch.aloai_enabled,
  });

const callingColumns = (patch: Patch) =>
  given({
    internationalCalling: patch.international_calling,
    tollFreeCalling: patch.toll_free_calling,
    asksOutsideDayTime: patch.asks_outside_day_time,
    operatingStates: patch.operating_states_limit && inOrder(patch.operating_states_limit.us),
    operatingProvinces: patch.operating_states_limit && inOrder(patch.operating_states_limit.ca),
    operatingAreaCodes: patch.operating_area_codes_limit && inOrder(patch.operating_area_codes_limit),
  });

const inOrder = (codes: readonly string[]): string[] => [...new Set(codes)].toSorted();

/** Codes that are not in the numbering plan: they would block everything unseen. */
function areaProblems(patch: Patch): Record<string, string> {
  const { operating_states_limit: states, operating_area_codes_limit: codes = [] } = patch;
  const unknown = codes.find((code) => areaCode(code) === null);
  const placed = areaCodes().map((code) => areaCode(code));
  const isState = (region: string, name: string): boolean =>
    placed.some((area) => area?.region === region && area.subdivision === name);
  const state = states?.us.find((name) => !isState('US', name)) ?? states?.ca.find((name) => !isState('CA', name));
  return {
    ...(unknown !== undefined && {
      operating_area_codes_limit: `${unknown} is not an area code of the United States or Canada.`,
    }),
    ...(state !== undefined && {
      operating_states_limit: `${state} is not a state of the United States or a province of Canada.`,
    }),
  };
}

type BroadcastHours = Pick<Decisions<typeof broadcastSettings>, 'openTime' | 'closeTime'>;

/** Null: those of a company that has not chosen any. */
const presentHours = ({ openTime, closeTime }: BroadcastHours): CompanySettings['broadcast_hours'] =>
  openTime === BROADCAST_DEFAULT_HOURS.openTime && closeTime === BROADCAST_DEFAULT_HOURS.closeTime
    ? null
    : { open: withColon(openTime), close: withColon(closeTime) };

const withColon = (time: string): string => `${time.slice(0, 2)}:${time.slice(2)}`;

function broadcastColumns({
  bulk_sms_enabled: bulkSmsEnabled,
  bulk_rvm_enabled: bulkRvmEnabled,
  broadcast_hours: hours,
}: Patch) {
  const flags = given({ bulkSmsEnabled, bulkRvmEnabled });
  if (hours === undefined) return flags;
  const chosen = hours && { openTime: hours.open.replace(':', ''), closeTime: hours.close.replace(':', '') };
  return { ...flags, ...(chosen ?? BROADCAST_DEFAULT_HOURS) };
}
