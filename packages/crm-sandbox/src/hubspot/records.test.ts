import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connected, type Connected } from '../testing/hubspot.js';

let world: Connected;
beforeEach(async () => {
  world = await connected();
});
afterEach(() => world.sandbox.close());

const CALLS = '/crm/objects/2026-03/calls';
const CONTACTS = '/crm/objects/2026-03/contacts';
const call = (method: string, path: string, body?: unknown) => world.call(method, path, body);
const contacts = () => world.sandbox.hubspot.contacts();
const idOf = (firstName: string) =>
  contacts().find((each) => each.properties['firstname'] === firstName)?.id ?? 'nobody';
const to = (id: string, typeId = 194) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: typeId }],
});

describe('what is refused', () => {
  it.each([
    [{ hs_call_title: 'No time' }, 'MISSING_REQUIRED_PROPERTIES'],
    [{ hs_timestamp: 'yesterday' }, 'INVALID_LONG'],
    [{ hs_timestamp: '1', talk_call_id: '7' }, 'PROPERTY_DOESNT_EXIST'],
    [{ hs_timestamp: '1', hs_call_status: 'DONE' }, 'INVALID_OPTION'],
    [{ hs_timestamp: '1', hs_call_disposition: 'Connected' }, 'INVALID_OPTION'],
    [{ hs_timestamp: '1', hs_call_duration: 'a minute' }, 'INVALID_NUMBER'],
    [{ hs_timestamp: '1', hubspot_owner_id: '1' }, 'INVALID_OWNER_ID'],
    [{ hs_timestamp: '1', hs_object_id: '5' }, 'READ_ONLY_VALUE'],
  ])('a call with %j: %s', async (properties, code) => {
    const refused = await call('POST', CALLS, { properties });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ status: 'error', category: 'VALIDATION_ERROR', errors: [{ code }] });
    expect(refused.body['correlationId']).toMatch(/^[0-9a-f-]{36}$/);
    expect(world.sandbox.hubspot.calls()).toEqual([]);
  });

  it('a call on a contact who is gone, and on one who never was', async () => {
    const id = idOf('Wei');
    world.sandbox.hubspot.deleteContact(id);
    for (const contact of [id, '999']) {
      const body = { properties: { hs_timestamp: '1' }, associations: [to(contact)] };
      expect(await call('POST', CALLS, body)).toMatchObject({
        status: 400,
        body: { message: 'one or more associations are not valid' },
      });
    }
    expect(await call('GET', `${CONTACTS}/${id}`)).toMatchObject({
      status: 404,
      body: { category: 'OBJECT_NOT_FOUND', message: 'resource not found' },
    });
    expect(await call('GET', `${CONTACTS}/${id}?archived=true`)).toMatchObject({
      status: 200,
      body: { archived: true },
    });
  });

  it('an association of a type that does not stand between the two', async () => {
    const body = { properties: { hs_timestamp: '1' }, associations: [to(idOf('Wei'), 9999)] };
    expect((await call('POST', CALLS, body)).status).toBe(400);
  });

  it('what is no JSON, what is unknown, versions that do not exist', async () => {
    const response = await fetch(world.sandbox.origin + CALLS, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.accessToken}` },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect((await call('GET', '/crm/objects/2019-01/contacts')).status).toBe(404);
    expect((await call('GET', '/crm/v3/objects/widgets')).status).toBe(400);
    expect((await call('PUT', CONTACTS, {})).status).toBe(405);
  });

  it('a second contact with the same e-mail address', async () => {
    const body = { properties: { email: 'MAYA.lopez@patients.example' } };
    expect(await call('POST', CONTACTS, body)).toMatchObject({
      status: 409,
      body: { category: 'CONFLICT', message: `Contact already exists. Existing ID: ${idOf('Maya')}` },
    });
  });
});

describe('properties with unique values', () => {
  const property = {
    name: 'talk_call_id',
    label: 'Talk call',
    type: 'string',
    fieldType: 'text',
    groupName: 'call',
    hasUniqueValue: true,
  };
  const PROPERTIES = '/crm/properties/2026-03/calls';

  it.each([
    [{ name: 'Talk Call' }, /must start with a letter/],
    [{ groupName: 'nowhere' }, /does not exist/],
    [{ type: 'picture' }, /Invalid property type/],
    [{ fieldType: 'slider' }, /Invalid field type/],
    [{ type: 'datetime', fieldType: 'date' }, /Only string and number/],
    [{ label: undefined }, /required fields were not set: \[label\]/],
  ])('are refused with %j', async (changes, message) => {
    const refused = await call('POST', PROPERTIES, { ...property, ...changes });
    expect(refused.status).toBe(400);
    expect(refused.body['message']).toMatch(message);
  });

  it('are made once, and hold', async () => {
    expect((await call('POST', PROPERTIES, property)).status).toBe(201);
    expect((await call('POST', PROPERTIES, property)).status).toBe(409);
    expect((await call('GET', `${PROPERTIES}/talk_call_id`)).body).toMatchObject({ hasUniqueValue: true });
    const body = { properties: { hs_timestamp: '1', talk_call_id: 'c-1' } };
    const first = await call('POST', CALLS, body);
    expect(first.status).toBe(201);
    expect(await call('POST', CALLS, body)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'CONFLICTING_UNIQUE_VALUE' }] },
    });
    expect((await call('GET', `${CALLS}/c-1?idProperty=talk_call_id`)).body['id']).toBe(first.body['id']);
    expect((await call('GET', `${CALLS}/x?idProperty=hs_call_title`)).status).toBe(400);
    expect(
      (await call('PATCH', `${CALLS}/c-1?idProperty=talk_call_id`, { properties: { hs_call_body: 'x' } })).status,
    ).toBe(200);
  });

  it('upsert what is there and what is not; one bad input does not spoil the others when each is traced', async () => {
    await call('POST', PROPERTIES, property);
    const input = (id: string, properties: object, trace?: string) => ({
      id,
      idProperty: 'talk_call_id',
      properties,
      ...(trace === undefined ? {} : { objectWriteTraceId: trace }),
    });
    const first = await call('POST', `${CALLS}/batch/upsert`, { inputs: [input('a', { hs_timestamp: '1' })] });
    expect(first).toMatchObject({ status: 200, body: { status: 'COMPLETE', results: [{ new: true }] } });
    const mixed = [
      input('a', { hs_call_body: 'again' }, 't1'),
      input('b', { hs_call_status: 'NEVER', hs_timestamp: '1' }, 't2'),
      input('c', { hs_timestamp: '1' }, 't3'),
    ];
    const second = await call('POST', `${CALLS}/batch/upsert`, { inputs: mixed });
    expect(second).toMatchObject({
      status: 207,
      body: {
        numErrors: 1,
        results: [{ new: false, objectWriteTraceId: 't1' }, { new: true }],
        errors: [{ category: 'VALIDATION_ERROR', context: { objectWriteTraceId: ['t2'] } }],
      },
    });
    // Without traces it is all or nothing.
    const plain = [input('d', { hs_timestamp: '1' }), input('e', {})];
    expect((await call('POST', `${CALLS}/batch/upsert`, { inputs: plain })).status).toBe(400);
    expect(world.sandbox.hubspot.calls()).toHaveLength(2);
    const twins = [input('f', { hs_timestamp: '1' }), input('f', { hs_timestamp: '1' })];
    expect((await call('POST', `${CALLS}/batch/upsert`, { inputs: twins })).status).toBe(400);
  });

  it('takes at most a hundred at once', async () => {
    const inputs = Array.from({ length: 101 }, (_, index) => ({ id: String(index) }));
    expect((await call('POST', `${CONTACTS}/batch/read`, { inputs })).status).toBe(400);
  });
});

it('reads a batch, and says who is missing', async () => {
  const inputs = [{ id: idOf('Maya') }, { id: '1' }];
  expect(await call('POST', `${CONTACTS}/batch/read`, { inputs, properties: ['firstname'] })).toMatchObject({
    status: 207,
    body: {
      results: [{ properties: { firstname: 'Maya' } }],
      errors: [{ category: 'OBJECT_NOT_FOUND', context: { ids: ['1'] } }],
    },
  });
});

it('merges: the other one leads to the one that took it in, with all that was logged', async () => {
  const [maya, marco] = [idOf('Maya'), idOf('Marco')];
  await call('POST', CALLS, { properties: { hs_timestamp: '1' }, associations: [to(marco)] });
  const merged = await call('POST', `${CONTACTS}/merge`, { primaryObjectId: maya, objectIdToMerge: marco });
  expect(merged).toMatchObject({ status: 200, body: { id: maya, properties: { hs_merged_object_ids: marco } } });
  expect((await call('GET', `${CONTACTS}/${marco}`)).body['id']).toBe(maya);
  expect(world.sandbox.hubspot.timeline(maya)).toHaveLength(1);
  const late = await call('POST', CALLS, { properties: { hs_timestamp: '2' }, associations: [to(marco)] });
  expect(late.status).toBe(201);
  expect(world.sandbox.hubspot.timeline(maya)).toHaveLength(2);
});

it('lets a lifecycle stage go forward only, unless it was cleared', async () => {
  const path = `${CONTACTS}/${idOf('Kofi')}`;
  const set = async (stage: string) => {
    expect((await call('PATCH', path, { properties: { lifecyclestage: stage } })).status).toBe(200);
    const read = await call('GET', `${path}?properties=lifecyclestage`);
    return (read.body['properties'] as Record<string, unknown>)['lifecyclestage'];
  };
  expect(await set('customer')).toBe('customer');
  expect(await set('lead')).toBe('customer');
  expect(await set('')).toBeNull();
  expect(await set('lead')).toBe('lead');
});

describe('search', () => {
  const search = (body: object) => call('POST', `${CONTACTS}/search`, body);
  const filter = (operator: string, more: object, propertyName = 'lastname') => ({
    filterGroups: [{ filters: [{ propertyName, operator, ...more }] }],
    properties: ['lastname'],
    limit: 100,
  });
  const names = async (body: object) =>
    ((await search(body)).body['results'] as { properties: { lastname: string } }[]).map(
      (each) => each.properties.lastname,
    );

  it.each([
    [filter('IS', { value: 'x' }), /Invalid operator/],
    [filter('EQ', {}), /must have a value/],
    [filter('IN', {}), /must have values/],
    [filter('BETWEEN', { value: '1' }), /must have a highValue/],
    [filter('EQ', { value: 'x' }, 'nickname'), /problem with the request/],
    [{ limit: 201 }, /between 1 and 200/],
    [{ limit: 100, after: '9950' }, /more than 10000/],
    [{ after: 'x' }, /whole number/],
    [{ query: 'x'.repeat(3001) }, /3000/],
    [{ filterGroups: Array.from({ length: 6 }, () => ({ filters: [] })) }, /filter groups/],
    [
      {
        filterGroups: [
          { filters: Array.from({ length: 7 }, () => ({ propertyName: 'email', operator: 'HAS_PROPERTY' })) },
        ],
      },
      /filters in a group/,
    ],
  ])('refuses %j', async (body, message) => {
    const refused = await search(body);
    expect(refused).toMatchObject({ status: 400, body: { category: 'VALIDATION_ERROR' } });
    expect(refused.body['message']).toMatch(message);
  });

  it.each([
    [filter('EQ', { value: 'lopez' }), ['Lopez', 'Lopez']],
    [filter('IN', { values: ['zhang', 'hart'] }), ['Zhang', 'Hart']],
    [filter('CONTAINS_TOKEN', { value: '*5550157' }, 'phone'), []],
    [filter('CONTAINS_TOKEN', { value: '0157' }, 'phone'), ['Mensah']],
    [filter('CONTAINS_TOKEN', { value: '41555501*' }, 'hs_searchable_calculated_phone_number'), 11],
    [filter('NOT_HAS_PROPERTY', {}, 'hs_searchable_calculated_phone_number'), ['Lindgren']],
    [{ query: '(415) 555-0158', properties: ['lastname'] }, ['Solberg']],
    [{ ...filter('IN', { values: ['zhang', 'hart'] }), sorts: ['lastname'] }, ['Hart', 'Zhang']],
    [
      {
        ...filter('IN', { values: ['hart', 'zhang'] }),
        sorts: [{ propertyName: 'lastname', direction: 'DESCENDING' }],
      },
      ['Zhang', 'Hart'],
    ],
  ])('finds by %j', async (body, expected) => {
    const found = await names(body);
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
  });

  it('goes on page by page', async () => {
    const seen: string[] = [];
    for (let after: string | undefined = '0'; after !== undefined;) {
      const body = { limit: 5, after, sorts: ['hs_object_id'] };
      world.clock.advance(1000);
      const page: Readonly<Record<string, unknown>> = (await search(body)).body;
      expect(page['total']).toBe(12);
      seen.push(...(page['results'] as { id: string }[]).map(({ id }) => id));
      after = (page['paging'] as { next: { after: string } } | undefined)?.next.after;
    }
    expect(seen).toEqual(contacts().map(({ id }) => id));
  });

  it('is behind what was written, when it is told to be', async () => {
    world.sandbox.hubspot.setFaults({ indexDelayMs: 10_000 });
    world.clock.advance(10_000);
    await call('POST', CONTACTS, { properties: { lastname: 'Newcomer' } });
    expect(await names({ query: 'newcomer' })).toEqual([]);
    world.clock.advance(10_000);
    expect(await names({ query: 'newcomer', properties: ['lastname'] })).toEqual(['Newcomer']);
  });
});

it('tells outcomes, workflows, and enrols a contact by e-mail', async () => {
  const outcomes = (await call('GET', '/calling/v1/dispositions')).body as unknown as { label: string }[];
  expect(outcomes.map(({ label }) => label)).toContain('Left voicemail');
  const flows = (await call('GET', '/automation/v4/flows')).body['results'] as { id: string; isEnabled: boolean }[];
  const mapped = await call('POST', '/automation/v4/workflow-id-mappings/batch/read', {
    inputs: flows.map(({ id }) => ({ type: 'FLOW_ID', flowId: id })),
  });
  const ids = (mapped.body['results'] as { workflowId: number }[]).map(({ workflowId }) => workflowId);
  const enrol = (id: number | undefined, email: string) =>
    call('POST', `/automation/v2/workflows/${id}/enrollments/contacts/${email}`);
  expect((await enrol(ids[0], 'nobody@patients.example')).status).toBe(404);
  expect((await enrol(ids[2], 'wei.zhang@patients.example')).status).toBe(412);
  expect((await enrol(ids[0], 'wei.zhang@patients.example')).status).toBe(204);
  expect(world.sandbox.hubspot.enrolments()).toEqual([{ workflowId: '4400101', contactId: idOf('Wei') }]);
});
