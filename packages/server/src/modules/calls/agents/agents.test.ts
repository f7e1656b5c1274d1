import { getAgentStatus, listAgentStatuses, setAgentStatus } from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { nextAgentState, type AgentState } from './agent-status.machine.js';

describe('the status of an agent', () => {
  const idle: AgentState = { status: 'on-break', pendingStatus: null, isDialing: false };

  it('is what was chosen, while there is no work', () => {
    expect(nextAgentState(idle, { type: 'chosen', status: 'offline' })).toEqual({
      status: 'offline',
      pendingStatus: null,
      isDialing: false,
    });
  });

  it('returns to a break after the call that interrupted it, through every phase of the call', () => {
    const ringing = nextAgentState(idle, { type: 'work', status: 'ringing' });
    const talking = nextAgentState(ringing, { type: 'work', status: 'on-call' });
    const wrapping = nextAgentState(talking, { type: 'work', status: 'on-wrap-up' });
    expect(nextAgentState(wrapping, { type: 'work-over' })).toEqual(idle);
  });

  it('becomes after the call what was chosen during it', () => {
    const talking = nextAgentState(idle, { type: 'work', status: 'on-call' });
    const pending = nextAgentState(talking, { type: 'chosen', status: 'not-accepting-calls' });
    expect(pending.status).toBe('on-call');
    expect(nextAgentState(pending, { type: 'work-over' }).status).toBe('not-accepting-calls');
  });

  it('becomes accepting calls after work that followed nothing to return to', () => {
    const dialing: AgentState = { status: 'auto-dial', pendingStatus: null, isDialing: false };
    expect(nextAgentState(dialing, { type: 'work-over' }).status).toBe('accepting-calls');
  });

  it('is not changed by the end of work that is not under way', () => {
    expect(nextAgentState(idle, { type: 'work-over' })).toEqual(idle);
  });
});

describe('over HTTP', () => {
  const server = useTestServer();
  let agent: TestUser;
  let colleague: TestUser;
  let supervisor: TestUser;

  beforeAll(async () => {
    const { id } = await server.company();
    agent = await server.user(id, { roles: ['Company Agent'] });
    colleague = await server.user(id, { roles: ['Company Agent'] });
    supervisor = await server.user(id, { roles: ['Company Supervisor'] });
  });

  const set = (as: TestUser, id: number, status: number) =>
    server.call(setAgentStatus, { as, params: { id }, body: { agent_status: status as 0 } });

  it('refuses an agent who changes a colleague, and statuses that only work gives', async () => {
    expect(await set(agent, colleague.id, 1)).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } });
    const working = await set(agent, agent.id, 4);
    expect(working.status).toBe(422);
    expect(working.error.errors).toHaveProperty('agent_status');
  });

  it('changes one’s own status, tells company and agent, and says nothing when nothing changed', async () => {
    const { body } = await set(agent, agent.id, 1);
    expect(body).toMatchObject({ user_id: agent.id, agent_status: 1 });
    await set(agent, agent.id, 1);
    const { rows } = await server.context.kernel.db.pool.query('select type, channels, version, data from events');
    expect(rows).toEqual([
      {
        type: 'agent_status_updated',
        version: 2,
        data: { ...body, version: 2 },
        channels: [
          `private-company-${agent.companyId}`,
          `private-cache-agent-status-company-${agent.companyId}-user-${agent.id}`,
        ],
      },
    ]);
    expect((await server.call(getAgentStatus, { as: agent, body: {} })).body).toEqual(body);
  });

  it('lets a supervisor change an agent, whose pending waits while they are on a call', async () => {
    const { agents } = server.context.modules.agents;
    const work = (event: Parameters<typeof agents.apply>[3]) =>
      inTransaction(server.context.kernel, (tx) => agents.apply(tx, agent.scope, agent.id, event));
    await work({ type: 'work', status: 'on-call' });
    expect((await set(agent, agent.id, 1)).body).toMatchObject({ agent_status: 4, next_status: 1 });
    expect((await set(supervisor, agent.id, 3)).body).toMatchObject({ agent_status: 4, next_status: 3 });
    expect(await work({ type: 'work-over' })).toMatchObject({ agent_status: 3, next_status: null });
  });

  it('lists every agent of the company', async () => {
    const { data } = (await server.call(listAgentStatuses, { as: agent })).body;
    expect(data.map((presence) => presence.user_id)).toEqual([agent.id, colleague.id, supervisor.id]);
  });

  it('logs what the client names as the part that changed a status, cut to 60 characters', async () => {
    const before = server.logged.length;
    const params = { id: agent.id };
    const name = 'x'.repeat(80);
    await server.call(setAgentStatus, { as: agent, params, body: { agent_status: 3 }, headers: { signature: name } });
    const lines = server.logged.slice(before).filter((line) => line.includes('named what changed a status'));
    expect(lines.map((line) => (JSON.parse(line) as { by: string }).by)).toEqual([name.slice(0, 60)]);
  });
});
