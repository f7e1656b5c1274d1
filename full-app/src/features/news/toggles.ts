import {
  hasWay,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from '@talk/core/contacts';

export type KindSettings = Pick<NotificationSettings, NotificationKind>;
/** What a toggle of a group shows. */
export type GroupState = 'on' | 'off' | 'mixed';
type Ways = Partial<Record<NotificationChannel, boolean>>;

const stateOf = (flags: readonly boolean[]): GroupState =>
  flags.every(Boolean) ? 'on' : flags.some(Boolean) ? 'mixed' : 'off';

/** Whether a kind is on in a way. */
export const isOn = (settings: KindSettings, kind: NotificationKind, way: NotificationChannel): boolean => {
  const ways: Ways = settings[kind];
  return ways[way] === true;
};

const kindsOf = (way: NotificationChannel): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => hasWay(kind, way));

/** Of all kinds in one way. */
export const wayState = (settings: KindSettings, way: NotificationChannel): GroupState =>
  stateOf(kindsOf(way).map((kind) => isOn(settings, kind, way)));

/** Of one kind in those ways that are offered. */
export const kindState = (
  settings: KindSettings,
  kind: NotificationKind,
  ways: readonly NotificationChannel[] = NOTIFICATION_CHANNELS,
): GroupState => stateOf(ways.filter((way) => hasWay(kind, way)).map((way) => isOn(settings, kind, way)));

/** All kinds in one way: on, unless all of them are on already. */
export function toggleWay(settings: KindSettings, way: NotificationChannel): KindSettings {
  const on = wayState(settings, way) !== 'on';
  return kindsOf(way).reduce((next, kind) => withWays(next, kind, { [way]: on }), settings);
}

/** One kind in all ways that are offered: on, unless all of them are on already. */
export function toggleKind(
  settings: KindSettings,
  kind: NotificationKind,
  ways: readonly NotificationChannel[],
): KindSettings {
  const on = kindState(settings, kind, ways) !== 'on';
  const offered = ways.filter((way) => hasWay(kind, way));
  return withWays(settings, kind, Object.fromEntries(offered.map((way) => [way, on])));
}

const withWays = (settings: KindSettings, kind: NotificationKind, ways: Ways): KindSettings => ({
  ...settings,
  [kind]: { ...settings[kind], ...ways },
});
