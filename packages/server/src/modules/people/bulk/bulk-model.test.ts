import {
  controlContactsBulk,
  dncContact,
  setContactTaskStatus,
  tagContact,
  undncContact,
  updateContact,
  type Contact,
  type ContactsBulk,
} from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';
import type { ContactAction } from '../contacts/index.js';
import { bulkStepJob } from './bulk.jobs.js';
import { bulkWorld } from './bulk-world.fixture.js';

// Random changes of many, single changes of colleagues between them, pauses and undos: what is stored is what a model says.

const server = useTestServer();
const world = bulkWorld(server);
let admin: TestUser;
let owners: (number | null)[];
let tagIds: number[];

beforeAll(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId);
  owners = [null, admin.id, (await server.user(companyId, { roles: ['Company Agent'] })).id];
  tagIds = [await world.tag(admin, 'A'), await world.tag(admin, 'B'), await world.tag(admin, 'C')];
});

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Model {
  owner: number | null;
  status: string;
  dnc: string | null;
  tags: ReadonlySet<number>;
}

const modelOf = (contact: Contact): Model => ({
  owner: contact.user_id,
  status: contact.task_status_name,
  dnc: contact.is_dnc ? contact.dnc_reason : null,
  tags: new Set(contact.tag_ids),
});
const shown = ({ owner, status, dnc, tags }: Model) => ({ owner, status, dnc, tags: [...tags].sort((a, b) => a - b) });

const withTags = (model: Model, on: readonly number[], off: readonly number[]): Model => ({
  ...model,
  tags: new Set([...model.tags, ...on].filter((id) => !off.includes(id))),
});

function applied(model: Model, action: ContactAction): Model {
  switch (action.type) {
    case 'assign':
      return { ...model, owner: action.user_id };
    case 'set_status':
      return { ...model, status: action.task_status };
    case 'dnc':
      return { ...model, dnc: action.reason };
    case 'undnc':
      return { ...model, dnc: null };
    case 'add_tags':
      return withTags(model, action.tag_ids, []);
    case 'remove_tags':
      return withTags(model, [], action.tag_ids);
  }
}

/** Null: it was changed since, and stays. */
function undone(now: Model, before: Model, action: ContactAction): Model | null {
  const after = applied(before, action);
  switch (action.type) {
    case 'assign':
      return now.owner === after.owner ? { ...now, owner: before.owner } : null;
    case 'set_status':
      return now.status === after.status ? { ...now, status: before.status } : null;
    case 'dnc':
    case 'undnc':
      return now.dnc === after.dnc ? { ...now, dnc: before.dnc } : null;
    case 'add_tags':
      return withTags(
        now,
        [],
        action.tag_ids.filter((id) => !before.tags.has(id)),
      );
    case 'remove_tags':
      return withTags(
        now,
        action.tag_ids.filter((id) => before.tags.has(id)),
        [],
      );
  }
}

it.each([1, 2, 3, 4])('seed %i', async (seed) => {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const some = <T>(from: readonly T[]): T[] => {
    const chosen = from.filter(() => random(2) === 0);
    return chosen.length === 0 ? [pick(from)] : chosen;
  };
  const made = await Promise.all(Array.from({ length: 8 }, () => world.contact(admin)));
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  const model = new Map(made.map((contact) => [contact.id, modelOf(contact)]));
  const of = (id: number): Model => model.get(id) as Model;
  const past: { bulk: ContactsBulk; action: ContactAction; before: Map<number, Model> }[] = [];

  const anyAction = (): ContactAction => {
    const type = pick(['assign', 'set_status', 'dnc', 'undnc', 'add_tags', 'remove_tags'] as const);
    if (type === 'assign') return { type, user_id: pick(owners) };
    if (type === 'set_status') return { type, task_status: pick(['open', 'pending', 'closed'] as const) };
    if (type === 'dnc' || type === 'undnc') return { type, reason: pick(['Asked by mail', 'Asked by phone']) };
    return { type, tag_ids: some(tagIds) };
  };
  const control = (bulk: ContactsBulk, act: 'pause' | 'resume' | 'undo') =>
    server.call(controlContactsBulk, { as: admin, params: { id: bulk.id }, body: { act } });
  /** What a process that was killed after its commit leaves: the same step comes again. */
  const repeat = async (bulk: ContactsBulk): Promise<void> =>
    server.transaction(async (tx) => {
      const { id: bulkId, version } = bulk;
      tx.enqueue(bulkStepJob, { companyId: admin.companyId, payload: { bulkId, version, careful: 0 } });
    });

  async function bulkChange(): Promise<void> {
    const action = anyAction();
    const chosen = some(ids);
    const { body: bulk } = await world.start(admin, { action, contact_ids: chosen });
    if (random(3) === 0) {
      await control(bulk, 'pause');
      await control(bulk, 'resume');
    }
    await repeat(bulk);
    await drainJobs(server.context);
    await repeat(bulk);
    const before = new Map(chosen.map((id) => [id, of(id)]));
    const differs = chosen.filter((id) => {
      const after = applied(of(id), action);
      return JSON.stringify(shown(after)) !== JSON.stringify(shown(of(id)));
    });
    for (const id of chosen) model.set(id, applied(of(id), action));
    const done = await world.read(admin, bulk);
    expect(done).toMatchObject({
      status: 'done',
      total: chosen.length,
      changed_count: differs.length,
      unchanged_count: chosen.length - differs.length,
    });
    past.push({ bulk: done, action, before: new Map(differs.map((id) => [id, before.get(id) as Model])) });
  }

  async function undo(): Promise<void> {
    if (past.length === 0) return;
    const [{ bulk, action, before }] = past.splice(random(past.length), 1) as [(typeof past)[number]];
    if (before.size === 0) return;
    await control(bulk, 'undo');
    await drainJobs(server.context);
    const results = [...before].map(([id, was]) => [id, undone(of(id), was, action)] as const);
    for (const [id, now] of results) if (now !== null) model.set(id, now);
    const kept = results.filter(([, now]) => now === null).length;
    expect(await world.read(admin, bulk)).toMatchObject({
      phase: 'undo',
      status: 'done',
      undone_count: before.size - kept,
      kept_count: kept,
    });
  }

  async function single(): Promise<void> {
    const id = pick(ids);
    const as = { as: admin, params: { id } };
    const action = anyAction();
    if (action.type === 'assign') await server.call(updateContact, { ...as, body: { user_id: action.user_id } });
    else if (action.type === 'set_status')
      await server.call(setContactTaskStatus, {
        as: admin,
        body: { contact_ids: [id], task_status: action.task_status },
      });
    else if (action.type === 'dnc') await server.call(dncContact, { ...as, body: { reason: action.reason } });
    else if (action.type === 'undnc') await server.call(undncContact, { ...as, body: { reason: action.reason } });
    else {
      const next = applied(of(id), action).tags;
      await server.call(tagContact, { ...as, body: { tag_ids: [...next] } });
    }
    model.set(id, applied(of(id), action));
  }

  for (let turn = 0; turn < 25; turn += 1) {
    // So many requests of one person count as too many within a minute.
    server.clock.advance(5_000);
    await pick([bulkChange, bulkChange, undo, single])();
    const stored = await world.contacts(admin, ids);
    expect(stored.map((contact) => [contact.id, shown(modelOf(contact))])).toEqual(
      ids.map((id) => [id, shown(of(id))]),
    );
  }
});
