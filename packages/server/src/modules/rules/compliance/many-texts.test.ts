import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createPrng } from '../../../prng.js';
import { countRoundTrips } from '../../../testing/index.js';
import { communications } from '../../people/communications/read.js';
import { contactPhoneNumbers, contacts } from '../../people/contacts/read.js';
import { textCredits } from '../../texts/messaging/read.js';
import { consents, keywordReplies, lineTypes, optOuts, quietRules, textCounts } from './compliance.tables.js';
import type { MessageJudgement, MessageRequest } from './message-compliance.js';
import { useTextingWorld } from './texting-world.fixture.js';

// The gate asked about many texts at once: by the same facts as about one, in as many queries.

const world = useTextingWorld();
const { server, gate, now, itIs, request, text, main, support } = world;
const { setCompany, setTexting, setDefaultLine, setLine } = world;
const db = () => server.context.kernel.db.drizzle;
const reads = () => ({ q: db() });
const DAY_MS = 86_400_000;
const long = process.env['TALK_LONG'] === '1';
/** Companies, lines and people of all kinds; all of them in `npm run test:long`. */
const ROUNDS = long ? 12 : 4;

const askAll = (requests: readonly MessageRequest[]) =>
  server.transaction((tx) => gate().decideMessages(tx, world.agent().scope, requests));
const codesOf = (answer: MessageJudgement | null | undefined): unknown =>
  answer?.decision.kind === 'blocked'
    ? answer.decision.obstacles.map(({ rejection }) => rejection)
    : answer?.decision.kind;

/** Contacts with a number each. */
async function people(count: number): Promise<{ id: number; phoneNumber: string }[]> {
  const { companyId } = world.agent();
  const made = await db()
    .insert(contacts)
    .values(Array.from({ length: count }, (_, index) => ({ companyId, name: `Person ${index}`, searchText: '' })))
    .returning({ id: contacts.id });
  const numbers = made.map(({ id }, index) => ({
    companyId,
    contactId: id,
    phoneNumber: `+1${['212', '415', '808', '305'][index % 4]}555${String(1000 + index).slice(-4)}`,
    title: 'Mobile',
    position: 0,
  }));
  await db().insert(contactPhoneNumbers).values(numbers);
  return numbers.map(({ contactId, phoneNumber }) => ({ id: contactId, phoneNumber }));
}

it('asks the database the same number of questions about 1, 100 and 1,000 texts', async () => {
  await setTexting({ dailyTextLimit: 5_000, numberTextLimit: 3 });
  const all = await people(1_000);
  const requests = all.map(({ id }) => request({ contactId: id, body: `Hello ${id}` }));
  const counts: [statements: number, trips: number][] = [];
  for (const count of [1, 100, 1_000]) {
    const counting = countRoundTrips();
    const answers = await askAll(requests.slice(0, count));
    counting.stop();
    counts.push([counting.trips.flat().length, counting.trips.length]);
    expect(answers.map(codesOf)).toEqual(Array.from({ length: count }, () => 'allowed'));
  }
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
  await expect(askAll([...requests, request()])).rejects.toThrow('1000');
});

it('answers each as if it were asked about alone, whatever is known of company, lines, people and numbers', async () => {
  const random = createPrng(4711);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random.next() * values.length)] as T;
  const rarely = (): boolean => random.chance(0.15);
  const all = await people(60);
  const { companyId, id: agentId } = world.agent();
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    itIs(new Date(Date.parse('2027-01-15T00:00:00Z') + Math.floor(random.next() * 20 * DAY_MS)).toISOString());
    await setCompany({ timezone: pick(['America/New_York', 'Asia/Kolkata', 'Pacific/Honolulu']) });
    await setTexting({
      dailyTextLimit: pick([null, null, 3, 8]),
      numberTextLimit: pick([null, 1, 2]),
      requiresTextConsent: random.chance(0.4),
      repliesInQuietHours: random.chance(0.5),
      disabledQuietRules: pick([[], ['us']]),
      optOutMode: pick(['always', 'first'] as const),
    });
    await setDefaultLine(pick([null, main(), support()]));
    const segmentsLeft = pick([null, null, 1]);
    await db()
      .delete(textCredits)
      .where(sql`company_id = ${companyId}`);
    if (segmentsLeft !== null) await db().insert(textCredits).values({ companyId, segmentsLeft });
    await setLine(main(), { dailyTextLimit: pick([null, 2, 6]), isPaused: rarely() });
    await setLine(support(), { dailyTextLimit: pick([null, 4]), textingEnabled: !rarely() });
    await db()
      .delete(quietRules)
      .where(sql`company_id = ${companyId}`);
    if (random.chance(0.3))
      await db()
        .insert(quietRules)
        .values({
          companyId,
          name: 'Own',
          country: '*',
          weekdays: [0, 1, 2, 3, 4, 5, 6],
          openMinute: 600,
          closeMinute: 1200,
        });
    for (let change = 0; change < 12; change += 1) {
      const { id, phoneNumber } = pick(all);
      const known = { companyId, phoneNumber };
      await db()
        .update(contacts)
        .set({ isBlocked: rarely(), isDnc: rarely(), textAuthorizedAt: random.chance(0.5) ? now() : null })
        .where(sql`id = ${id}`);
      const createdAt = new Date(now().getTime() - Math.floor(random.next() * 2 * DAY_MS));
      const lineId = pick([main(), support()]);
      if (random.chance(0.8))
        await text({
          contactId: id,
          leadNumber: phoneNumber,
          lineId,
          createdAt,
          type: pick(['sms', 'sms', 'sms', 'call']),
          direction: pick(['inbound', 'outbound', 'outbound'] as const),
          dispositionStatus: pick(['completed', 'completed', 'failed'] as const),
        });
      if (rarely())
        await db()
          .insert(optOuts)
          .values({ ...known, optedOutAt: now(), source: 'carrier' })
          .onConflictDoNothing();
      if (random.chance(0.3))
        await db()
          .insert(consents)
          .values({
            ...known,
            scope: 'text',
            action: pick(['granted', 'revoked'] as const),
            source: pick(['agent', 'visitor'] as const),
          });
      if (rarely())
        await db()
          .insert(lineTypes)
          .values({ ...known, type: pick(['landline', 'wireless'] as const), checkedAt: now() })
          .onConflictDoNothing();
    }
    const [stranger] = await db()
      .insert(contacts)
      .values({ companyId: (await server.company()).id, name: 'Not ours' })
      .returning();
    const written = await db()
      .select()
      .from(communications)
      .where(sql`company_id = ${companyId} and direction = 'outbound'`);
    const source = pick(['manual', 'template', 'auto-reply', 'scheduled'] as const);
    const requests = [
      ...all.map(({ id, phoneNumber }) =>
        request({
          contactId: id,
          source,
          userId: source === 'auto-reply' ? null : agentId,
          typedNumber: pick([null, phoneNumber, pick(all).phoneNumber]),
          lineId: pick([null, null, main(), support(), 999_999_999]),
          body: pick([null, 'Hello', '', 'x'.repeat(200)]),
          attachments: pick([0, 0, 1]),
          ...(random.chance(0.2) ? { atMs: now().getTime() + DAY_MS / 2 } : {}),
          ...(random.chance(0.3) && written.length > 0 ? { leaving: { communicationId: pick(written).id } } : {}),
        }),
      ),
      request({ contactId: stranger?.id ?? 0, source, userId: source === 'auto-reply' ? null : agentId }),
    ];
    const together = await askAll(requests);
    for (const [index, each] of requests.entries()) {
      const alone = await gate()
        .decideMessage(reads(), world.agent().scope, each)
        .catch(() => null);
      expect(together[index]).toEqual(alone === null ? null : expect.objectContaining(together[index] ?? {}));
      if (alone !== null) expect(alone).toMatchObject(together[index] ?? {});
      seen.add(JSON.stringify(codesOf(alone)));
    }
    expect(together.at(-1)).toBeNull();
  }
  // Neither all allowed nor all refused for one reason: otherwise it would prove nothing.
  for (const answer of ['"allowed"', '"later"', '[30]', '[32]', '[22]', '[31]', '[11]', '[2]'])
    expect([...seen]).toContain(answer);
});

/** How many of today's texts count, by looking at every one: the rule of the limits without their counters. */
async function looked(zone: string, lineId: number | null): Promise<number> {
  const day = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
  const { companyId } = world.agent();
  const rows = await db()
    .select()
    .from(communications)
    .where(sql`company_id = ${companyId}`);
  const replies = await db()
    .select()
    .from(keywordReplies)
    .where(sql`company_id = ${companyId}`);
  return rows.filter(
    (row) =>
      row.type === 'sms' &&
      row.direction === 'outbound' &&
      row.dispositionStatus !== 'failed' &&
      day(row.createdAt) === day(now()) &&
      (lineId === null || row.lineId === lineId) &&
      !replies.some(({ replyCommunicationId }) => replyCommunicationId === row.id),
  ).length;
}

it('keeps the counters of a day equal to its texts: sent, failed, taken back, in any zone and on either side of midnight', async () => {
  const random = createPrng(815);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random.next() * values.length)] as T;
  const zones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
  let zone: string = zones[0];
  await setCompany({ timezone: zone });
  let atMs = Date.parse('2027-03-13T20:00:00Z');
  const ids: number[] = [];
  for (let step = 0; step < 120; step += 1) {
    atMs += Math.floor(random.next() * 2 * 3_600_000);
    itIs(new Date(atMs).toISOString());
    const some = ids.length === 0 ? 0 : pick(ids);
    const what = random.next();
    if (what < 0.5) ids.push(await text({ lineId: pick([main(), support()]) }));
    else if (what < 0.65)
      await db()
        .update(communications)
        .set({ dispositionStatus: pick(['failed', 'completed'] as const) })
        .where(sql`id = ${some}`);
    else if (what < 0.75) {
      await db()
        .delete(communications)
        .where(sql`id = ${some}`);
      if (ids.includes(some)) ids.splice(ids.indexOf(some), 1);
    } else if (what < 0.85)
      // Written and failed at once, and one that was written and taken back: neither counts.
      await server.transaction(async (tx) => {
        const values = {
          companyId: world.agent().companyId,
          type: 'sms',
          direction: 'outbound',
          lineId: main(),
        } as const;
        const rest = { leadNumber: '+14155550150', currentStatus: 'queued', createdAt: now() } as const;
        const made = await tx.q
          .insert(communications)
          .values([1, 2].map(() => ({ ...values, ...rest, dispositionStatus: 'in-progress' as const })))
          .returning();
        await tx.q
          .update(communications)
          .set({ dispositionStatus: 'failed' })
          .where(sql`id = ${made[0]?.id}`);
        await tx.q.delete(communications).where(sql`id = ${made[1]?.id}`);
      });
    else if (what < 0.88) {
      zone = pick(zones);
      await setCompany({ timezone: zone });
    }
    const [account, line] = [await looked(zone, null), await looked(zone, main())];
    for (const [limit, expected] of [
      [account + 1, 'allowed'],
      [account, [30]],
    ] as const) {
      await setTexting({ dailyTextLimit: limit });
      if (limit > 0) expect([step, codesOf((await askAll([request()]))[0])]).toEqual([step, expected]);
    }
    await setTexting({ dailyTextLimit: null });
    await setLine(main(), { dailyTextLimit: line + 1 });
    expect([step, codesOf((await askAll([request({ lineId: main() })]))[0])]).toEqual([step, 'allowed']);
    await setLine(main(), { dailyTextLimit: line });
    if (line > 0) expect([step, codesOf((await askAll([request({ lineId: main() })]))[0])]).toEqual([step, [30]]);
    await setLine(main(), { dailyTextLimit: null });
  }
  // They were kept, not counted anew each time.
  expect(
    (
      await db()
        .select()
        .from(textCounts)
        .where(sql`company_id = ${world.agent().companyId}`)
    ).length,
  ).toBeGreaterThan(5);
});

it('begins each day at none by the company’s calendar, and takes a text of yesterday for yesterday’s', async () => {
  await setCompany({ timezone: 'America/New_York' });
  await setTexting({ dailyTextLimit: 1 });
  itIs('2027-01-16T04:59:00Z');
  const late = await text();
  expect(codesOf((await askAll([request()]))[0])).toEqual([30]);
  itIs('2027-01-16T05:00:00Z');
  expect(codesOf((await askAll([request()]))[0])).toBe('allowed');
  await text();
  const [fresh, leaving] = await askAll([request(), request({ leaving: { communicationId: late } })]);
  expect([codesOf(fresh), codesOf(leaving)]).toEqual([[30], 'allowed']);
});
