import type { BodyOf, TextingWidget, updateTextingWidget } from '@talk/contract';
import { isCalendarOpenAt, nextCalendarChange } from '@talk/domain/time';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { given } from '../../../patch.js';
import type { Scope } from '../../../policy/scope.js';
import { calendarOf, findLine, lineSettingsOf } from '../../platform/lines/read.js';
import type { IdentityMode } from './visitors.tables.js';
import { findTextingLine, findWidget, listIdentitySecrets, upsertWidget } from './widget-settings.repository.js';

const GREETING = 'Hi! Text us here. If you leave this page, our answer will come to your phone.';
const OFFLINE = 'We are closed right now. Leave a message, and we will answer when we are open.';
const consentFor = (company: string): string =>
  `I agree that ${company} may text me at this number about my request. ` +
  'Message frequency varies. Message and data rates may apply. Reply STOP to unsubscribe, HELP for help.';

/** Everything about one site's widget, with the defaults filled in. */
export interface WidgetSettings {
  readonly apiKeyId: number;
  /** What an admin chose; null is "the first line that has a number". */
  readonly chosenLineId: number | null;
  /** Null when the company has no line that could text. */
  readonly lineId: number | null;
  readonly companyName: string;
  readonly country: string;
  readonly greeting: string;
  readonly offlineMessage: string;
  readonly consentText: string;
  readonly privacyUrl: string | null;
  readonly accent: string | null;
  readonly identity: IdentityMode;
  /** A number that the site has verified itself, and signed, needs no code. */
  readonly trustsSignedNumbers: boolean;
  readonly isOpen: boolean;
  readonly changesAt: Date | null;
  readonly timezone: string;
}

/** @throws ApiError NOT_FOUND when there is no such publishable key, or it was revoked. */
export async function readSettings(reads: Reads, scope: Scope, apiKeyId: number, now: Date): Promise<WidgetSettings> {
  const found = await findWidget(reads, scope, apiKeyId);
  if (found === undefined || found.kind !== 'publishable' || found.revokedAt !== null) throw fail('NOT_FOUND');
  const { widget, company, phone } = found;
  const chosenLineId = widget?.lineId ?? null;
  const line = await findTextingLine(reads, scope, chosenLineId);
  const calendar = calendarOf(lineSettingsOf(line?.routing ?? {}), { ...phone, timezone: company.timezone });
  const changesMs = nextCalendarChange(calendar, now.getTime());
  return {
    apiKeyId,
    chosenLineId,
    lineId: line?.id ?? null,
    companyName: company.name,
    country: company.country,
    greeting: widget?.greeting ?? GREETING,
    offlineMessage: widget?.offlineMessage ?? OFFLINE,
    consentText: widget?.consentText ?? consentFor(company.name),
    privacyUrl: widget?.privacyUrl ?? null,
    accent: widget?.accent ?? null,
    identity: widget?.identity ?? 'off',
    trustsSignedNumbers: widget?.trustsSignedNumbers ?? false,
    isOpen: isCalendarOpenAt(calendar, now.getTime()),
    changesAt: changesMs === null ? null : new Date(changesMs),
    timezone: calendar.zone,
  };
}

export type WidgetPatch = BodyOf<typeof updateTextingWidget>;

/** Stores what is given; the rest stays. @throws ApiError VALIDATION_FAILED for a line that is not the company's. */
export async function saveSettings(tx: Tx, scope: Scope, apiKeyId: number, patch: WidgetPatch, now: Date) {
  if (typeof patch.line_id === 'number') {
    const line = await findLine(tx, scope, patch.line_id);
    if (line === undefined || line.deletedAt !== null) throw invalid({ line_id: 'Choose one of your lines.' });
  }
  const values = given({
    lineId: patch.line_id,
    greeting: patch.greeting,
    offlineMessage: patch.offline_message,
    consentText: patch.consent_text,
    privacyUrl: patch.privacy_url,
    accent: patch.accent,
    identity: patch.identity,
    trustsSignedNumbers: patch.trusts_signed_numbers,
  });
  await upsertWidget(tx, scope, apiKeyId, { ...values, updatedAt: now });
}

/** The widget as an admin sees it. @throws ApiError NOT_FOUND. */
export async function presentSettings(reads: Reads, scope: Scope, apiKeyId: number, now: Date): Promise<TextingWidget> {
  const settings = await readSettings(reads, scope, apiKeyId, now);
  const secrets = await listIdentitySecrets(reads, scope, apiKeyId);
  return {
    api_key_id: apiKeyId,
    line_id: settings.chosenLineId,
    greeting: settings.greeting,
    offline_message: settings.offlineMessage,
    consent_text: settings.consentText,
    privacy_url: settings.privacyUrl,
    accent: settings.accent,
    identity: settings.identity,
    trusts_signed_numbers: settings.trustsSignedNumbers,
    identity_secrets: secrets.map(({ id, kid, createdAt, revokedAt }) => ({
      id,
      kid,
      created_at: createdAt.toISOString(),
      revoked_at: revokedAt?.toISOString() ?? null,
    })),
  };
}
