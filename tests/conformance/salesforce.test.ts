import { disconnectIntegration, getFieldMap, putFieldMap, testIntegration, updateIntegration } from '@talk/contract';
import { drainJobs } from '@talk/server/testing';
import { describe, expect, it } from 'vitest';
import { useSalesforce } from './salesforce-fixture.js';

// Calls reach Salesforce over its public HTTP interface, as the sandbox's org speaks it.

const world = useSalesforce();
const { connect, ended, work, unlogged, tasks, keyOf, contact } = world;
const params = { name: 'salesforce' } as const;
const MAYA = '+14155550150';
const JONAS = '+14155550151';
const STRANGER = '+14155550188';

describe('a connection', () => {
  it('names the org, is tested, and is taken back whole', async () => {
    const { body } = await world.server.call(testIntegration, { as: world.admin, params });
    expect(body).toMatchObject({
      status: 'on',
      account: { id: world.crm.salesforce.orgId, domain: new URL(world.crm.origin).host },
    });
    expect(world.crm.salesforce.connections()).toBe(1);
    expect((await world.server.call(disconnectIntegration, { as: world.admin, params })).body.status).toBe('off');
    expect(world.crm.salesforce.connections()).toBe(0);
  });

  it('goes on with another token when the session is over', async () => {
    world.crm.salesforce.expireTokens();
    expect((await world.server.call(testIntegration, { as: world.admin, params })).status).toBe(200);
    world.crm.salesforce.expireTokens();
    await ended();
    await work();
    expect(tasks()).toHaveLength(1);
  });

  it('is broken when the app’s access was taken back there', async () => {
    world.crm.salesforce.revoke();
    expect((await world.server.call(testIntegration, { as: world.admin, params })).error.code).toBe('CRM_REFUSED');
    await ended();
    await work();
    expect(tasks()).toEqual([]);
    await connect();
    await drainJobs(world.server.context);
    expect(tasks()).toHaveLength(1);
  });
});

describe('a call', () => {
  it('is a completed task of the contact with the number, in whole seconds, on the company’s day', async () => {
    const id = await ended({ notes: 'Wants a quote.\nBy Friday.' });
    await work();
    expect(tasks()).toEqual([
      expect.objectContaining({
        Subject: 'Call to (415) 555-0151',
        Description: `Wants a quote.\nBy Friday.\n\n to ${JONAS}, 2026-03-01 21:59:07 (America/Los_Angeles)`,
        Status: 'Completed',
        Type: 'Call',
        TaskSubtype: 'Call',
        CallType: 'Outbound',
        CallDurationInSeconds: 83,
        CallDisposition: 'Connected',
        CallObject: keyOf(id),
        Talk_Call_Id__c: keyOf(id),
        ActivityDate: '2026-03-01',
        WhoId: contact('Jonas Okafor'),
      }),
    ]);
    expect(await unlogged()).toEqual([]);
  });

  it('finds a number however it was written down', async () => {
    const numbers = ['0150', '0151', '0152', '0153', '0155', '0156', '0157'].map((last) => `+1415555${last}`);
    for (const number of numbers) await ended({ number, direction: 'inbound' });
    await work();
    const owners = tasks().map(({ WhoId }) => WhoId);
    expect(owners).toHaveLength(numbers.length);
    expect(new Set(owners).size).toBe(numbers.length);
    expect(tasks()[0]).toMatchObject({ CallType: 'Inbound', WhoId: expect.stringMatching(/^003/) as unknown });
  });

  it('of a lead belongs to the lead', async () => {
    await ended({ number: '+14155550160' });
    await work();
    expect(tasks()[0]?.['WhoId']).toBe(world.crm.salesforce.leads()[0]?.id);
  });

  it('is logged once, also when the answer was lost, and follows what changes', async () => {
    world.crm.salesforce.setFaults({ loseAnswers: 1 });
    const id = await ended();
    await work();
    expect(await unlogged()).toMatchObject([{ communication_id: id, problem: 'Salesforce is not responding.' }]);
    expect(tasks()).toHaveLength(1);
    await work();
    expect(await unlogged()).toEqual([]);
    await world.server.context.kernel.db.pool.query(
      `update communications set notes = 'Called back', version = version + 1 where id = $1`,
      [id],
    );
    await world.server.context.kernel.db.pool.query(
      `update crm_calls set state = 'waiting' where communication_id = $1`,
      [id],
    );
    await work();
    expect(tasks()).toHaveLength(1);
    expect(tasks()[0]?.['Description']).toContain('Called back');
  });

  it('is logged once in an org that has no field for our key', async () => {
    world.crm.salesforce.setFaults({ refusedField: 'Talk_Call_Id__c', loseAnswers: 2 });
    const id = await ended();
    await work();
    await work();
    await work();
    expect(tasks()).toHaveLength(1);
    expect(tasks()[0]).toMatchObject({ CallObject: keyOf(id) });
    expect(tasks()[0]).not.toHaveProperty('Talk_Call_Id__c');
    // The field is made later: what is there is found all the same.
    world.crm.salesforce.setFaults({ refusedField: null });
    await world.server.context.kernel.db.pool.query(
      `update crm_calls set state = 'waiting' where communication_id = $1`,
      [id],
    );
    await work();
    expect(tasks()).toHaveLength(1);
  });

  it.each(['Type', 'TaskSubtype', 'OwnerId'])(
    'is logged without the field %s where it cannot be written',
    async (field) => {
      world.crm.salesforce.setFaults({ refusedField: field });
      await ended();
      await work();
      expect(tasks()).toHaveLength(1);
      expect(tasks()[0]).toMatchObject({ Status: 'Completed', CallDurationInSeconds: 83 });
    },
  );

  it('fills fields of the org’s own, as the company maps them', async () => {
    const { body } = await world.server.call(getFieldMap, { as: world.admin, params });
    expect(body).toMatchObject({
      outcome_field: { name: 'CallDisposition', kind: 'text' },
      fields: [{ name: 'Called_By__c', kind: 'text' }],
    });
    const map = { owner: 'connection', outcomes: {}, fields: { Called_By__c: 'agent_email' } } as const;
    expect((await world.server.call(putFieldMap, { as: world.admin, params, body: map })).status).toBe(200);
    await ended();
    await work();
    expect(tasks()[0]).toMatchObject({ Called_By__c: world.admin.email });
  });

  it('that Salesforce refuses is said in its own words', async () => {
    world.crm.salesforce.setFaults({ refusedField: 'Subject' });
    await ended();
    await work();
    expect(await unlogged()).toMatchObject([
      { state: 'failed', problem: "No such column 'Subject' on sobject of type Task" },
    ]);
  });

  it('waits while the day’s requests are spent, and while the org is away', async () => {
    world.crm.salesforce.setRequestsLeft(0);
    await ended();
    await work();
    expect(tasks()).toEqual([]);
    world.crm.salesforce.setRequestsLeft(100);
    world.server.clock.advance(16 * 60_000);
    world.crm.salesforce.setFaults({ outage: true });
    await work();
    expect(await unlogged()).toMatchObject([{ problem: 'Salesforce is not responding.' }]);
    world.crm.salesforce.setFaults({ outage: false });
    await work();
    expect(tasks()).toHaveLength(1);
  });
});

describe('a recording and texts', () => {
  /** A recording, or a text that came in, as calling and messaging leave them. */
  const rows = (query: string, values: readonly unknown[]) =>
    world.server.context.kernel.db.pool.query<{ id: number }>(query, [...values]);

  it('the task of a call links to its recording, in its comments and where the org has a field for it', async () => {
    const { fileId } = await world.server.recordedCall(world.admin.companyId, world.admin.id);
    const link = /http:\/\/localhost:4000\/recording\/[\w-]{48}\.wav/;
    for (const refusedField of [null, 'Talk_Recording__c']) {
      world.crm.salesforce.setFaults({ refusedField });
      const id = await ended({ notes: 'Wants a quote.' });
      await work();
      expect(tasks().at(-1)).not.toHaveProperty('Talk_Recording__c');
      await rows('update communications set recording_file_id = $2, version = version + 1 where id = $1', [id, fileId]);
      await rows(`update crm_calls set state = 'waiting' where communication_id = $1`, [id]);
      await work();
      const task = tasks().find(({ CallObject }) => CallObject === keyOf(id));
      expect(task?.['Description']).toMatch(new RegExp(`^Wants a quote\\.\n\nRecording: ${link.source}\n`));
      if (refusedField === null) expect(task?.['Talk_Recording__c']).toMatch(link);
      else expect(task).not.toHaveProperty('Talk_Recording__c');
    }
    expect(tasks()).toHaveLength(2);
  });

  it('a day of texts is one completed task, which grows, once though answers are lost', async () => {
    const text = async (body: string): Promise<number> => {
      const made = await rows(
        `insert into communications
           (company_id, type, direction, lead_number, body, created_at, current_status, disposition_status)
         values ($1, 'sms', 'inbound', $2, $3, '2026-03-02T05:59:07Z', 'received', 'completed') returning id`,
        [world.admin.companyId, JONAS, body],
      );
      const id = Number(made.rows[0]?.id);
      await rows(
        `insert into messages (communication_id, company_id, direction, status, source, line_number, phone_number, encoding, segments)
         values ($1, $2, 'inbound', 'received', 'manual', '+14155550100', $3, 'gsm7', 1)`,
        [id, world.admin.companyId, JONAS],
      );
      return id;
    };
    const first = await text('Hello');
    const into = `insert into crm_texts (company_id, name, communication_id, entry_id, day) values ($1, 'salesforce', $2, $3, '2026-03-01')`;
    await rows(into, [world.admin.companyId, first, first]);
    await rows(
      `insert into crm_calls (company_id, name, communication_id, kind, created_at) values ($1, 'salesforce', $2, 'texts', $3)`,
      [world.admin.companyId, first, world.server.clock.now()],
    );
    world.crm.salesforce.setFaults({ loseAnswers: 2, refusedField: 'Talk_Call_Id__c' });
    for (let tries = 0; tries < 3; tries += 1) await work();
    await rows(into, [world.admin.companyId, await text('Are you there?'), first]);
    await rows(`update crm_calls set state = 'waiting' where communication_id = $1`, [first]);
    await work();
    expect(tasks()).toEqual([
      expect.objectContaining({
        Subject: 'Texts with (415) 555-0151',
        Description: '21:59 (415) 555-0151: Hello\n21:59 (415) 555-0151: Are you there?',
        Status: 'Completed',
        Type: 'SMS',
        ActivityDate: '2026-03-01',
        CallObject: `${world.admin.companyId}-t${first}`,
        WhoId: contact('Jonas Okafor'),
      }),
    ]);
    expect(await unlogged()).toEqual([]);
  });
});

describe('somebody whom the org does not know', () => {
  it('waits for a person', async () => {
    await ended({ number: STRANGER });
    await work();
    expect(await unlogged()).toMatchObject([{ problem: 'No contact in Salesforce has this number.' }]);
  });

  it('is added as a lead, once, although the search lags and an answer is lost', async () => {
    await world.server.call(updateIntegration, { as: world.admin, params, body: { creates_contacts: true } });
    const before = world.crm.salesforce.leads().length;
    world.crm.salesforce.setFaults({ indexDelayMs: 60_000, loseAnswers: 1 });
    await ended({ number: STRANGER });
    await work();
    await work();
    await ended({ number: STRANGER });
    await work();
    const added = world.crm.salesforce.leads().slice(before);
    expect(added).toHaveLength(1);
    expect(added[0]?.values).toMatchObject({ LastName: '(415) 555-0188', Phone: STRANGER });
    expect(tasks().map(({ WhoId }) => WhoId)).toEqual([added[0]?.id, added[0]?.id]);
  });

  it('two with one number are one person’s call', async () => {
    await ended({ number: MAYA });
    await work();
    expect([contact('Maya Lopez'), contact('Marco Lopez')]).toContain(tasks()[0]?.['WhoId']);
    expect(tasks()).toHaveLength(1);
  });
});
