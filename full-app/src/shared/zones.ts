export interface ZoneGroup {
  /** "America". */
  readonly area: string;
  /** IANA names. */
  readonly zones: readonly string[];
}

/** "America/Argentina/Buenos_Aires" → "Argentina, Buenos Aires". */
export const zoneWords = (zone: string): string => {
  const [area = '', ...place] = zone.replaceAll('_', ' ').split('/');
  return place.length === 0 ? area : place.join(', ');
};

/** Whether this browser can tell the hour there. */
export function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Every zone that this browser offers, and `chosen`, which may have an older name; by their area. */
export function zoneGroups(chosen: string | null): readonly ZoneGroup[] {
  const names = new Set(Intl.supportedValuesOf('timeZone'));
  names.add('UTC');
  if (chosen !== null && isKnownZone(chosen)) names.add(chosen);
  const groups = new Map<string, string[]>();
  for (const zone of [...names].sort()) {
    const [area = zone] = zone.split('/');
    groups.set(area, [...(groups.get(area) ?? []), zone]);
  }
  return [...groups].map(([area, zones]) => ({ area, zones }));
}
