import { createContact, sendMessage, type Contact } from '@talk/contract';
import { JOBS } from '@talk/server/testing/cluster';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableStack, type KillableStack } from '../support/killable-stack.js';
import { linesThatTell } from '../support/log-policy.js';
import { until } from '../support/until.js';

// Texts in both directions while the server is restarted and killed at random moments: what the carrier told meanwhile reached nobody.

const long = process.env['TALK_LONG'] === '1';
const [ROUNDS, TEXTS, RESTARTS] = long ? [10, 200, 5] : [1, 24, 2];
const LINE = '+14155550100';
const HANDSETS = Array.from({ length: 10 }, (_, index) => `+1415555015${index}`);
const MINUTE = 60_000;
/** People do not write all at once: a server is gone for longer than this. */
const PACE_MS = 15;

let stack: KillableStack;
let agent: Awaited<ReturnType<KillableStack['member']>>;
const contacts = new Map<string, number>();

beforeAll(async () => {
  stack = await createKillableStack();
  agent = await stack.member();
  for (const handset of HANDSETS) {
    const numbers = { phone_numbers: [{ phone_number: handset }] };
    contacts.set(handset, (await stack.api<Contact>(agent, createContact, numbers)).id);
  }
});
afterAll(() => stack?.stop(), 60_000);

/** The same numbers in each run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const bodies = (round: number, way: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `Round ${round}, ${way} ${from + index}`);
const handsetOf = (body: string): string => HANDSETS[Number(body.at(-1))] ?? '';

/** Asks until the server has accepted it: a person would press again, and it is the same press. */
async function send(body: string): Promise<void> {
  const wish = { contact_id: contacts.get(handsetOf(body)), body, opt_out: false };
  const key = crypto.randomUUID();
  await until(`the server to take "${body}"`, async () => {
    const answer = await fetch(stack.origin + sendMessage.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${agent.user.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(wish),
    }).catch(() => null);
    if (answer === null || answer.status === 503) return false;
    if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${await answer.text()}`);
    return true;
  });
}

const write = (body: string) =>
  stack.control(`handsets/${encodeURIComponent(handsetOf(body))}/messages`, 'POST', { to: LINE, body });
const pace = () => new Promise((resolve) => setTimeout(resolve, PACE_MS));

const arrivedAtHandsets = async (): Promise<string[]> => {
  const threads = await Promise.all(
    HANDSETS.map((handset) =>
      stack.control<{ body: string; from: string }[]>(
        `handsets/${encodeURIComponent(handset)}/threads/${encodeURIComponent(LINE)}`,
      ),
    ),
  );
  return threads.flat().flatMap(({ body, from }) => (from === LINE ? [body] : []));
};

const kept = (direction: 'inbound' | 'outbound') =>
  stack.rows<{ body: string; status: string }>(
    `select c.body, m.status from messages m join communications c on c.id = m.communication_id
     where m.company_id = $1 and m.direction = $2`,
    [stack.companyId, direction],
  );

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  `${TEXTS} texts each way through ${RESTARTS} restarts and kills are at both ends, once, with the right status (round %i)`,
  async (round) => {
    const next = random(round);
    const share = Math.ceil(TEXTS / RESTARTS);
    for (let part = 0; part < RESTARTS; part += 1) {
      const [from, to] = [part * share, Math.min(TEXTS, (part + 1) * share)];
      const moment = Math.floor(next() * share * 0.8);
      // What a killed server worked on is taken up seconds later: in the short round while the second one is restarted.
      const how = (long ? next() < 0.6 : part === 0) ? ('killed' as const) : ('restarted' as const);
      let accepted = 0;
      const outbound = async (mine: readonly string[]): Promise<void> => {
        for (const body of mine) {
          await send(body);
          accepted += 1;
          await pace();
        }
      };
      const inbound = async (): Promise<void> => {
        for (const body of bodies(round, 'in', from, to)) {
          await write(body);
          await pace();
        }
      };
      const fault = async (): Promise<void> => {
        await until('some texts to be accepted', () => Promise.resolve(accepted >= moment));
        await stack.replaceServer(how);
      };
      const all = bodies(round, 'out', from, to);
      const workers = [0, 1, 2, 3].map((worker) => outbound(all.filter((_, index) => index % 4 === worker)));
      await Promise.all([...workers, inbound(), fault()]);
    }
    const [out, back] = [bodies(round, 'out', 0, TEXTS), bodies(round, 'in', 0, TEXTS)].map((all) => all.toSorted());
    const ofRound = (all: readonly string[]) => all.filter((body) => body.startsWith(`Round ${round},`)).toSorted();
    await until(
      'all to be known, and every text that went to be delivered',
      async () => {
        const [sent, received] = [await kept('outbound'), await kept('inbound')];
        return (
          sent.filter(({ body, status }) => body.startsWith(`Round ${round},`) && status === 'delivered').length >=
            TEXTS && ofRound(received.map(({ body }) => body)).length >= TEXTS
        );
      },
      MINUTE,
    );
    // Nothing is on its way any more that could come twice.
    await until('nothing to be waiting', async () => {
      const waiting = await stack.rows(
        `select 1 from ${JOBS} where name in ('messaging.send', 'messaging.take-in') and state <> 'failed'`,
      );
      return waiting.length === 0;
    });
    expect(ofRound((await kept('inbound')).map(({ body }) => body))).toEqual(back);
    expect(ofRound((await kept('outbound')).map(({ body }) => body))).toEqual(out);
    expect(ofRound(await arrivedAtHandsets())).toEqual(out);
    expect(new Set((await kept('inbound')).map(({ status }) => status))).toEqual(new Set(['received']));
    // Neither what was written nor who wrote it, in what the server said while it fell and came back.
    const ours = stack.log.filter((line) => !line.startsWith('sandbox'));
    expect(linesThatTell(ours, [`Round ${round},`, ...HANDSETS.map((handset) => handset.slice(1))])).toEqual([]);
  },
);
