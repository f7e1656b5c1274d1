import type { Consent, LineTexting, OptOut, QuietRuleView, TextingSettings } from '@talk/contract';
import { SHIPPED_QUIET_RULES, type QuietRule } from '@talk/domain/compliance';
import { parseTimeOfDay, toStoredTime } from '@talk/domain/time';
import type { LineRow } from '../../platform/lines/read.js';
import type { Decisions } from '../../../db/settings.js';
import type { Account } from './account.repository.js';
import type { callingSettings, textingSettings } from './compliance.tables.js';
import type { ConsentRow } from './opt-outs.repository.js';
import type { OptOutRow, QuietRuleRow } from './settings.repository.js';
import { given } from '../../../patch.js';

export function presentSettings(company: Account): TextingSettings {
  const undo = ([0, 5, 10, 20] as const).find((seconds) => seconds === company.undoSeconds) ?? 5;
  return {
    messaging_enabled: company.messagingEnabled,
    international_texting: company.internationalTexting,
    international_countries: [...company.internationalCountries],
    daily_text_limit: company.dailyTextLimit,
    number_text_limit: company.numberTextLimit,
    send_long_messages_as_mms: company.sendLongMessagesAsMms,
    requires_text_consent: company.requiresTextConsent,
    opt_out_text: company.optOutText,
    opt_out_mode: company.optOutMode,
    undo_seconds: undo,
    text_window:
      company.textWindow === null ? null : { ...company.textWindow, weekdays: [...company.textWindow.weekdays] },
    replies_in_quiet_hours: company.repliesInQuietHours,
    keyword_answers: company.keywordAnswers,
    stop_reply: company.stopReply,
    start_reply: company.startReply,
    help_reply: company.helpReply,
    text_credits: company.textCredits,
    is_trial: company.isTrial,
    is_a2p_campaign_approved: company.isA2pCampaignApproved,
  };
}

type Fields = { readonly [K in keyof TextingSettings]?: TextingSettings[K] | undefined };

/** What of a request changes the settings of texts; what was not sent is not touched. */
export function textingColumns(fields: Fields): Partial<Decisions<typeof textingSettings>> {
  return given({
    messagingEnabled: fields.messaging_enabled,
    internationalTexting: fields.international_texting,
    dailyTextLimit: fields.daily_text_limit,
    numberTextLimit: fields.number_text_limit,
    sendLongMessagesAsMms: fields.send_long_messages_as_mms,
    requiresTextConsent: fields.requires_text_consent,
    optOutText: fields.opt_out_text,
    optOutMode: fields.opt_out_mode,
    undoSeconds: fields.undo_seconds,
    textWindow: fields.text_window,
    repliesInQuietHours: fields.replies_in_quiet_hours,
    keywordAnswers: fields.keyword_answers,
    stopReply: fields.stop_reply,
    startReply: fields.start_reply,
    helpReply: fields.help_reply,
  });
}

/** The same of the settings of calls: the countries hold for both. */
export function callingColumns({
  international_countries: countries,
}: Fields): Partial<Decisions<typeof callingSettings>> {
  return given({ internationalCountries: countries && [...new Set(countries)] });
}

export function presentLineTexting(line: LineRow): LineTexting {
  return {
    texting_enabled: line.textingEnabled,
    sends_mms: line.sendsMms,
    send_long_messages_as_mms: line.sendLongMessagesAsMms,
    one_attachment: line.oneAttachment,
    daily_text_limit: line.dailyTextLimit,
    is_10_dlc: line.is10dlc,
    has_approved_a2p_use_case: line.hasApprovedA2pUseCase,
    is_spamming: line.isSpamming,
    traffic_blocked: line.trafficBlocked,
  };
}

export function lineColumns(
  fields: { readonly [K in keyof LineTexting]?: LineTexting[K] | undefined },
  now: Date,
): Partial<LineRow> {
  const values: { [K in keyof LineRow]?: LineRow[K] | undefined } = {
    textingEnabled: fields.texting_enabled,
    sendsMms: fields.sends_mms,
    sendLongMessagesAsMms: fields.send_long_messages_as_mms,
    oneAttachment: fields.one_attachment,
    dailyTextLimit: fields.daily_text_limit,
    isSpamming: fields.is_spamming,
    trafficBlocked: fields.traffic_blocked,
    textsJudgedFrom: fields.is_spamming === false || fields.traffic_blocked === false ? now : undefined,
  };
  return given(values);
}

/** Shipped rules first, then the company's own. */
export function presentRules({ disabledQuietRules }: Account, own: readonly QuietRuleRow[]): QuietRuleView[] {
  const shipped = SHIPPED_QUIET_RULES.map((rule) =>
    presentShipped(rule, { isEnabled: !disabledQuietRules.includes(rule.id) }),
  );
  return [...shipped, ...own.map(presentRule)];
}

export function presentShipped(rule: QuietRule, { isEnabled }: { readonly isEnabled: boolean }): QuietRuleView {
  const { id, name, country, subdivision, weekdays, window, startsOn, endsOn } = rule;
  return {
    id,
    is_shipped: true,
    is_enabled: isEnabled,
    name,
    country,
    subdivision,
    weekdays: [...weekdays],
    open: window === null ? null : toStoredTime(window.openMinute),
    close: window === null ? null : toStoredTime(window.closeMinute),
    starts_on: startsOn,
    ends_on: endsOn,
  };
}

export function presentRule(row: QuietRuleRow): QuietRuleView {
  return {
    id: String(row.id),
    is_shipped: false,
    is_enabled: true,
    name: row.name,
    country: row.country,
    subdivision: row.subdivision,
    weekdays: row.weekdays,
    open: row.openMinute === null ? null : toStoredTime(row.openMinute),
    close: row.closeMinute === null ? null : toStoredTime(row.closeMinute),
    starts_on: row.startsOn,
    ends_on: row.endsOn,
  };
}

/** Minutes of a stored time that the schema let pass. */
export function minuteOf(text: string | null): number | null {
  const minute = text === null ? null : parseTimeOfDay(text);
  return minute === 'all-day' ? null : minute;
}

export function presentConsent(row: ConsentRow, actorName: string | null): Consent {
  return {
    id: row.id,
    phone_number: row.phoneNumber,
    scope: row.scope,
    action: row.action,
    source: row.source,
    text_shown: row.textShown,
    page_url: row.pageUrl,
    ip_address: row.ipAddress,
    recording_url: row.recordingFileId === null ? null : `/static/uploaded_file/${row.recordingFileId}`,
    note: row.note,
    actor_name: actorName,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentOptOut(row: OptOutRow): OptOut {
  return {
    id: row.id,
    phone_number: row.phoneNumber,
    opted_out_at: row.optedOutAt.toISOString(),
    source: row.source,
    communication_id: row.communicationId,
    opted_in_at: row.optedInAt?.toISOString() ?? null,
  };
}
