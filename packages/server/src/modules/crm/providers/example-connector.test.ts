import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CrmHttp, CrmRequest } from './crm-http.js';
import type { CrmCall } from './crm-provider.js';
import { createExampleConnector } from './example-connector.fixture.js';

const URL_OF_IT = 'https://crm.example';
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('stands in the guide as it is here, where it is compiled', () => {
  const guide = read('../../../../../../docs/guides/build-a-connector.md');
  const [, code = ''] = /```ts\n(import \{ z \}[\s\S]*?)```/.exec(guide) ?? [];
  expect(code).toBe(read('./example-connector.fixture.ts'));
});

it('finds a person and logs a call under our key', async () => {
  const asked: Pick<CrmRequest<never>, 'method' | 'url' | 'json'>[] = [];
  const http: CrmHttp = {
    ask: ({ method, url, json, answer }) => {
      asked.push({ method, url, json });
      const people = [{ id: 'maya', phones: ['(415) 555-0150'] }];
      return Promise.resolve(answer.parse(method === 'GET' ? { people } : { id: 'call-1' }));
    },
  };
  const crm = createExampleConnector(http, { url: URL_OF_IT, clientId: 'id', clientSecret: 'secret' });
  const access = { accessToken: 'one', instanceUrl: null };
  const records = await crm.findByPhone(access, '+14155550150');
  expect(records).toEqual([{ kind: 'contact', id: 'maya' }]);
  const call: CrmCall = {
    key: '1-7',
    direction: 'outbound',
    startedAt: new Date('2026-03-02T05:59:07Z'),
    timeZone: 'America/Los_Angeles',
    durationMs: 83_000,
    result: 'talked',
    fromNumber: '+14155550100',
    toNumber: '+14155550150',
    title: 'Call to (415) 555-0150',
    outcome: 'Sold',
    notes: null,
    agentEmail: 'agent@acme.test',
    recordingUrl: null,
    outcomeValue: 'won',
    fields: { line: 'Sales' },
  };
  expect(await crm.logCall(access, call, records)).toBe('call-1');
  expect(asked.at(-1)).toMatchObject({
    method: 'PUT',
    url: `${URL_OF_IT}/calls/by-key/1-7`,
    json: { line: 'Sales', outcome: 'won', owner: 'agent@acme.test', seconds: 83, people: ['maya'] },
  });
});
