import { lightPhoneEngine } from './light-engine.js';
import { isNanpRegion } from './nanp.js';
import type { ParsedNumber, PhoneEngine, Region } from './types.js';

/**
 * Finds out what number a stored value is, without being told where it is at home (spec 3 §5): drop everything from `w` on,
 * then North America, then with `+` or `+1` in front, then Great Britain and Australia, then any international form.
 */
export function guessNumber(value: string, engine: PhoneEngine = lightPhoneEngine): ParsedNumber | null {
  const text = withoutExtension(value);
  const digits = text.replace(/\D/g, '');
  const attempts: readonly (readonly [
    text: string,
    region: Region | null,
    accept: (region: Region | null) => boolean,
  ])[] = [
    [text, 'US', isNanpRegion],
    [text, 'CA', isNanpRegion],
    [`+${digits}`, null, () => true],
    [`+1${digits}`, null, isNanpRegion],
    [text, 'GB', (region) => region === 'GB'],
    [text, 'AU', (region) => region === 'AU'],
    [text, null, () => true],
  ];
  for (const [candidate, region, accept] of attempts) {
    const parsed = engine.parse(candidate, region);
    if (parsed.valid && accept(parsed.region)) return parsed;
  }
  return null;
}

/** The region of {@link guessNumber}; null when it cannot be told, also for codes that belong to no country. */
export function guessLocale(value: string, engine: PhoneEngine = lightPhoneEngine): Region | null {
  return guessNumber(value, engine)?.region ?? null;
}

function withoutExtension(value: string): string {
  return value.replace(/w.*$/is, '');
}
