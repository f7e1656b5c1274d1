import { Client } from '@hubspot/api-client';
import { AssociationSpecAssociationCategoryEnum } from '@hubspot/api-client/lib/codegen/crm/objects/calls/index.js';
import { FilterOperatorEnum } from '@hubspot/api-client/lib/codegen/crm/contacts/index.js';
import {
  PropertyCreateFieldTypeEnum,
  PropertyCreateTypeEnum,
} from '@hubspot/api-client/lib/codegen/crm/properties/index.js';
import { AssociationTypes } from '@hubspot/api-client/lib/src/enums/AssociationTypes.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { kindsBetween } from './associations.js';
import type { ObjectTypeName } from './model.js';
import { authorizeUrl, connected, REDIRECT, type Connected } from '../testing/hubspot.js';

// HubSpot's own client, unchanged: what it sends is understood, and it understands what it gets.
let world: Connected;
let client: Client;

beforeEach(async () => {
  world = await connected();
  client = new Client({ accessToken: world.accessToken, basePath: world.sandbox.origin });
});
afterEach(() => world.sandbox.close());

const HUBSPOT = AssociationSpecAssociationCategoryEnum.HubspotDefined;
const firstContact = () => world.sandbox.hubspot.contacts()[0]?.id ?? '';

it('connects by code', async () => {
  const { origin, hubspot } = world.sandbox;
  const back = await hubspot.approve(authorizeUrl(origin, { client_id: hubspot.clientId }));
  const code = new URL(back).searchParams.get('code') ?? '';
  const fresh = new Client({ basePath: origin });
  const given = await fresh.oauth.tokensApi.create(
    'authorization_code',
    code,
    REDIRECT,
    hubspot.clientId,
    hubspot.clientSecret,
  );
  expect(given).toMatchObject({ tokenType: 'bearer', expiresIn: 1800 });
  fresh.setAccessToken(given.accessToken);
  expect((await fresh.crm.contacts.basicApi.getPage(3)).results).toHaveLength(3);
});

it('finds a contact by number, by words, and by e-mail', async () => {
  const byPhone = await client.crm.contacts.searchApi.doSearch({
    filterGroups: [
      {
        filters: [
          {
            propertyName: 'hs_searchable_calculated_phone_number',
            operator: FilterOperatorEnum.Eq,
            value: '4155550150',
          },
        ],
      },
    ],
    properties: ['firstname', 'phone'],
    limit: 10,
  });
  expect(byPhone.total).toBe(2);
  expect(byPhone.results.map((each) => each.properties['firstname'])).toEqual(['Maya', 'Marco']);
  const byWords = await client.crm.contacts.searchApi.doSearch({ query: 'sol ing' });
  expect(byWords.results.map((each) => each.properties['lastname'])).toEqual(['Solberg']);
  const byEmail = await client.crm.contacts.basicApi.getById(
    'maya.lopez@patients.example',
    ['phone'],
    undefined,
    ['companies'],
    false,
    'email',
  );
  expect(byEmail.properties['phone']).toBe('+1 415-555-0150');
  expect(byEmail.associations?.['companies']?.results[0]?.type).toBe('contact_to_company');
});

it('creates a property with unique values, and logs a call once however often it is told', async () => {
  await client.crm.properties.coreApi.create('calls', {
    name: 'talk_call_id',
    label: 'Talk call',
    type: PropertyCreateTypeEnum.String,
    fieldType: PropertyCreateFieldTypeEnum.Text,
    groupName: 'call',
    hasUniqueValue: true,
  });
  const tell = () =>
    client.crm.objects.calls.batchApi.upsert({
      inputs: [
        {
          id: 'call-77',
          idProperty: 'talk_call_id',
          properties: { hs_timestamp: '2026-11-24T10:00:00Z', hs_call_duration: '61000', hs_call_status: 'COMPLETED' },
        },
      ],
    });
  const [first, again] = [await tell(), await tell()];
  expect([first.results[0], again.results[0]].map((each) => each && '_new' in each && each._new)).toEqual([
    true,
    false,
  ]);
  expect(again.results[0]?.id).toBe(first.results[0]?.id);
  expect(world.sandbox.hubspot.calls()).toHaveLength(1);
});

it('logs a call on a contact, with the moment, the length and the outcome that it had', async () => {
  const call = await client.crm.objects.calls.basicApi.create({
    properties: {
      hs_timestamp: String(Date.parse('2026-11-24T09:59:30Z')),
      hs_call_title: 'Call with Maya Lopez',
      hs_call_direction: 'OUTBOUND',
      hs_call_duration: '61000',
      hs_call_status: 'COMPLETED',
      hs_call_disposition: 'f240bbac-87c9-4f6e-bf70-924b57d47db7',
      hubspot_owner_id: '70003',
    },
    associations: [{ to: { id: firstContact() }, types: [{ associationCategory: HUBSPOT, associationTypeId: 194 }] }],
  });
  expect(world.sandbox.hubspot.timeline(firstContact())).toMatchObject([
    {
      id: call.id,
      kind: 'call',
      outcome: 'Connected',
      properties: { hs_timestamp: '2026-11-24T09:59:30.000Z', hs_call_duration: '61000' },
    },
  ]);
  const read = await client.crm.objects.calls.basicApi.getById(call.id, ['hs_call_title'], undefined, ['contacts']);
  expect(read.associations?.['contacts']?.results).toEqual([{ id: firstContact(), type: 'call_to_contact' }]);
  await client.crm.objects.calls.basicApi.update(call.id, { properties: { hs_call_body: 'Wants Tuesday.' } });
  expect(world.sandbox.hubspot.calls()[0]?.properties['hs_call_body']).toBe('Wants Tuesday.');
  await client.crm.objects.calls.basicApi.archive(call.id);
  await expect(client.crm.objects.calls.basicApi.getById(call.id)).rejects.toMatchObject({ code: 404 });
});

it('associates afterwards, by default and by type', async () => {
  const call = await client.crm.objects.calls.basicApi.create({
    properties: { hs_timestamp: '2026-11-24T10:00:00Z' },
    associations: [],
  });
  const { basicApi } = client.crm.associations.v4;
  await basicApi.createDefault('calls', call.id, 'contacts', firstContact());
  const listed = await basicApi.getPage('contacts', firstContact(), 'calls');
  expect(listed.results).toMatchObject([
    { toObjectId: Number(call.id), associationTypes: [{ typeId: 193, category: 'HUBSPOT_DEFINED' }] },
  ]);
  await basicApi.archive('calls', call.id, 'contacts', firstContact());
  expect((await basicApi.getPage('contacts', firstContact(), 'calls')).results).toEqual([]);
});

it('reads owners', async () => {
  const found = await client.crm.owners.ownersApi.getPage('agent@acme.test');
  expect(found.results).toMatchObject([{ id: '70003', firstName: 'Elena', userId: 81_003 }]);
});

it('gives every association the id that HubSpot’s client knows it by', () => {
  const ids = AssociationTypes as unknown as Readonly<Record<string, number>>;
  const names: readonly [ObjectTypeName, string][] = [
    ['contacts', 'contact'],
    ['companies', 'company'],
    ['deals', 'deal'],
    ['tickets', 'ticket'],
    ['calls', 'call'],
    ['communications', 'communication'],
    ['notes', 'note'],
    ['tasks', 'task'],
  ];
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const differing = names.flatMap(([from, one]) =>
    names.flatMap(([to, other]) => {
      const theirs = ids[`${one}To${capital(other)}`];
      const ours = kindsBetween(from, to)[0]?.typeId;
      return theirs === undefined || ours === undefined || theirs === ours
        ? []
        : [`${one} → ${other}: ${ours}, not ${theirs}`];
    }),
  );
  expect(differing).toEqual([]);
  expect(kindsBetween('calls', 'contacts')[0]?.typeId).toBe(ids['callToContact']);
});
