import { expect, it } from 'vitest';
import { readSettings } from './settings.js';

it('has the documented defaults', () => {
  expect(readSettings({ PORT: '' }, '/srv/talk')).toEqual({
    dataDir: '/srv/talk/.data',
    appPort: 4000,
    examplesPort: 4100,
    sandboxPort: 4200,
    crmPort: 4300,
    mailboxPort: 4400,
    mailboxSmtpPort: 0,
    sandboxMediaPort: 0,
    publicUrl: undefined,
    databaseUrl: undefined,
  });
});

it.each([
  [{ PORT: 'http' }, /^PORT must be a port number/],
  [{ SANDBOX_PORT: '70000' }, /^SANDBOX_PORT must be a port number/],
  [{ PORT: '6000' }, /^Browsers refuse to open port 6000\. Set PORT=/],
  [{ EXAMPLES_PORT: '5060' }, /^Browsers refuse to open port 5060\. Set EXAMPLES_PORT=/],
  [{ PUBLIC_URL: 'https://a.example:10080' }, /^Browsers refuse to open port 10080\. Set PUBLIC_URL=/],
  [{ PUBLIC_URL: 'https://a.example/talk' }, /^PUBLIC_URL must be an origin/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must start with/],
])('refuses %j with a sentence that names it', (env, sentence) => {
  expect(() => readSettings(env, '/')).toThrow(sentence);
});
