import {
  createContact,
  createScript,
  listCommunicationScripts,
  listContactScripts,
  listScripts,
  removeScript,
  translateScript,
  updateScript,
  type FilledScript,
} from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { incomingNumbers, lines } from '../../platform/lines/read.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;
const lineIds = { sales: 0, support: 0 };

beforeAll(async () => {
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'], name: 'Elena Vargas' });
  stranger = await server.user((await server.company()).id);
  const q = server.context.kernel.db.drizzle;
  for (const name of ['sales', 'support'] as const) {
    const [line] = await q.insert(lines).values({ companyId: id, name }).returning();
    lineIds[name] = line?.id ?? 0;
  }
  await q.insert(incomingNumbers).values({ companyId: id, lineId: lineIds.sales, phoneNumber: '+14155550100' });
});

const step = (text: string) => [{ title: 'Open', text }];
const make = (name: string, text: string, campaign_ids: number[] = [], as = admin) =>
  server.call(createScript, { as, body: { name, steps: step(text), campaign_ids } });
const read = (script: FilledScript | undefined): string =>
  (script?.steps[0]?.parts ?? [])
    .map((part) => ('text' in part ? part.text : `[${part.kind} ${part.variable}]`))
    .join('');

describe('writing scripts', () => {
  it('is for admins and supervisors, with variables that exist and lines of one’s own', async () => {
    expect((await make('Mine', 'Hello', [], agent)).status).toBe(403);
    const unknown = await make('Odd', 'Hi {{contact.shoe_size}}');
    expect([unknown.status, unknown.error.errors?.['steps.0.text']?.[0]]).toEqual([
      422,
      expect.stringMatching(/^“contact\.shoe_size” is not a variable\./),
    ]);
    expect((await make('Theirs', 'Hello', [lineIds.sales], stranger)).status).toBe(404);
    const none = await server.call(createScript, { as: admin, body: { name: 'None', steps: [] } });
    expect(none.error.errors).toEqual({ steps: ['Add at least one step.'] });
  });

  it('changes and removes them', async () => {
    const { body } = await make('Short lived', 'Hello');
    const changed = await server.call(updateScript, { as: admin, params: { id: body.id }, body: { name: 'Renamed' } });
    expect(changed.body).toMatchObject({ name: 'Renamed', version: 2, steps: step('Hello') });
    expect((await server.call(removeScript, { as: admin, params: { id: body.id } })).status).toBe(200);
    expect((await server.call(removeScript, { as: admin, params: { id: body.id } })).status).toBe(404);
    expect((await server.call(listScripts, { as: admin })).body.data).toEqual([]);
  });
});

describe('reading scripts', () => {
  it('fills them for a call of their line, the line’s own first', async () => {
    await make('For all', '{{company.name}}');
    await make('For sales', '{{agent.first_name}} of {{company.name}}, {{line.name}} {{line.phone_number}}', [
      lineIds.sales,
    ]);
    await make('For support', 'Sorry.', [lineIds.support]);
    const { communicationId } = await server.recordedCall(agent.companyId, agent.id);
    const scripts = async () =>
      (await server.call(listCommunicationScripts, { as: agent, params: { id: communicationId } })).body.data;
    expect((await scripts()).map((script) => script.name)).toEqual(['For all']);
    await server.context.kernel.db.pool.query('update communications set line_id = $1 where id = $2', [
      lineIds.sales,
      communicationId,
    ]);
    const [own, all] = await scripts();
    expect([own?.name, all?.name]).toEqual(['For sales', 'For all']);
    expect(read(own)).toBe('Elena of Acme, sales (415) 555-0100');
  });

  it('fills one for a contact, in pieces of text, and says what nobody has filled in', async () => {
    const person = await server.call(createContact, {
      as: admin,
      body: { first_name: '<b>Maya</b>', phone_number: '+14155550160', timezone: 'America/Los_Angeles' },
    });
    const script = (await make('Hi', 'Hi {{contact.first_name}}, {{contact.email}}, {{contact.phone_number}}')).body;
    const params = { id: person.body.id };
    const filled = await server.call(translateScript, { as: agent, params, query: { script_id: script.id } });
    expect(read(filled.body)).toBe('Hi <b>Maya</b>, [missing contact.email], (415) 555-0160');
    const nothing = await server.call(translateScript, { as: agent, params, query: { script_id: 99_999 } });
    expect(nothing.status).toBe(404);
    const all = await server.call(listContactScripts, { as: agent, params, query: { campaign_id: lineIds.sales } });
    expect(all.body.data.find(({ id }) => id === script.id)).toEqual(filled.body);
    expect((await server.call(listContactScripts, { as: agent, params, query: { campaign_id: 99_999 } })).status).toBe(
      404,
    );
    expect((await server.call(listContactScripts, { as: stranger, params })).status).toBe(404);
    const foreignLine = { script_id: script.id, campaign_id: 99_999 };
    expect((await server.call(translateScript, { as: agent, params, query: foreignLine })).status).toBe(404);
    expect((await server.call(translateScript, { as: stranger, params, query: { script_id: script.id } })).status).toBe(
      404,
    );
  });
});
