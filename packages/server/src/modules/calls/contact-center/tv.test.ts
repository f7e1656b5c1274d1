import { beginTv, connectTv, disconnectTv, listTvScreens, readTvBoard, updateMember } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { firstNames } from './first-names.js';

const server = useTestServer();
const MINUTE_MS = 60_000;

let lead: TestUser;
let companyId: number;
beforeEach(async () => {
  ({ id: companyId } = await server.company({ name: 'Acme' }));
  lead = await server.user(companyId, { name: 'Marcus Hale', roles: ['Company Supervisor'] });
});

const begin = async () => (await server.call(beginTv, {})).body;
const read = (secret: string) => server.call(readTvBoard, { body: { secret } });
const connect = (code: string, as: TestUser = lead) =>
  server.call(connectTv, { as, body: { code, name: 'Office screen' } });

describe('a screen on the wall', () => {
  it('shows the board once a supervisor has entered its code, without surnames', async () => {
    await server.user(companyId, { name: 'Elena Vargas', roles: ['Company Agent'] });
    const { code, secret } = await begin();
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await read(secret)).body).toEqual({ board: null });
    expect((await connect(code.toLowerCase().replace('-', ''))).body).toMatchObject({
      name: 'Office screen',
      seen_at: null,
    });
    const { board } = (await read(secret)).body;
    expect(board).toMatchObject({ company_name: 'Acme', name: 'Office screen', waiting_since: [], live_calls: 0 });
    expect(board?.agents.map(({ name }) => name).sort()).toEqual(['Elena', 'Marcus']);
    expect(JSON.stringify(board)).not.toContain('Vargas');
    const { data } = (await server.call(listTvScreens, { as: lead })).body;
    expect(data).toMatchObject([{ connected_by: { name: 'Marcus Hale' }, seen_at: server.clock.now().toISOString() }]);
  });

  it('is of the company whose supervisor entered the code, which works once and for 15 minutes', async () => {
    const other = await server.user((await server.company()).id);
    const { code, secret } = await begin();
    expect((await connect(code, other)).status).toBe(200);
    expect((await connect(code)).error.code).toBe('VALIDATION_FAILED');
    expect((await server.call(listTvScreens, { as: lead })).body.data).toEqual([]);
    expect((await read(secret)).status).toBe(200);
    const late = await begin();
    server.clock.advance(15 * MINUTE_MS);
    expect((await connect(late.code)).status).toBe(422);
    expect((await read(late.secret)).error.code).toBe('LINK_OVER');
  });

  it('shows nothing any more once it is disconnected, or the person may see no wallboard', async () => {
    const first = await begin();
    const { id } = (await connect(first.code)).body;
    const stranger = await server.user((await server.company()).id);
    expect((await server.call(disconnectTv, { as: stranger, params: { id } })).status).toBe(404);
    expect((await server.call(disconnectTv, { as: lead, params: { id } })).status).toBe(200);
    expect((await read(first.secret)).error.code).toBe('LINK_OVER');
    const second = await begin();
    await connect(second.code);
    const admin = await server.user(companyId);
    const body = { user_roles: ['Company Agent' as const] };
    expect((await server.call(updateMember, { as: admin, params: { id: lead.id }, body })).status).toBe(200);
    expect((await read(second.secret)).error.code).toBe('LINK_OVER');
    const third = await begin();
    const supervisor = await server.user(companyId, { roles: ['Company Supervisor'] });
    await server.call(connectTv, { as: supervisor, body: { code: third.code, name: 'Sales' } });
    expect((await read(third.secret)).status).toBe(200);
    await server.context.kernel.db.pool.query('update users set enabled = false where id = $1', [supervisor.id]);
    expect((await read(third.secret)).error.code).toBe('LINK_OVER');
  });

  it('is connected by admins and supervisors alone', async () => {
    const agent = await server.user(companyId, { roles: ['Company Agent'] });
    expect((await connect((await begin()).code, agent)).status).toBe(403);
  });
});

it('tells namesakes apart by a letter', () => {
  expect(firstNames(['Elena Vargas', 'Tom Okoye', 'Elena de la Cruz', 'Cher'])).toEqual([
    'Elena V.',
    'Tom',
    'Elena C.',
    'Cher',
  ]);
});
