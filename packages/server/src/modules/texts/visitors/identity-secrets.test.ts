import { expect, it } from 'vitest';
import { readEnv } from '../../../config/env.js';
import { toSecrets } from '../../../config/secrets.js';
import { createIdentitySecrets } from './identity-secrets.js';

const secretsOf = (env: Record<string, string>) => createIdentitySecrets(toSecrets(readEnv(env)));
const [old, next] = ['a'.repeat(32), 'b'.repeat(32)];

it('opens after APP_SECRET was changed, as long as the earlier one is named', () => {
  const sealed = secretsOf({ APP_SECRET: old }).seal('of the site');
  expect(secretsOf({ APP_SECRET: next, APP_SECRET_PREVIOUS: old }).open(sealed)).toBe('of the site');
  expect(secretsOf({ APP_SECRET: next }).open(sealed)).toBeNull();
});
