import { createFakeClient, sampleLine } from '@talk/ui/testing';
import { createEntities } from '@talk/core/entities';
import { ringGroupOf } from '@talk/core/testing';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { sharedWithPhone } from './shared-with-phone.js';
import { linesQuery } from './use-lines.js';
import { ringGroupsQuery } from './use-ring-groups.js';

const entities = createEntities();
let asked: string[] = [];
let name = 'Sales';
const { api } = createFakeClient({
  'company.lines': () => {
    asked.push('lines');
    return { data: [sampleLine({ id: 4, name, version: asked.length })] };
  },
  'company.ringGroups': () => {
    asked.push('groups');
    return { data: [ringGroupOf({ name })] };
  },
});
let queries = new QueryClient();
beforeEach(() => {
  asked = [];
  name = 'Sales';
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
});

it('asks once for the screens and the phone, whoever comes first', async () => {
  const phone = sharedWithPhone(api, entities, queries);
  const [{ data: lines }] = await Promise.all([phone.company.lines(), queries.fetchQuery(linesQuery(api, entities))]);
  await queries.fetchQuery(ringGroupsQuery(api));
  const { data: groups } = await phone.company.ringGroups();
  expect([lines[0]?.name, groups[0]?.name]).toEqual(['Sales', 'Sales']);
  expect(asked).toEqual(['lines', 'groups']);
});

it('asks again when the phone does, and the screens have that answer too', async () => {
  const phone = sharedWithPhone(api, entities, queries);
  await phone.company.lines();
  await phone.company.ringGroups();
  name = 'Support';
  const [{ data: lines }, { data: groups }] = [await phone.company.lines(), await phone.company.ringGroups()];
  expect([lines[0]?.name, groups[0]?.name]).toEqual(['Support', 'Support']);
  expect((await queries.fetchQuery(ringGroupsQuery(api)))[0]?.name).toBe('Support');
  expect(asked).toEqual(['lines', 'groups', 'lines', 'groups']);
});

it('fails as the server does, and tries again the next time', async () => {
  const { api: away } = createFakeClient();
  const phone = sharedWithPhone(away, entities, queries);
  await expect(phone.company.lines()).rejects.toMatchObject({ name: 'TalkError' });
  await expect(phone.company.lines()).rejects.toMatchObject({ name: 'TalkError' });
});
