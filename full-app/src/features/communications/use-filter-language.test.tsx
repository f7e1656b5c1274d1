import type { FilterGroup } from '@talk/core/contacts';
import { sampleLine } from '@talk/ui/testing';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FilterLanguage } from '../../shared/filter/filter-language.js';
import { closePage, openPage, until } from '../../shared/testing/page-driver.js';
import { useCommunicationFilterLanguage } from './use-filter-language.js';

let asked: string[];
let language: FilterLanguage;

const ADMIN = {
  user_permissions: ['create broadcast message', 'view workflow'],
  bulk_sms_enabled: true,
  company: { country: 'US', bulk_sms_enabled: true, automation_enabled: true },
};

async function call({ id }: { id: string }): Promise<unknown> {
  asked.push(id);
  if (id === 'listBroadcasts') return { data: [{ id: 7, name: 'Spring offer' }] };
  if (id === 'listSequences') return { data: [{ id: 4, name: 'Welcome' }] };
  return { data: [] };
}

async function open(tree: FilterGroup | null, user: object = ADMIN): Promise<void> {
  const Screen = (): ReactNode => {
    language = useCommunicationFilterLanguage(tree);
    return null;
  };
  const company = {
    lines: async () => ({ data: [sampleLine()] }),
    ringGroups: async () => ({ data: [] }),
    users: async () => ({ data: [] }),
  };
  await openPage({ routes: { '/communications': Screen }, address: '/communications', user, api: { call, company } });
}
const offered = (): readonly string[] => language.offered.flatMap(({ names }) => names);
const optionsOf = (name: string): readonly unknown[] => {
  const field = language.lookup(name);
  return field === undefined ? [] : language.optionsOf(field);
};

beforeEach(() => {
  asked = [];
});
afterEach(closePage);

it('offers numbers of lines, broadcasts and sequences, and loads their options when the form opens', async () => {
  await open(null);
  expect(offered()).toEqual(expect.arrayContaining(['incoming_numbers', 'broadcasts', 'workflows']));
  await until(() => expect(optionsOf('incoming_numbers')).toEqual([{ value: 1, name: '(415) 555-0100 · Sales line' }]));
  expect(asked).not.toContain('listBroadcasts');
  await act(async () => language.onOpen?.());
  await until(() => expect(optionsOf('broadcasts')).toEqual([{ value: 7, name: 'Spring offer' }]));
  await until(() => expect(optionsOf('workflows')).toEqual([{ value: 4, name: 'Welcome' }]));
});

it('names a sequence that the filter of the address has', async () => {
  await open({ and: [{ or: [{ field: 'workflows', operator: 'any-of', value: [4] }] }] });
  await until(() => expect(language.nameOf('workflows', 4)).toBe('Welcome'));
});

it('offers neither broadcasts nor sequences to users who cannot see them', async () => {
  await open(null, { ...ADMIN, user_permissions: [] });
  expect(offered()).toContain('incoming_numbers');
  expect(offered()).not.toContain('broadcasts');
  expect(offered()).not.toContain('workflows');
  await act(async () => language.onOpen?.());
  expect(asked).not.toContain('listSequences');
});
