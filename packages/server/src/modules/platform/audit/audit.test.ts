import {
  changePassword,
  createApiKey,
  createMember,
  createRingGroup,
  removeRingGroup,
  downloadAuditLog,
  listAuditEntries,
  updateCompanySettings,
  updateLineRouting,
  updateMember,
  updateProfile,
  updateTextingSettings,
  updateWrapUpSettings,
  type QueryOf,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
const password = 'a good long password';
let admin: TestUser;
let agent: TestUser;

beforeEach(async () => {
  server.clock.advance(60_000);
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id, { name: 'Ada', password });
  agent = await server.user(id, { name: 'Bo', roles: ['Company Agent'] });
});

const list = (query: QueryOf<typeof listAuditEntries> = {}, as = admin) => server.call(listAuditEntries, { as, query });
const entries = async (query: QueryOf<typeof listAuditEntries> = {}) => (await list(query)).body.data;
const sql = (text: string, values: unknown[] = []) => server.context.kernel.db.pool.query<{ id: string }>(text, values);

describe('the audit log', () => {
  it('says who changed what from where, and what it was before', async () => {
    await server.call(updateCompanySettings, { as: admin, body: { name: 'Acme West', team_inbox_enabled: false } });
    expect(await entries()).toEqual([
      {
        id: expect.any(Number),
        at: server.clock.now().toISOString(),
        kind: 'company',
        action: 'changed',
        subject: { id: null, name: null },
        actor: { id: admin.id, name: 'Ada' },
        impersonator: null,
        via: 'sign-in',
        ip: '127.0.0.1',
        user_agent: expect.any(String),
        changes: [
          { field: 'name', before: 'Acme', after: 'Acme West' },
          { field: 'team_inbox_enabled', before: 'true', after: 'false' },
        ],
      },
    ]);
  });

  it('keeps nothing of what changed nothing, or was refused', async () => {
    await server.call(updateCompanySettings, { as: admin, body: { name: 'Acme' } });
    await server.call(updateCompanySettings, { as: admin, body: { name: 'New', force_outbound_line: true } });
    expect(await entries()).toEqual([]);
  });

  it('has an entry of each area whose settings are changed', async () => {
    const line = await sql(`insert into lines (company_id, name) values ($1, 'Sales') returning id`, [admin.companyId]);
    const lineId = Number(line.rows[0]?.id);
    const { user } = (
      await server.call(createMember, {
        as: admin,
        body: { name: 'Cy', email: `cy-${admin.companyId}@acme.test`, user_roles: ['Company Agent'] },
      })
    ).body;
    await server.call(updateMember, { as: admin, params: { id: user.id }, body: { enabled: false } });
    const key = await server.call(createApiKey, {
      as: admin,
      body: { kind: 'user', name: 'CRM', allowed_origins: ['https://crm.test'], user_id: admin.id },
    });
    const group = await server.call(createRingGroup, { as: admin, body: { name: 'Desk', user_ids: [agent.id] } });
    await server.call(removeRingGroup, { as: admin, params: { id: group.body.id } });
    await server.call(updateLineRouting, { as: admin, params: { id: lineId }, body: { records_calls: true } });
    await server.call(updateTextingSettings, { as: admin, body: { daily_text_limit: 50 } });
    await server.call(updateWrapUpSettings, {
      as: admin,
      body: { lines: [{ campaign_id: lineId, wrap_up_seconds: 9 }] },
    });
    await server.call(updateProfile, { as: agent, body: { name: 'Bo Diaz' } });
    await server.call(changePassword, {
      as: admin,
      body: { current_password: password, password: 'another long one' },
    });
    const told = await entries();
    expect(told.map(({ kind, action, subject, actor }) => [kind, action, subject.name, actor?.name])).toEqual([
      ['own_sign_in', 'password_changed', 'Ada', 'Ada'],
      ['person', 'changed', 'Bo Diaz', 'Bo Diaz'],
      ['wrap_up', 'changed', null, 'Ada'],
      ['texting', 'changed', null, 'Ada'],
      ['line', 'changed', 'Sales', 'Ada'],
      ['ring_group', 'removed', 'Desk', 'Ada'],
      ['ring_group', 'created', 'Desk', 'Ada'],
      ['api_key', 'created', 'CRM', 'Ada'],
      ['person', 'changed', 'Cy', 'Ada'],
      ['person', 'created', 'Cy', 'Ada'],
    ]);
    const changesOf = (at: number) => told[at]?.changes;
    expect(changesOf(1)).toEqual([{ field: 'name', before: 'Bo', after: 'Bo Diaz' }]);
    expect(changesOf(2)).toEqual([{ field: 'lines.Sales', before: null, after: '9' }]);
    expect(changesOf(4)).toEqual([{ field: 'records_calls', before: 'false', after: 'true' }]);
    expect(changesOf(8)).toEqual([{ field: 'enabled', before: 'true', after: 'false' }]);
    const whole = JSON.stringify(told);
    expect(whole).not.toContain(key.body.secret);
    expect(whole).not.toContain('another long one');
  });

  it('is filtered by person, kind and time, and read in pages from the latest on', async () => {
    const names = ['One', 'Two', 'Three'];
    for (const name of names) {
      server.clock.advance(60_000);
      await server.call(updateCompanySettings, { as: admin, body: { name } });
    }
    await server.call(updateProfile, { as: agent, body: { name: 'Bo Diaz' } });
    const newName = ({ changes }: { changes: readonly { after: string | null }[] }) => changes[0]?.after;
    expect((await entries({ kind: 'company' })).map(newName)).toEqual(['Three', 'Two', 'One']);
    expect((await entries({ user_id: agent.id })).map(newName)).toEqual(['Bo Diaz']);
    const second = (await entries({ kind: 'company' }))[1];
    expect((await entries({ kind: 'company', since: second?.at ?? '' })).map(newName)).toEqual(['Three', 'Two']);
    expect((await entries({ kind: 'company', until: second?.at ?? '' })).map(newName)).toEqual(['One']);
    const first = (await list({ kind: 'company', per_page: 2 })).body;
    expect([first.data.map(newName), first.has_more_pages]).toEqual([['Three', 'Two'], true]);
    const rest = (await list({ kind: 'company', per_page: 2, cursor: first.next_cursor ?? '' })).body;
    expect([rest.data.map(newName), rest.has_more_pages]).toEqual([['One'], false]);
  });

  it('is for admins of the same company', async () => {
    await server.call(updateCompanySettings, { as: admin, body: { name: 'Mine' } });
    expect((await list({}, agent)).status).toBe(403);
    expect((await server.call(downloadAuditLog, { as: agent, query: {} })).status).toBe(403);
    const other = await server.user((await server.company()).id);
    expect((await list({}, other)).body.data).toEqual([]);
  });

  it('is a file with a row for each field, and nothing in it runs in a spreadsheet', async () => {
    await server.call(updateCompanySettings, { as: admin, body: { name: '=1+1', team_inbox_enabled: false } });
    const answer = await server.app.inject({
      method: 'GET',
      url: '/api/v1/audit-log/csv?kind=company',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.headers['content-disposition']).toContain('audit-log.csv');
    const [titles, ...rows] = answer.body.replace(/\r\n$/, '').split('\r\n');
    expect(titles).toBe(
      '\uFEFFTime (UTC),Who,Who (id),Kind,Action,What,What (id),Field,Before,After,Via,Address,Browser,Acted by,Acted by (id)',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(`,Ada,${String(admin.id)},company,changed,,,name,Acme,'=1+1,sign-in,127.0.0.1,`);
    expect(rows[1]).toContain(',team_inbox_enabled,true,false,');
  });

  it('cannot be changed or shortened, not even in the database', async () => {
    await server.call(updateCompanySettings, { as: admin, body: { name: 'Mine' } });
    await expect(sql(`update audit_entries set actor_name = 'Nobody'`)).rejects.toThrow(/neither changed nor deleted/);
    await expect(sql('delete from audit_entries')).rejects.toThrow(/neither changed nor deleted/);
  });
});
