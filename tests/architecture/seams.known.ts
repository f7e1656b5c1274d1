/**
 * What breaks a rule of `seams.test.ts` today, with the reason. The list can only shrink: a new line fails the test, and so does one that is
 * mended but still listed.
 */
export const KNOWN = {
  doors: {},
  testDoors: {},
  areas: {},
  cycles: {},
  sql: { 'demo/': 'The demo writes the past of a company; no command makes rows of last month.' },
  writes: { 'demo/': 'The same.' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
