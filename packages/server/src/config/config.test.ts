import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { toConfig } from './config.js';
import { ConfigError, readEnv } from './env.js';
import { toSecrets } from './secrets.js';

it('names every setting that cannot be used, and repeats no value', () => {
  const read = () => readEnv({ PORT: 'eighty', DATABASE_URL: 'mysql://root:hunter2@db' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT: .*\n {2}DATABASE_URL: /);
  expect(read).not.toThrow(/hunter2/);
});

it('refuses production with what only a developer’s machine may have', () => {
  const production = { NODE_ENV: 'production', CARRIER: 'twilio', APP_SECRET: 'x'.repeat(32) };
  expect(() => toConfig(readEnv({ ...production, CARRIER: 'sandbox' }))).toThrow('CARRIER');
  expect(() => toConfig(readEnv({ ...production, SEED_DEMO: '1' }))).toThrow('SEED_DEMO');
  expect(() => toSecrets(readEnv({ ...production, APP_SECRET: '' }))).toThrow('APP_SECRET');
  expect(toConfig(readEnv(production)).checkResponses).toBe(false);
  expect(toConfig(readEnv({})).checkResponses).toBe(true);
  expect(toConfig(readEnv({ CHECK_RESPONSES: '0' })).checkResponses).toBe(false);
});

it('has the defaults of ARCHITECTURE §3', () => {
  const config = toConfig(readEnv({ PORT: '' }));
  expect(config).toMatchObject({
    http: { port: 4000, publicUrl: 'http://localhost:4000', secure: false, host: '127.0.0.1' },
    db: { kind: 'embedded', dataDir: '.data' },
    carrier: {
      kind: 'sandbox',
      sandboxUrl: 'http://localhost:4200',
      textClaimMs: 12_000,
      intelligenceSid: expect.stringMatching(/^GA0{32}$/),
    },
    examplesOrigin: 'http://localhost:4100',
  });
});

it('takes deadlines in seconds, and refuses those that no call could live with', () => {
  expect(toConfig(readEnv({}))).toMatchObject({
    calls: { rejoinMs: 60_000 },
    agents: { beatMs: 20_000, leaseMs: 40_000 },
  });
  const short = toConfig(readEnv({ CALL_REJOIN_SECONDS: '20', HEARTBEAT_SECONDS: '8' }));
  expect(short).toMatchObject({ calls: { rejoinMs: 20_000 }, agents: { beatMs: 8_000, leaseMs: 16_000 } });
  expect(() => readEnv({ CALL_REJOIN_SECONDS: '1' })).toThrow('CALL_REJOIN_SECONDS');
  expect(() => readEnv({ HEARTBEAT_SECONDS: '60' })).toThrow('HEARTBEAT_SECONDS');
});

it('knows from its address whether people come through https', () => {
  expect(toConfig(readEnv({ PUBLIC_URL: 'https://talk.example.com/' })).http).toMatchObject({
    publicUrl: 'https://talk.example.com',
    secure: true,
  });
});

it('takes a bucket at Amazon S3 or elsewhere, and refuses an address without one', () => {
  const bucketOf = (env: Record<string, string>) => toConfig(readEnv(env)).storage.bucket;
  expect(bucketOf({})).toBeNull();
  expect(bucketOf({ FILES_URL: 's3://talk-files/prod', FILES_REGION: 'eu-west-1' })).toEqual({
    bucket: 'talk-files',
    prefix: 'prod/',
    endpoint: null,
    region: 'eu-west-1',
  });
  expect(bucketOf({ FILES_URL: 'https://minio.internal:9000/talk-files' })).toMatchObject({
    bucket: 'talk-files',
    prefix: '',
    endpoint: 'https://minio.internal:9000',
  });
  expect(() => bucketOf({ FILES_URL: 'https://minio.internal:9000' })).toThrow('FILES_URL: name the bucket');
  expect(() => bucketOf({ FILES_URL: 'https://key:pw@minio.internal/talk' })).toThrow('instead of a password in it');
  expect(() => bucketOf({ FILES_URL: 's3://talk', FILES_ACCESS_KEY_ID: 'k' })).toThrow('set both, or neither');
});

it('keeps secrets out of the configuration, and derives a different key for each purpose', () => {
  const env = readEnv({
    APP_SECRET: 'y'.repeat(40),
    DATABASE_URL: 'postgres://u:pw@db/talk',
    TWILIO_AUTH_TOKEN: 'tok',
  });
  expect(JSON.stringify(toConfig(env))).not.toMatch(/y{40}|pw@|tok"/);
  const secrets = toSecrets(env);
  expect(secrets.derive('a')).not.toEqual(secrets.derive('b'));
});

it('refuses a webhook receiver that cannot be one with a sentence that says which and why, and repeats no address', () => {
  const start = (urls: string, more: Record<string, string> = {}) =>
    toSecrets(readEnv({ REALTIME_WEBHOOK_URLS: urls, ...more }));
  for (const [urls, why] of [
    ['example.com/hooks', /REALTIME_WEBHOOK_URLS: address 1 is not a web address/],
    ['https://example.com/a, ftp://hunter2.example', /address 2 is not a web address/],
    ['https://me:hunter2@example.com/', /address 1 contains a user name or password/],
    ['http://127.0.0.1:8080/hunter2', /address 1 is on this machine or a private network.*REALTIME_WEBHOOK_PRIVATE=1/],
    ['https://localhost/', /private network/],
    ['https://[::1]/', /private network/],
    ['https://169.254.169.254/latest', /private network/],
    ['http://2130706433/', /private network/],
    [Array.from({ length: 11 }, (_, index) => `https://example.com/${index}`).join(), /at most 10/],
  ] as const) {
    expect(() => start(urls)).toThrow(ConfigError);
    expect(() => start(urls)).toThrow(why);
    expect(() => start(urls)).not.toThrow(/hunter2/);
  }
  const { realtime } = start(
    'https://example.com/hooks?token=1, https://example.com/hooks?token=1,https://two.example:8443/',
  );
  expect(realtime.webhookUrls).toEqual(['https://example.com/hooks?token=1', 'https://two.example:8443/']);
  expect(start('http://10.0.0.7/', { REALTIME_WEBHOOK_PRIVATE: '1' }).realtime.webhookUrls).toEqual([
    'http://10.0.0.7/',
  ]);
});

it('takes names of webhook events, and none that cannot happen', () => {
  const events = (names: string | undefined, more: Record<string, string> = {}) =>
    toConfig(readEnv({ REALTIME_WEBHOOK_EVENTS: names ?? '', ...more })).realtime.webhooks.events;
  expect(events(undefined)).toEqual(['channel_occupied', 'channel_vacated', 'member_added', 'member_removed']);
  expect(events('cache_miss, member_added')).toEqual(['member_added', 'cache_miss']);
  for (const names of ['client_event', 'member_added,anything', ','])
    expect(() => events(names)).toThrow(/REALTIME_WEBHOOK_EVENTS: use only these names/);
  expect(() => events('subscription_count')).toThrow(/REALTIME_SUBSCRIPTION_COUNTS=1/);
  expect(events('subscription_count', { REALTIME_SUBSCRIPTION_COUNTS: '1' })).toEqual(['subscription_count']);
});

it('loads no script of others unless the operator has set it up, whole and exact', () => {
  expect(toConfig(readEnv({})).operatorScripts).toEqual({ helpChat: null, analytics: null });
  const secret = 'hunter2-hunter2-hunter2';
  const url = 'https://chat.example/widget.js';
  const env = readEnv({
    HELP_CHAT_URL: url,
    HELP_CHAT_SECRET: secret,
    HELP_CHAT_ORIGINS: 'https://cdn.example, wss://live.example:8443, https://chat.example',
    ANALYTICS_URL: 'https://stats.example/s.js?org=1',
  });
  expect(toConfig(env).operatorScripts).toEqual({
    helpChat: { url, origins: ['https://chat.example', 'https://cdn.example', 'wss://live.example:8443'] },
    analytics: { url: 'https://stats.example/s.js?org=1', origins: ['https://stats.example'] },
  });
  expect(JSON.stringify(toConfig(env))).not.toContain('hunter2');
  expect(toSecrets(env).helpChatSecret).toBe(secret);

  const refusals: [Record<string, string>, string][] = [
    [{ HELP_CHAT_URL: url }, 'HELP_CHAT_URL, HELP_CHAT_SECRET: set both, or neither.'],
    [{ HELP_CHAT_SECRET: secret }, 'HELP_CHAT_URL, HELP_CHAT_SECRET: set both, or neither.'],
    [{ HELP_CHAT_ORIGINS: 'https://cdn.example' }, 'HELP_CHAT_ORIGINS: set HELP_CHAT_URL too.'],
    [{ ANALYTICS_URL: 'https://me:hunter2@stats.example/' }, 'ANALYTICS_URL: remove the user name and password.'],
    [{ ANALYTICS_URL: 'https://stats.example;x/' }, 'ANALYTICS_URL: enter the https address of a script.'],
    ...['https://*.example', 'https://cdn.example/path', "'unsafe-inline'", 'https://a.example;x', 'cdn.example'].map(
      (origin): [Record<string, string>, string] => [
        { ANALYTICS_URL: 'https://stats.example/', ANALYTICS_ORIGINS: origin },
        'ANALYTICS_ORIGINS: entry 1 is not an exact origin.',
      ],
    ),
  ];
  for (const [settings, why] of refusals) expect(() => toConfig(readEnv(settings)), why).toThrow(why);
  const production = { NODE_ENV: 'production', CARRIER: 'twilio', APP_SECRET: 'x'.repeat(32) };
  const plain = { ...production, ANALYTICS_URL: 'http://stats.example/' };
  expect(() => toConfig(readEnv(plain))).toThrow('ANALYTICS_URL: enter the https address of a script.');
});

it('sends mail only where a mail server and a sender are set, and keeps the server with its password a secret', () => {
  expect(toConfig(readEnv({})).mail).toBeNull();
  expect(toSecrets(readEnv({})).smtpUrl).toBeNull();
  const env = readEnv({ SMTP_URL: 'smtps://talk:hunter2@mail.example.com', MAIL_FROM: 'Talk <talk@example.com>' });
  expect(toConfig(env).mail).toEqual({ from: 'Talk <talk@example.com>' });
  expect(JSON.stringify(toConfig(env))).not.toContain('hunter2');
  expect(toSecrets(env).smtpUrl).toBe('smtps://talk:hunter2@mail.example.com');
  expect(() => toConfig(readEnv({ SMTP_URL: 'smtp://mail.example.com' }))).toThrow('SMTP_URL, MAIL_FROM: set both');
  expect(() => toConfig(readEnv({ MAIL_FROM: 'talk@example.com' }))).toThrow('SMTP_URL, MAIL_FROM: set both');
  expect(() => readEnv({ SMTP_URL: 'https://mail.example.com' })).toThrow('SMTP_URL');
  for (const from of ['Talk', 'Talk <talk>', 'a@b.test\r\nBcc: c@d.test'])
    expect(() => readEnv({ MAIL_FROM: from })).toThrow('MAIL_FROM: ');
});

it('takes email in where a domain and the provider’s key are set, in any form that the key is copied in', () => {
  const pem = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey.export({ type: 'spki', format: 'pem' });
  const base64 = String(pem).replaceAll(/-----[A-Z ]+-----|\s/g, '');
  expect(toConfig(readEnv({})).emailInbound).toBeNull();
  for (const key of [base64, String(pem), String(pem).replaceAll('\n', String.raw`\n`)]) {
    const env = readEnv({ EMAIL_INBOUND_DOMAIN: 'In.Example.com', EMAIL_INBOUND_PUBLIC_KEY: key });
    expect(toConfig(env).emailInbound).toEqual({ domain: 'in.example.com', publicKey: pem });
  }
  const inbound = (domain: string | undefined, key: string | undefined) => () =>
    toConfig(readEnv({ EMAIL_INBOUND_DOMAIN: domain, EMAIL_INBOUND_PUBLIC_KEY: key }));
  expect(inbound('in.example.com', undefined)).toThrow('set both, or neither');
  expect(inbound('in.example.com', 'no key')).toThrow('EMAIL_INBOUND_PUBLIC_KEY: this is not an ECDSA public key');
  expect(inbound('not a domain', base64)).toThrow('EMAIL_INBOUND_DOMAIN');
});

it('gives ringless voicemail to the sandbox, to Slybroadcast, or to none', () => {
  const urlOf = (env: Record<string, string>) => toConfig(readEnv(env)).carrier.ringlessUrl;
  const account = { RINGLESS_USER: 'us@example.com', RINGLESS_PASSWORD: 'secret' };
  expect(urlOf({})).toBe('http://localhost:4200/gateway/vmb.php');
  expect(urlOf({ CARRIER: 'twilio' })).toBeNull();
  expect(urlOf({ CARRIER: 'twilio', ...account })).toBe('https://www.mobile-sphere.com/gateway/vmb.php');
  expect(urlOf({ ...account, RINGLESS_URL: 'https://rvm.example/vmb' })).toBe('https://rvm.example/vmb');
  expect(() => urlOf({ RINGLESS_USER: 'us@example.com' })).toThrow('RINGLESS_PASSWORD');
  expect(() => urlOf({ RINGLESS_URL: 'https://rvm.example/vmb' })).toThrow('RINGLESS_USER');
});
