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
});

it('has the defaults of ARCHITECTURE §3', () => {
  const config = toConfig(readEnv({ PORT: '' }));
  expect(config).toMatchObject({
    http: { port: 4000, publicUrl: 'http://localhost:4000', secure: false, host: '127.0.0.1' },
    db: { kind: 'embedded', dataDir: '.data' },
    carrier: { kind: 'sandbox', sandboxUrl: 'http://localhost:4200', textClaimMs: 12_000 },
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
