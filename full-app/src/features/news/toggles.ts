import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from '@talk/core/contacts';

export type KindSettings = Pick<NotificationSettings, NotificationKind>;
/** What a toggle of a group shows. */
export type GroupState = 'on' | 'off' | 'mixed';

const stateOf = (flags: readonly boolean[]): GroupState =>
  flags.every(Boolean) ? 'on' : flags.some(Boolean) ? 'mixed' : 'off';

/** Of all kinds in one way. */
export const wayState = (settings: KindSettings, way: NotificationChannel): GroupState =>
  stateOf(NOTIFICATION_KINDS.map((kind) => settings[kind][way]));

/** Of one kind in those ways that are offered. */
export const kindState = (
  settings: KindSettings,
  kind: NotificationKind,
  ways: readonly NotificationChannel[] = NOTIFICATION_CHANNELS,
): GroupState => stateOf(ways.map((way) => settings[kind][way]));

/** All kinds in one way: on, unless all of them are on already. */
export function toggleWay(settings: KindSettings, way: NotificationChannel): KindSettings {
  const on = wayState(settings, way) !== 'on';
  return withEach(settings, (kind) => ({ ...settings[kind], [way]: on }));
}

/** One kind in all ways that are offered: on, unless all of them are on already. */
export function toggleKind(
  settings: KindSettings,
  kind: NotificationKind,
  ways: readonly NotificationChannel[],
): KindSettings {
  const on = kindState(settings, kind, ways) !== 'on';
  return { ...settings, [kind]: { ...settings[kind], ...Object.fromEntries(ways.map((way) => [way, on])) } };
}

const withEach = (
  settings: KindSettings,
  of: (kind: NotificationKind) => NotificationSettings['calls'],
): KindSettings => ({ ...settings, ...Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, of(kind)])) });
