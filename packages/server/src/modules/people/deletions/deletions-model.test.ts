import {
  controlContactsBulk,
  countContacts,
  createContact,
  listContacts,
  listTags,
  tagContact,
  type BulkAction,
  type ContactsBulk,
} from '@talk/contract';
import { expect, it } from 'vitest';
import { drainJobs, runSchedule, useTestServer } from '../../../testing/index.js';
import { bulkWorld } from '../bulk/bulk-world.fixture.js';
import { deletionsWorld } from './deletions-world.fixture.js';

// Random deletions and restorations, single and of many, with new contacts of the same numbers and days that pass, beside a model that counts.

const server = useTestServer();
const bulks = bulkWorld(server);
const { people, newNumber, remove, restore, deleted, later } = deletionsWorld(server);
const DAY_MS = 86_400_000;

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

interface One {
  readonly id: number;
  readonly tagged: boolean;
  /** The number that it has, or would have again if nobody else had it. */
  number: string | null;
  /** When it was deleted, and how often it was before; null: it is there. */
  gone: { readonly at: number; readonly turn: number } | null;
  erased: boolean;
}

it.each([1, 2, 3])(
  'seed %i',
  async (seed) => {
    const random = randomOf(seed);
    const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
    let { admin } = await people();
    const tag = await bulks.tag(admin, 'VIP');
    const all: One[] = [];
    const past: { bulk: ContactsBulk; of: { one: One; turn: number }[] }[] = [];
    let turns = 0;
    const there = () => all.filter(({ gone, erased }) => gone === null && !erased);
    const away = () => all.filter(({ gone, erased }) => gone !== null && !erased);
    const now = () => server.clock.now().getTime();
    const isRestorable = ({ gone }: One) => gone !== null && now() - gone.at < 30 * DAY_MS;

    const make = async (number: string): Promise<void> => {
      const isTaken = there().some((one) => one.number === number);
      const answer = await server.call(createContact, {
        as: admin,
        body: { first_name: 'Maya', phone_number: number },
      });
      expect(answer.status).toBe(isTaken ? 409 : 200);
      if (isTaken) return;
      const tagged = random(2) === 0;
      const { id } = answer.body;
      if (tagged) await server.call(tagContact, { as: admin, params: { id }, body: { tag_ids: [tag] } });
      all.push({ id, tagged, number, gone: null, erased: false });
    };
    const goes = (one: One, turn: number): void => void (one.gone = { at: now(), turn });
    const comes = (one: One): void => {
      one.gone = null;
      if (there().some((other) => other !== one && other.number === one.number)) one.number = null;
    };
    const acts: readonly (() => Promise<void>)[] = [
      () => make(newNumber()),
      () => make(all.length === 0 ? newNumber() : (pick(all).number ?? newNumber())),
      async () => {
        if (all.length === 0) return;
        const one = pick(all);
        const isThere = one.gone === null && !one.erased;
        expect((await remove(admin, one.id)).status).toBe(isThere ? 200 : 404);
        if (isThere) goes(one, (turns += 1));
      },
      async () => {
        if (all.length === 0) return;
        const one = pick(all);
        const can = isRestorable(one) && !one.erased;
        expect((await restore(admin, one.id)).status).toBe(can ? 200 : 404);
        if (can) comes(one);
      },
      async () => {
        const chosen = there().filter(() => random(2) === 0);
        if (chosen.length === 0) return;
        const action: BulkAction = { type: 'delete' };
        const turn = (turns += 1);
        const bulk = await bulks.whole(admin, { action, contact_ids: chosen.map(({ id }) => id) });
        expect(bulk.changed_count).toBe(chosen.length);
        for (const one of chosen) goes(one, turn);
        past.push({ bulk, of: chosen.map((one) => ({ one, turn })) });
      },
      async () => {
        if (past.length === 0) return;
        const [{ bulk, of }] = past.splice(random(past.length), 1) as [(typeof past)[number]];
        await server.call(controlContactsBulk, { as: admin, params: { id: bulk.id }, body: { act: 'undo' } });
        await drainJobs(server.context);
        for (const { one, turn } of of.toSorted((a, b) => a.one.id - b.one.id))
          if (one.gone?.turn === turn && isRestorable(one) && !one.erased) comes(one);
      },
      async () => {
        admin = await later(admin, random(12) * DAY_MS);
        await runSchedule(server.context, 'deletions.erase');
        for (const one of away()) if (!isRestorable(one)) one.erased = true;
      },
    ];

    for (let turn = 0; turn < 60; turn += 1) {
      server.clock.advance(5_000);
      await pick(acts)();
      const list = await server.call(listContacts, {
        as: admin,
        query: { per_page: 100, sort: 'created_at', order: 'asc' },
      });
      const ids = (some: readonly One[]) => some.map(({ id }) => id).sort((a, b) => a - b);
      expect(list.body.data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids(there()));
      expect(list.body.data.map(({ id, phone_number: number }) => [id, number]).sort(byId)).toEqual(
        there()
          .map(({ id, number }) => [id, number])
          .sort(byId),
      );
      expect((await server.call(countContacts, { as: admin })).body.count).toBe(there().length);
      const [vip] = (await server.call(listTags, { as: admin, query: { category: 'contacts' } })).body.data;
      expect(vip?.count).toBe(there().filter(({ tagged }) => tagged).length);
      expect((await deleted(admin)).sort((a, b) => a - b)).toEqual(ids(away().filter(isRestorable)));
    }
  },
  120_000,
);

const byId = ([a]: readonly unknown[], [b]: readonly unknown[]): number => Number(a) - Number(b);
