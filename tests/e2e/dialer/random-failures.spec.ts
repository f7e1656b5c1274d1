import { Client } from 'pg';
import type { RunningStack } from '@talk/stack';
import { carrierControl } from '../../support/carrier-control.js';
import { expectReady } from '../pages/crm-page.js';
import { untilReachable } from '../reachable.js';
import { expect, expectToHear, heardAt, test, type Page } from '../stack.fixture.js';

// Must-show 3 of the phone: whatever fails during a call, and in whatever order, one call is one record, nothing rings by itself, and
// the agent is in the call again or can rejoin it. A few sequences run with every test, a hundred in `npm run test:long`.

const SEQUENCES = Number(process.env['TALK_SEQUENCES'] ?? (process.env['TALK_LONG'] === '1' ? 100 : 4));
const FIRST = Number(process.env['TALK_FIRST_SEQUENCE'] ?? 1);
/** Says back what it hears: what the agent's page hears of itself has gone both ways. */
const ECHO = '+14155550169';
const AGENT_HZ = 440;

/** Mulberry32 (Tommy Ettinger, public domain): the same seed, the same sequence. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Scene {
  stack: RunningStack;
  page: Page;
  db: Client;
  random: () => number;
}

type Fault = (scene: Scene) => Promise<Page | void>;

const phoneAddress = ({ origins, credentials }: RunningStack): string =>
  `${origins.app}/widgets/dialer/api_key/${credentials.keys.user}`;

/** Part of what happens, like the faults themselves: how far apart they are. */
const pass = (page: Page, { random }: Pick<Scene, 'random'>, mostMs: number): Promise<void> =>
  page
    .context()
    .pages()[0]
    ?.waitForTimeout(Math.round(random() * mostMs)) ?? Promise.resolve();

const FAULTS: Record<string, Fault> = {
  // A page that does not come is asked for again, until the server is back.
  'the page is reloaded': async ({ stack, page }) => {
    await stack.serverReady();
    await page.reload();
  },
  'the tab is killed': async ({ stack, page }) => {
    const context = page.context();
    await stack.serverReady();
    const next = await context.newPage();
    acceptLeaving(next);
    await page.close();
    await next.goto(phoneAddress(stack));
    return next;
  },
  'the network is cut': async (scene) => {
    await scene.page.context().setOffline(true);
    await pass(scene.page, scene, 4_000);
    await scene.page.context().setOffline(false);
  },
  'the token expires': async ({ db }) => {
    await db.query("update access_tokens set expires_at = now() - interval '1 minute'");
  },
  'the server is killed': ({ stack }) => stack.killServer(),
  'the signalling restarts': ({ stack }) => carrierControl(stack).restartSignalling(),
};

/** The only tab asks before it is left in a call; here the answer is yes. */
function acceptLeaving(page: Page): void {
  page.on('dialog', (dialog) => void dialog.accept());
}

async function beginCall({ stack, page, random }: Scene): Promise<string> {
  if (random() < 0.5) {
    await page.keyboard.type(ECHO.slice(2));
    await page.keyboard.press('Enter');
    return 'outbound';
  }
  await untilReachable(stack, 'agent');
  await carrierControl(stack).callIn({ from: ECHO, script: { kind: 'echo', afterMs: 0 } });
  await page.getByRole('button', { name: 'Answer' }).click();
  return 'inbound';
}

/** In the call as before, or brought back into it by hand. */
async function backInTheCall(page: Page): Promise<void> {
  const end = page.getByRole('button', { name: 'End call' });
  const rejoin = page.getByRole('button', { name: 'Rejoin call' });
  await expect(end.or(rejoin).first()).toBeVisible();
  // A page does not know at once that its call was lost: what looks like a running call may still become one to rejoin.
  const rejoinIfLost = (): Promise<void> =>
    rejoin.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()));
  await expect
    .poll(() => rejoinIfLost().then(() => heardAt(page, AGENT_HZ)), {
      message: 'both hear each other again',
      intervals: [100],
    })
    .toEqual({ hz: AGENT_HZ, loud: true });
}

interface Recorded {
  phase: string;
  end_reason: string | null;
  hung_up_by: string | null;
  seconds: number;
  talk_seconds: number;
  disposition_status: string;
}

for (let seed = FIRST; seed < FIRST + SEQUENCES; seed += 1) {
  test(`whatever fails in a call, it stays one call with one true record (sequence ${seed})`, async ({
    stack,
    stackLog,
    visit,
  }) => {
    test.setTimeout(240_000);
    // Neighbouring seeds begin alike: spread over all of the state, they do not.
    const random = generator(Math.imul(seed, 0x9e3779b1));
    stackLog.expect(/^server\s/);
    const db = new Client({ connectionString: stack.databaseUrl });
    await db.connect();
    try {
      const count = async (sql: string): Promise<number> =>
        Number((await db.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]?.count);
      const before = { calls: await count('calls'), communications: await count(`communications where type = 'call'`) };
      const person = await visit(phoneAddress(stack), { hz: AGENT_HZ });
      // Chromium reports every request and socket that fails; there is no way to ask it not to.
      person.watch.expect(/net::ERR_|WebSocket|status of (401|409|429|5\d\d)/);
      acceptLeaving(person.page);
      await expectReady(person.page);
      const scene: Scene = { stack, page: person.page, db, random };

      const direction = await beginCall(scene);
      await expectToHear(scene.page, AGENT_HZ);
      const names = Object.keys(FAULTS);
      const happened: string[] = [direction];
      for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) {
        const name = names[Math.floor(random() * names.length)] ?? '';
        happened.push(name);
        scene.page = (await FAULTS[name]?.(scene)) ?? scene.page;
        await pass(scene.page, scene, 1_500);
      }
      console.log(`sequence ${seed}: ${happened.join(', ')}`);
      await stack.serverReady();
      await backInTheCall(scene.page);
      await scene.page.getByRole('button', { name: 'End call' }).click();

      const record = async (): Promise<Recorded | undefined> =>
        (
          await db.query<Recorded>(
            `select c.phase, c.end_reason, c.hung_up_by, m.talk_seconds, m.disposition_status,
               round(extract(epoch from c.ended_at - c.answered_at))::int as seconds
             from calls c join communications m on m.id = c.communication_id order by c.started_at desc limit 1`,
          )
        ).rows[0];
      await expect.poll(record, { message: 'the record is complete' }).toMatchObject({
        phase: 'ended',
        end_reason: 'completed',
        hung_up_by: 'agent',
        disposition_status: 'completed',
      });
      const told = await record();
      expect(Math.abs((told?.talk_seconds ?? -1) - (told?.seconds ?? 0))).toBeLessThanOrEqual(1);
      expect({
        calls: await count('calls'),
        communications: await count(`communications where type = 'call'`),
      }).toEqual({ calls: before.calls + 1, communications: before.communications + 1 });
      expect(await count(`calls where phase <> 'ended'`)).toBe(0);
      const liveLegs = async (): Promise<unknown[]> => {
        const { calls } = await carrierControl(stack).state();
        return calls.filter(({ endedAt }) => endedAt === null);
      };
      await expect.poll(liveLegs, { message: 'nobody is left in a call' }).toEqual([]);
      // Free again, and nothing rings.
      await expect(scene.page.getByRole('combobox', { name: 'Your status' })).toHaveValue('accepting');
      await expect(scene.page.getByRole('button', { name: 'Answer' })).toHaveCount(0);
    } finally {
      await db.end();
    }
  });
}
