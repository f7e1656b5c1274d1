import type { WallboardSettings } from '@talk/core/contract';
import { TARGETS } from './overview-tiles.js';
import { t } from './texts.js';

type Name = keyof WallboardSettings['thresholds'];

/** Tiles with a target, in the order of the overview. */
export const TARGET_TILES = [
  'waiting',
  'longest-wait',
  'available',
  'service-level',
  'missed',
  'callbacks',
  'answers',
] as const;
type TargetTile = (typeof TARGET_TILES)[number];

const nameOf = (tile: TargetTile): Name => TARGETS[tile]?.name ?? 'waiting';
export const watchField = (tile: TargetTile) => `${nameOf(tile)}_watch` as const;
export const actField = (tile: TargetTile) => `${nameOf(tile)}_act` as const;

/** The values of the fields; both of a tile empty: it has no target. */
export type ThresholdDraft = Record<'service_level_seconds' | `${Name}_${'watch' | 'act'}`, string>;

export function draftOf({ service_level_seconds: seconds, thresholds }: WallboardSettings): ThresholdDraft {
  const fields = TARGET_TILES.flatMap((tile) => {
    const threshold = thresholds[nameOf(tile)];
    return [
      [watchField(tile), threshold === null ? '' : String(threshold.watch)],
      [actField(tile), threshold === null ? '' : String(threshold.act)],
    ];
  });
  return { service_level_seconds: String(seconds), ...Object.fromEntries(fields) } as ThresholdDraft;
}

const isWhole = (text: string): boolean => /^\d{1,5}$/.test(text.trim());

/** What can be seen to be wrong, by field. */
export function wrongIn(draft: ThresholdDraft): Partial<Record<keyof ThresholdDraft, string>> {
  const wrong: Partial<Record<keyof ThresholdDraft, string>> = {};
  if (!isWhole(draft.service_level_seconds)) wrong.service_level_seconds = t('thresholds.whole');
  for (const tile of TARGET_TILES) {
    const [watch, act] = [draft[watchField(tile)].trim(), draft[actField(tile)].trim()];
    if (watch === '' && act === '') continue;
    if (!isWhole(watch)) wrong[watchField(tile)] = t('thresholds.whole');
    if (!isWhole(act)) wrong[actField(tile)] = t('thresholds.whole');
    if (!isWhole(watch) || !isWhole(act)) continue;
    const isHighBad = TARGETS[tile]?.isHighBad === true;
    const isOrdered = isHighBad ? Number(act) >= Number(watch) : Number(act) <= Number(watch);
    if (!isOrdered) wrong[actField(tile)] = t(isHighBad ? 'thresholds.higher' : 'thresholds.lower');
  }
  return wrong;
}

/** Of a draft in which nothing is wrong. */
export function settingsOf(draft: ThresholdDraft): WallboardSettings {
  const thresholds = TARGET_TILES.map((tile) => {
    const [watch, act] = [draft[watchField(tile)].trim(), draft[actField(tile)].trim()];
    return [nameOf(tile), watch === '' ? null : { watch: Number(watch), act: Number(act) }];
  });
  return {
    service_level_seconds: Number(draft.service_level_seconds),
    thresholds: Object.fromEntries(thresholds) as WallboardSettings['thresholds'],
  };
}
