import type { WrapUpSettings } from '@talk/contract';
import { saveDecisions } from '../../../db/settings.js';
import type { Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { Scope } from '../../../policy/scope.js';
import { recordAudit } from '../../platform/audit/index.js';
import { updateLine } from '../../platform/lines/index.js';
import { readWrapUpSettings } from './wrap-up-settings.repository.js';
import { wrapUpSettings } from './wrap-ups.tables.js';

export interface WrapUpSettingsChange {
  readonly wrap_up_seconds?: number | undefined;
  readonly force_call_disposition?: boolean | undefined;
  readonly force_contact_disposition?: boolean | undefined;
  readonly lines?: readonly { readonly campaign_id: number; readonly wrap_up_seconds: number | null }[] | undefined;
}

/** For calls that end from now on; wrap-ups that run keep what they began with. @throws ApiError VALIDATION_FAILED. */
export async function changeWrapUpSettings(
  kernel: Kernel,
  tx: Tx,
  scope: Scope,
  change: WrapUpSettingsChange,
): Promise<WrapUpSettings> {
  const now = kernel.clock.now();
  const before = await readWrapUpSettings(tx, scope);
  const values = given({
    seconds: change.wrap_up_seconds,
    forceCallDisposition: change.force_call_disposition,
    forceContactDisposition: change.force_contact_disposition,
  });
  await saveDecisions(tx, scope, wrapUpSettings, values, now);
  for (const [index, { campaign_id, wrap_up_seconds }] of (change.lines ?? []).entries()) {
    const line = await updateLine(tx, scope, campaign_id, { wrapUpSeconds: wrap_up_seconds }, now);
    if (line === undefined) throw invalid({ [`lines.${index}.campaign_id`]: 'Choose one of your company’s lines.' });
  }
  const after = await readWrapUpSettings(tx, scope);
  await recordAudit(tx, scope, {
    kind: 'wrap_up',
    action: 'changed',
    before: auditedSettings(before),
    after: auditedSettings(after),
    at: now,
  });
  return after;
}

/** A field for each line, so that the log shows only those that were changed. */
const auditedSettings = ({ lines, ...all }: WrapUpSettings): object => ({
  ...all,
  lines: Object.fromEntries(lines.map(({ name, wrap_up_seconds: seconds }) => [name, seconds])),
});
