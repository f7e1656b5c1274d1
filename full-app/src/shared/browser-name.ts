/** In the order in which they are looked for: most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: typeof BROWSERS, text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The browser and the system that a `User-Agent` header names; null for what it does not name. */
export function browserName(userAgent: string | null): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  const text = userAgent ?? '';
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
