import { isDeepStrictEqual } from 'node:util';
import type { WallboardSettings } from '@talk/contract';
import { readDecisions, saveDecisions } from '../../../db/settings.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { recordAudit } from '../../platform/audit/index.js';
import { wallboardSettings } from './wallboard-settings.tables.js';

/** Until a company sets its own (feature-matrix §3.7): from when a tile is to be watched, and from when it needs action. */
const USUAL: WallboardSettings['thresholds'] = {
  waiting: { watch: 3, act: 6 },
  longest_wait: { watch: 60, act: 120 },
  service_level: { watch: 89, act: 60 },
  available: { watch: 1, act: 0 },
  missed: { watch: 5, act: 10 },
  callbacks: null,
  answers: { watch: 1, act: 5 },
};

export async function readWallboardSettings(reads: Reads, scope: Scope): Promise<WallboardSettings> {
  const { serviceLevelSeconds, thresholds } = await readDecisions(reads, scope, wallboardSettings);
  return { service_level_seconds: serviceLevelSeconds, thresholds: { ...USUAL, ...thresholds } };
}

/** The audit log names who changed them. */
export async function saveWallboardSettings(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  scope: Scope,
  { service_level_seconds: serviceLevelSeconds, thresholds }: WallboardSettings,
): Promise<WallboardSettings> {
  const before = await readWallboardSettings(tx, scope);
  const at = clock.now();
  await saveDecisions(tx, scope, wallboardSettings, { serviceLevelSeconds, thresholds }, at);
  const after = await readWallboardSettings(tx, scope);
  if (!isDeepStrictEqual(before, after)) {
    const entry = { kind: 'wallboard', action: 'changed', before: inWords(before), after: inWords(after), at } as const;
    await recordAudit(tx, scope, entry);
  }
  return after;
}

/** As the audit log shows them: `3 / 6`, watched and acted on. */
const inWords = ({ service_level_seconds: seconds, thresholds }: WallboardSettings): Record<string, unknown> => ({
  service_level_seconds: seconds,
  ...Object.fromEntries(
    Object.entries(thresholds).map(([tile, each]) => [tile, each === null ? null : `${each.watch} / ${each.act}`]),
  ),
});
