import type { BodyOf, TextingWidget, updateTextingWidget } from '@talk/contract';
import { asc, eq, isNull } from 'drizzle-orm';
import { isCalendarOpenAt, nextCalendarChange } from '@talk/domain/time';
import type { Reads, Tx } from '../../db/transaction.js';
import { fail, invalid } from '../../http/errors.js';
import { owned, within, type Scope } from '../../policy/scope.js';
import { incomingNumbers, lines } from '../companies/companies.tables.js';
import { apiKeys, companies } from '../identity/identity.tables.js';
import { calendarOf, lineSettingsOf } from '../voice/routing/line-settings.js';
import { identitySecrets, textingWidgets, type IdentityMode } from './visitors.tables.js';

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
  readonly isOpen: boolean;
  readonly changesAt: Date | null;
  readonly timezone: string;
}

/** @throws ApiError NOT_FOUND when there is no such publishable key, or it was revoked. */
export async function readSettings({ q }: Reads, scope: Scope, apiKeyId: number, now: Date): Promise<WidgetSettings> {
  const [found] = await q
    .select({ widget: textingWidgets, company: companies, kind: apiKeys.kind, revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .leftJoin(textingWidgets, eq(textingWidgets.apiKeyId, apiKeys.id))
    .where(within(scope, apiKeys, eq(apiKeys.id, apiKeyId)));
  if (found === undefined || found.kind !== 'publishable' || found.revokedAt !== null) throw fail('NOT_FOUND');
  const { widget, company } = found;
  const chosenLineId = widget?.lineId ?? null;
  const [line] = await q
    .select({ id: lines.id, routing: lines.routing })
    .from(lines)
    .innerJoin(incomingNumbers, eq(incomingNumbers.lineId, lines.id))
    .where(
      within(
        scope,
        lines,
        isNull(lines.deletedAt),
        eq(lines.isPaused, false),
        chosenLineId === null ? undefined : eq(lines.id, chosenLineId),
      ),
    )
    .orderBy(asc(lines.id), asc(incomingNumbers.position))
    .limit(1);
  const calendar = calendarOf(lineSettingsOf(line?.routing ?? {}), company.timezone);
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
    isOpen: isCalendarOpenAt(calendar, now.getTime()),
    changesAt: changesMs === null ? null : new Date(changesMs),
    timezone: calendar.zone,
  };
}

export type WidgetPatch = BodyOf<typeof updateTextingWidget>;

/** Stores what is given; the rest stays. @throws ApiError VALIDATION_FAILED for a line that is not the company's. */
export async function saveSettings(tx: Tx, scope: Scope, apiKeyId: number, patch: WidgetPatch, now: Date) {
  if (typeof patch.line_id === 'number') {
    const [line] = await tx.q
      .select({ id: lines.id })
      .from(lines)
      .where(within(scope, lines, eq(lines.id, patch.line_id), isNull(lines.deletedAt)));
    if (line === undefined) throw invalid({ line_id: 'Choose one of your lines.' });
  }
  const values = {
    ...(patch.line_id === undefined ? {} : { lineId: patch.line_id }),
    ...(patch.greeting === undefined ? {} : { greeting: patch.greeting }),
    ...(patch.offline_message === undefined ? {} : { offlineMessage: patch.offline_message }),
    ...(patch.consent_text === undefined ? {} : { consentText: patch.consent_text }),
    ...(patch.privacy_url === undefined ? {} : { privacyUrl: patch.privacy_url }),
    ...(patch.accent === undefined ? {} : { accent: patch.accent }),
    ...(patch.identity === undefined ? {} : { identity: patch.identity }),
    updatedAt: now,
  };
  await tx.q
    .insert(textingWidgets)
    .values({ ...owned(scope), apiKeyId, ...values })
    .onConflictDoUpdate({ target: textingWidgets.apiKeyId, set: values });
}

/** The widget as an admin sees it. @throws ApiError NOT_FOUND. */
export async function presentSettings(reads: Reads, scope: Scope, apiKeyId: number, now: Date): Promise<TextingWidget> {
  const settings = await readSettings(reads, scope, apiKeyId, now);
  const secrets = await reads.q
    .select()
    .from(identitySecrets)
    .where(within(scope, identitySecrets, eq(identitySecrets.apiKeyId, apiKeyId)))
    .orderBy(asc(identitySecrets.id));
  return {
    api_key_id: apiKeyId,
    line_id: settings.chosenLineId,
    greeting: settings.greeting,
    offline_message: settings.offlineMessage,
    consent_text: settings.consentText,
    privacy_url: settings.privacyUrl,
    accent: settings.accent,
    identity: settings.identity,
    identity_secrets: secrets.map(({ id, kid, createdAt, revokedAt }) => ({
      id,
      kid,
      created_at: createdAt.toISOString(),
      revoked_at: revokedAt?.toISOString() ?? null,
    })),
  };
}
