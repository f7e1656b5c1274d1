import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = new URL('../../packages/server/src', import.meta.url).pathname;

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('fixture') && !path.startsWith('testing'),
);
const using = (pattern: RegExp): string[] =>
  sources.filter((path) => pattern.test(readFileSync(join(SERVER, path), 'utf8'))).sort();

it('gives texts to the carrier in the jobs only that ask the gate first: that of texts, and that of codes', () => {
  expect(using(/\.sendMessage\(/)).toEqual([
    'modules/texts/messaging/send-code.job.ts',
    'modules/texts/messaging/send.job.ts',
  ]);
});

it('speaks the carrier’s own language of texts in one place only', () => {
  expect(using(/\.messages\.create\(/)).toEqual(['carrier/twilio.carrier.ts']);
});

it('writes texts in one place for each direction', () => {
  const writers = using(/insertMessage\(/);
  expect(writers).toEqual([
    'modules/texts/messaging/intake.ts',
    'modules/texts/messaging/messaging.repository.ts',
    'modules/texts/messaging/messaging.service.ts',
  ]);
});
