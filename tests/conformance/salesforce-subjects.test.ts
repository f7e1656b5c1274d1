import { checkIntegrationPage, getCrmCall, putCrmSubject } from '@talk/contract';
import type { TestUser } from '@talk/server/testing';
import { describe, expect, it } from 'vitest';
import { useSalesforce } from './salesforce-fixture.js';

// The record on which a number was clicked, or that was chosen among several, is whom or what the task is about.

const world = useSalesforce();
const { ended, work, unlogged, tasks, contact } = world;
const params = { name: 'salesforce' } as const;
const MAYA = '+14155550150';
const STRANGER = '+14155550188';
const INES = '+14155550160';
/** Where the stand-in shows its pages. */
const PAGE = 'http://localhost:4100';

describe('the record that a call is about', () => {
  const record = (object: string, name?: string) =>
    world.crm.salesforce
      .records()
      .find((each) => each.object === object && (name === undefined || each.values['Name'] === name))?.id ?? '';
  const name = (id: number, recordId: string, { as = world.admin, page = PAGE, params: given = { id } } = {}) =>
    world.server.call(putCrmSubject, {
      as,
      params: given,
      body: { name: 'salesforce', page_origin: page, record_id: recordId },
    });

  it('is told from a page of the connected org, by people who may see the call', async () => {
    const id = await ended();
    const stranger = await world.server.user((await world.server.company()).id);
    const body = { name: 'salesforce' as const, page_origin: PAGE, record_id: record('Case') };
    expect((await world.server.call(putCrmSubject, { params: { id }, body })).error.code).toBe('NOT_SIGNED_IN');
    expect((await name(id, record('Case'), { as: stranger })).error.code).toBe('NOT_FOUND');
    for (const page of ['https://globex.lightning.force.com', 'https://evil.example'])
      expect((await name(id, record('Case'), { page })).error.code).toBe('CRM_ACCOUNT_OTHER');
    for (const wrong of ['', '7', '../etc', 'x'.repeat(19)])
      expect((await name(id, wrong)).error.code).toBe('VALIDATION_FAILED');
    expect((await name(id, record('Case'), { page: 'not an origin' })).error.code).toBe('VALIDATION_FAILED');
    expect((await name(id, record('Case'))).body).toMatchObject({ state: 'waiting', external_id: null });
  });

  it('belongs to the org of the page, which a softphone may ask for', async () => {
    const ask = (as: TestUser | undefined, origin: string) =>
      world.server.call(checkIntegrationPage, { ...(as && { as }), params, query: { origin } });
    expect((await ask(undefined, PAGE)).error.code).toBe('NOT_SIGNED_IN');
    expect((await ask(await world.server.user((await world.server.company()).id), PAGE)).error.code).toBe(
      'CRM_ACCOUNT_OTHER',
    );
    expect((await ask(world.admin, 'https://globex.lightning.force.com')).error.code).toBe('CRM_ACCOUNT_OTHER');
    expect((await ask(world.admin, PAGE)).body.account.id).toBe(world.crm.salesforce.orgId);
  });

  it.each(['Case', 'Opportunity', 'Account'])(
    'a number clicked on a record of kind %s: the task is about it, and of the contact with the number',
    async (object) => {
      const id = await ended();
      await name(id, record(object));
      await work();
      expect(tasks()).toEqual([
        expect.objectContaining({ WhatId: record(object), WhoId: contact('Jonas Okafor'), CallDurationInSeconds: 83 }),
      ]);
    },
  );

  it('a contact or lead is whom the task belongs to, whoever else has the number', async () => {
    for (const [number, who] of [
      [MAYA, record('Contact', 'Marco Lopez')],
      [MAYA, record('Contact', 'Maya Lopez')],
      [INES, record('Lead')],
    ] as const)
      await name(await ended({ number }), who);
    await work();
    expect(tasks().map(({ WhoId }) => WhoId)).toEqual([
      record('Contact', 'Marco Lopez'),
      record('Contact', 'Maya Lopez'),
      record('Lead'),
    ]);
  });

  it('stands alone beside a lead, and for a number that nobody has', async () => {
    for (const number of [INES, STRANGER]) await name(await ended({ number }), record('Case'));
    await work();
    expect(tasks()).toHaveLength(2);
    for (const task of tasks()) expect([task['WhatId'], task['WhoId'] ?? null]).toEqual([record('Case'), null]);
  });

  it('is written once: what people change in the task afterwards stays', async () => {
    const id = await ended({ number: MAYA });
    await work();
    const read = async () =>
      (await world.server.call(getCrmCall, { as: world.admin, params: { id }, query: { name: 'salesforce' } })).body;
    const logged = await read();
    expect(logged).toMatchObject({ state: 'logged', external_id: tasks()[0]?.['Id'], is_talked: true, problem: null });
    await name(id, record('Contact', 'Marco Lopez'));
    await work();
    expect(tasks()).toMatchObject([{ WhoId: record('Contact', 'Marco Lopez') }]);
    // Named again, it is no news; and a change of the call is not to bring it back.
    await name(id, record('Contact', 'Marco Lopez'));
    world.crm.salesforce.changeTask(tasks()[0]?.['Id'] as string, { WhoId: record('Contact', 'Wei Zhang') });
    await world.server.context.kernel.db.pool.query(
      `update communications set notes = 'Rang back', version = version + 1 where id = $1`,
      [id],
    );
    await world.server.context.kernel.db.pool.query(
      `update crm_calls set state = 'waiting' where communication_id = $1`,
      [id],
    );
    await work();
    expect(tasks()).toMatchObject([{ WhoId: record('Contact', 'Wei Zhang') }]);
    expect((await read()).version).toBeGreaterThan(logged.version);
  });

  it('that is gone leaves the call to the person with the number', async () => {
    const id = await ended();
    const gone = record('Contact', 'Wei Zhang');
    await name(id, gone);
    world.crm.salesforce.deleteContact(gone);
    await work();
    expect(tasks()).toMatchObject([{ WhoId: contact('Jonas Okafor') }]);
    expect(await unlogged()).toEqual([]);
  });

  it('a call that Salesforce does not take is said to whoever asks', async () => {
    world.crm.salesforce.setFaults({ refusedField: 'Subject' });
    const id = await ended();
    await work();
    const ask = (as?: TestUser) =>
      world.server.call(getCrmCall, { ...(as && { as }), params: { id }, query: { name: 'salesforce' } });
    expect((await ask()).error.code).toBe('NOT_SIGNED_IN');
    expect((await ask(await world.server.user((await world.server.company()).id))).error.code).toBe('NOT_FOUND');
    expect((await ask(world.admin)).body).toMatchObject({
      state: 'failed',
      problem: "No such column 'Subject' on sobject of type Task",
    });
  });
});
