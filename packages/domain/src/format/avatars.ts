/** Up to two initials, upper case: `Maria Jansen` → `MJ`. Empty when the name has no letters: show an icon. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase('en-US');
}

/** A hue in degrees, 0–359, that stays the same for an id (FNV-1a), so that an avatar keeps its colour everywhere. */
export function hueOf(id: string | number): number {
  let hash = 0x811c9dc5;
  for (const char of String(id)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  // Close ids differ in the low bits only; fold the high half in before reducing.
  return ((hash ^ (hash >>> 15)) >>> 0) % 360;
}
