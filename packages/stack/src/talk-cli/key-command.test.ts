import { expect, it } from 'vitest';
import type { Ask } from './api.js';
import { CliError } from './arguments.js';
import { runKeyCommand } from './key-command.js';

const key = (changes: object) => ({
  id: 7,
  kind: 'publishable',
  name: 'Website',
  public_id: 'pub_7',
  prefix: 'pk_abcde',
  allowed_origins: ['https://a.test'],
  revoked_at: null,
  ...changes,
});

/** A server that has two keys, and makes what it is asked for. */
function serverOfTests() {
  const asked: unknown[] = [];
  const ask: Ask = async (method, path, body) => {
    asked.push([method, path, ...(body === undefined ? [] : [body])]);
    if (method === 'GET')
      return { data: [key({}), key({ id: 8, kind: 'user', name: 'CRM', public_id: 'pub_8', prefix: 'uk_x' })] };
    if (path.endsWith('/identity-secrets')) return { id: 1, kid: 'ik_1', secret: 'whispered' };
    return { key: key({ id: 9, kind: 'secret', name: 'Backend' }), secret: 'sk_new' };
  };
  return { ask, asked };
}

it('makes a key for a server, and prints the key alone where a file is wanted', async () => {
  const { ask, asked } = serverOfTests();
  const { page, note } = await runKeyCommand(ask, 'https://t.test', {
    kind: 'server-key',
    name: 'Backend',
    owner: null,
  });
  expect([page, asked]).toEqual(['sk_new\n', [['POST', '/api/v1/api-keys', { kind: 'secret', name: 'Backend' }]]]);
  expect(note).toContain('number 9');
});

it.each(['7', 'pub_7', 'Website', 'pk_abcdefgh'])('makes a secret for the key that %s means', async (wanted) => {
  const { ask, asked } = serverOfTests();
  const { page } = await runKeyCommand(ask, 'https://t.test', { kind: 'secret', key: wanted });
  expect(page).toBe('TALK_KID=ik_1\nTALK_SECRET=whispered\n');
  expect(asked.at(-1)).toEqual(['POST', '/api/v1/api-keys/7/identity-secrets']);
});

it('makes no secret for a key that no visitor uses, or that is not there', async () => {
  const { ask } = serverOfTests();
  const run = (wanted: string) => runKeyCommand(ask, 'https://t.test', { kind: 'secret', key: wanted });
  await expect(run('CRM')).rejects.toThrow(
    new CliError('The key "CRM" is not for visitors. Make one with `npx talk key --texting <site>`.'),
  );
  await expect(run('Shop')).rejects.toThrow(/There is no key "Shop"\. There are: pub_7 \(Website\), pub_8 \(CRM\)\./);
});
