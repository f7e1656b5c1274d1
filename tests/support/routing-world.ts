/** Callers who look for an agent: helpers over the control world. One per test file; `useRoutingWorld()` starts and ends it. */
import { updateLineRouting, updateRingGroup, type Call } from '@talk/contract';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createControlWorld, type ControlWorld } from './control-world.js';
import { until } from './until.js';
import type { Agent } from './voice-world.js';

export interface RoutingWorld extends ControlWorld {
  /** Who may change everything; has no phone. */
  readonly admin: Agent;
  line(changes: object): Promise<unknown>;
  group(changes: object): Promise<unknown>;
  /** Waits until the call rings at these agents and at nobody else. */
  ringsAt(id: string, ...agents: Agent[]): Promise<Call>;
  /** Waits until the carrier's voice has said these words to a leg. */
  isTold(sid: string, words: string): Promise<unknown>;
  /** Real time: somebody speaks, or stays away. */
  speaksFor(ms: number): Promise<void>;
}

/** Before each test the line is always open, forwards nothing, and its group rings everybody at once, without a queue. */
export function useRoutingWorld(): () => RoutingWorld {
  let started: RoutingWorld | null = null;
  const world = (): RoutingWorld => {
    if (started === null) throw new Error('the world has not started');
    return started;
  };
  beforeAll(async () => {
    started = await createRoutingWorld();
  }, 60_000);
  afterAll(() => started?.end());
  beforeEach(async () => {
    await world().group({ dial_mode: 0, ring_timeout_seconds: 20, should_queue: false, fishing_mode: false });
    await world().line({
      forward_to: null,
      business_hours: null,
      holidays: [],
      no_answer: 'hang-up',
      repeat_contact_routing: 1,
    });
  });
  afterEach(async () => {
    world().sandbox.control.reset();
    await world().dismiss();
    await world().news();
  });
  return world;
}

async function createRoutingWorld(): Promise<RoutingWorld> {
  const world = await createControlWorld();
  const admin: Agent = { user: await world.server.user(world.companyId), phone: null as never };
  const [group] = await world.rows<{ id: string }>('select id from ring_groups where company_id = $1', [
    world.companyId,
  ]);
  const groupId = Number(group?.id);
  const idsOf = (agents: readonly Agent[]): string =>
    agents
      .map(({ user }) => user.id)
      .sort()
      .join();
  const said = (sid: string): string[] =>
    world.sandbox.control
      .events()
      .flatMap(({ type, data }) => (type === 'call.say' && data['sid'] === sid ? [String(data['text'])] : []));
  return {
    ...world,
    admin,
    line: (changes) => world.ask(admin, updateLineRouting, { id: world.lineId }, changes),
    group: (changes) => world.ask(admin, updateRingGroup, { id: groupId }, changes),
    ringsAt: (id, ...agents) =>
      world.callIs(
        admin,
        id,
        `ringing at ${agents.length}`,
        ({ ringing_user_ids: ringing }) => [...ringing].sort().join() === idsOf(agents),
      ),
    isTold: (sid, words) => until(`“${words}” to be said`, () => said(sid).some((text) => text.includes(words))),
    async speaksFor(ms) {
      const endMs = Date.now() + ms;
      await until(`${ms} ms of speech`, () => Date.now() > endMs);
    },
  };
}
