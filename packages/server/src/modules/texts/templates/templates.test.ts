import {
  createContact,
  createSmsTemplate,
  fillSmsTemplate,
  getSmsTemplate,
  listSmsTemplates,
  removeSmsTemplate,
  updateSmsTemplate,
} from '@talk/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let colleague: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'], name: 'Elena Vargas' });
  colleague = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});
beforeEach(async () => {
  await server.context.kernel.db.pool.query('delete from sms_templates');
});

const make = (name: string, body: string, { as = agent, ...more }: { as?: TestUser; [field: string]: unknown } = {}) =>
  server.call(createSmsTemplate, { as, body: { name, body, ...more } });
const everybody = (name: string, body: string, more = {}) =>
  make(name, body, { as: admin, for_everybody: true, ...more });
const names = async (as: TestUser, query: Record<string, string> = {}) =>
  (await server.call(listSmsTemplates, { as, query })).body.data.map(({ name }) => name);

describe('whose templates are whose', () => {
  it('lets agents write their own, and only admins and supervisors those of the company', async () => {
    const refused = await make('Ours', 'Hello', { for_everybody: true });
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Only admins and supervisors can change templates for the whole company.',
    ]);
    const reporter = await server.user(agent.companyId, { roles: ['Company Reporter Access'] });
    expect((await make('Mine', 'Hello', { as: reporter })).status).toBe(403);
    await make('Mine', 'Hello');
    const { id } = (await everybody('Ours', 'Hello')).body;
    expect(await names(agent)).toEqual(['Mine', 'Ours']);
    expect(await names(colleague)).toEqual(['Ours']);
    expect(await names(agent, { scope: 'own' })).toEqual(['Mine']);
    expect(await names(agent, { scope: 'company' })).toEqual(['Ours']);
    expect(await names(stranger)).toEqual([]);
    const change = { as: agent, params: { id }, body: { name: 'Taken over' } };
    expect((await server.call(updateSmsTemplate, change)).status).toBe(403);
    expect((await server.call(removeSmsTemplate, { as: agent, params: { id } })).status).toBe(403);
  });

  it('knows nothing of somebody else’s, not even for an admin', async () => {
    const { id } = (await make('Mine', 'Hello')).body;
    for (const as of [colleague, admin, stranger]) {
      expect((await server.call(getSmsTemplate, { as, params: { id } })).status).toBe(404);
      expect((await server.call(updateSmsTemplate, { as, params: { id }, body: { name: 'X' } })).status).toBe(404);
      expect((await server.call(removeSmsTemplate, { as, params: { id } })).status).toBe(404);
    }
  });
});

describe('writing templates', () => {
  it('refuses an empty one, and a variable that does not exist', async () => {
    expect((await make('', ' ')).error.errors).toEqual({
      name: ['Name the template.'],
      body: ['Enter the text to send.'],
    });
    expect((await make('Odd', 'Hi {{contact.shoe_size|friend}}')).error.errors?.['body']?.[0]).toMatch(
      /^“contact\.shoe_size” is not a variable\./,
    );
    const gone = await make('Picture', 'Look', { attachments: ['00000000-0000-4000-8000-000000000000'] });
    expect(gone.error.errors?.['attachments']?.[0]).toBe('A file is no longer there. Remove it and attach it again.');
  });

  it('changes and removes them, and tells those who have them', async () => {
    const { id } = (await make('Mine', 'Hello')).body;
    const shared = (await everybody('Ours', 'Hello')).body.id;
    const changed = await server.call(updateSmsTemplate, { as: agent, params: { id }, body: { folder: 'Visits' } });
    expect(changed.body).toMatchObject({ name: 'Mine', folder: 'Visits', version: 2 });
    await server.call(removeSmsTemplate, { as: admin, params: { id: shared } });
    const { rows } = await server.context.kernel.db.pool.query<{ entity: string; channels: string[] }>(
      `select entity_id::text || ' ' || version || ' ' || (data ->> 'is_removed') as entity, channels
       from events where type = 'sms_template_updated' order by seq desc limit 2`,
    );
    expect(rows).toEqual([
      { entity: `${shared} 2 true`, channels: [`private-company-${agent.companyId}`] },
      { entity: `${id} 2 false`, channels: [`private-company-${agent.companyId}-user-${agent.id}`] },
    ]);
  });
});

describe('finding templates', () => {
  it('puts the most used first, then goes by name', async () => {
    await make('b', 'Two');
    await make('A', 'One');
    const { id } = (await make('c', 'Three')).body;
    const { templates } = server.context.modules.templates;
    await server.transaction((tx) => templates.used(tx, agent.scope, id));
    await server.transaction((tx) => templates.used(tx, colleague.scope, id));
    expect(await names(agent)).toEqual(['c', 'A', 'b']);
    const { body } = await server.call(getSmsTemplate, { as: agent, params: { id } });
    expect(body).toMatchObject({ use_count: 1, last_used_at: server.clock.now().toISOString(), version: 1 });
  });

  it('by folder and by words anywhere, taken literally', async () => {
    await make('Reminder', 'See you at 50% off', { folder: 'Visits' });
    await make('Directions', 'Left, then right', { folder: 'Visits' });
    await make('Thanks', 'Thank you_all');
    expect(await names(agent, { folder: 'visits' })).toEqual(['Directions', 'Reminder']);
    expect(await names(agent, { folder: '' })).toEqual(['Thanks']);
    expect(await names(agent, { search: 'OFF visits' })).toEqual(['Reminder']);
    expect(await names(agent, { search: '50%' })).toEqual(['Reminder']);
    expect(await names(agent, { search: 'you_all' })).toEqual(['Thanks']);
    expect(await names(agent, { search: '%' })).toEqual(['Reminder']);
    const first = await server.call(listSmsTemplates, { as: agent, query: { per_page: 2 } });
    expect(first.body).toMatchObject({ has_more_pages: true, folders: ['Visits'] });
    const last = await server.call(listSmsTemplates, { as: agent, query: { per_page: 2, page: 2 } });
    expect([last.body.data.length, last.body.has_more_pages]).toEqual([1, false]);
  });
});

describe('filling a template', () => {
  it('fills what is known, falls back, and says what is left with its place', async () => {
    const body = 'Hi {{contact.first_name|there}}, {{agent.first_name}} of {{company.name}}. {{contact.email}} [time]?';
    const template = (await make('Hi', body)).body;
    const contact = await server.call(createContact, {
      as: admin,
      body: { first_name: '[VIP] <b>Bo</b>', phone_number: '+14155550160' },
    });
    const nameless = await server.call(createContact, { as: admin, body: { phone_number: '+14155550161' } });
    const fill = (contact_id: number, as = agent) =>
      server.call(fillSmsTemplate, { as, params: { id: template.id }, query: { contact_id } });
    const { body: filled } = await fill(contact.body.id);
    expect(filled.text).toBe('Hi [VIP] <b>Bo</b>, Elena of Acme. [contact.email] [time]?');
    expect(
      filled.unfilled.map(({ label, variable, start, end }) => [label, variable, filled.text.slice(start, end)]),
    ).toEqual([
      ['contact.email', 'contact.email', '[contact.email]'],
      ['time', null, '[time]'],
    ]);
    expect((await fill(nameless.body.id)).body.text).toMatch(/^Hi there, /);
    expect((await fill(99_999)).status).toBe(404);
    expect((await fill(contact.body.id, colleague)).status).toBe(404);
    const query = { contact_id: contact.body.id, campaign_id: 99_999 };
    expect((await server.call(fillSmsTemplate, { as: agent, params: { id: template.id }, query })).status).toBe(404);
  });
});
