import { createContact, listContactPhoneNumbers, revokeConsent } from '@talk/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { communications } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import { systemScope } from '../../../policy/scope.js';
import type { InboundText, KeywordActions } from './message-compliance.js';
import { mobile, useTextingWorld } from './texting-world.fixture.js';

const world = useTextingWorld();
const { server, gate, now, request, ask, codes, setLine, text, main, support } = world;
const db = () => server.context.kernel.db.drizzle;

function inbound(body: string, communicationId: number): InboundText {
  const of = { contactId: world.contactId(), phoneNumber: mobile, lineId: main() };
  return { ...of, communicationId, body, carrierKeyword: null, isFromWidget: false };
}
interface Told {
  readonly replies: string[];
  readonly cancelled: (number | null)[];
  readonly decisions: string[];
}
function actions(told: Told): KeywordActions {
  return {
    async reply(tx, scope, { confirms, body, phoneNumber }) {
      const source = { userId: null, source: 'auto-reply', typedNumber: phoneNumber, optOut: false, body } as const;
      const before = await gate().decideMessage(
        tx,
        scope,
        request({ ...source, confirms: { communicationId: confirms } }),
      );
      told.decisions.push(before.decision.kind);
      told.replies.push(body);
      const [row] = await tx.q
        .insert(communications)
        .values({
          companyId: scope.companyId,
          type: 'sms',
          direction: 'outbound',
          contactId: world.contactId(),
          lineId: main(),
          leadNumber: mobile,
          body,
          currentStatus: 'sent',
          dispositionStatus: 'in-progress',
          createdAt: now(),
        })
        .returning();
      if (row === undefined) throw new Error('no reply');
      return { communicationId: row.id };
    },
    async optedOut(_tx, _scope, _number, keep) {
      told.cancelled.push(keep);
    },
  };
}
const newTold = (): Told => ({ replies: [], cancelled: [], decisions: [] });
async function wrote(body: string, told: Told) {
  const id = await text({ direction: 'inbound', body });
  return server.transaction((tx) =>
    gate().readKeyword(tx, systemScope(world.agent().companyId), inbound(body, id), actions(told)),
  );
}

it('confirms STOP, then blocks the number; only that confirmation still leaves; START brings them back', async () => {
  const told = newTold();
  expect(await wrote('Please stop by', told)).toEqual({ keyword: null, replyCommunicationId: null });
  const stopped = await wrote('Stop.', told);
  expect(stopped.keyword).toBe('stop');
  expect(told.replies).toEqual([
    'Acme: You are unsubscribed and will get no more texts from us. Reply START to resubscribe.',
  ]);
  expect(told.decisions).toEqual(['allowed']);
  expect(told.cancelled).toEqual([stopped.replyCommunicationId]);
  const { decision } = await ask();
  expect(decision).toMatchObject({ kind: 'blocked', obstacles: [{ rejection: 32, rule: 'opted-out' }] });
  expect(decision.kind === 'blocked' && decision.obstacles[0].text).toMatch(
    /^This number opted out on \w+ \d+, \d{4}\. Only they can opt back in \(START\)\.$/,
  );
  const leaving = { communicationId: stopped.replyCommunicationId ?? 0 };
  const reply = { userId: null, source: 'auto-reply', optOut: false, leaving } as const;
  expect(await codes({ ...reply, body: told.replies[0] ?? '' })).toBe('allowed');
  // Neither other words under its name, nor its words under another name.
  expect(await codes({ ...reply, body: 'Buy now!' })).toEqual([32]);
  expect(await codes({ ...reply, body: told.replies[0] ?? '', leaving: { communicationId: await text() } })).toEqual([
    32,
  ]);
  const numbers = await server.call(listContactPhoneNumbers, { as: world.agent(), params: { id: world.contactId() } });
  expect(numbers.body.data[0]?.is_opted_out).toBe(true);

  // STOP once more: nothing to confirm.
  expect(await wrote('STOP', told)).toEqual({ keyword: 'stop', replyCommunicationId: null });
  const back = await wrote('START', told);
  expect(back.keyword).toBe('start');
  expect(told.replies).toHaveLength(2);
  expect(told.decisions).toEqual(['allowed', 'allowed']);
  expect(await codes()).toBe('allowed');
  const { rows } = await server.context.kernel.db.pool.query<{
    field: string;
    before: string | null;
    after: string | null;
    cause: string | null;
  }>(
    `select field, before, after, cause from contact_audits where contact_id = $1 and field = 'opted_out' order by id`,
    [world.contactId()],
  );
  expect(rows).toEqual([
    { field: 'opted_out', before: null, after: mobile, cause: 'keyword' },
    { field: 'opted_out', before: mobile, after: null, cause: 'keyword' },
  ]);
});

it('reads a keyword once, however often its webhook comes', async () => {
  const told = newTold();
  const id = await text({ direction: 'inbound', body: 'STOP' });
  const read = () =>
    server.transaction((tx) =>
      gate().readKeyword(tx, systemScope(world.agent().companyId), inbound('STOP', id), actions(told)),
    );
  const first = await read();
  expect(await read()).toEqual(first);
  expect(told.replies).toHaveLength(1);
});

it('blocks for the company that was meant, and no other', async () => {
  await wrote('UNSUBSCRIBE', newTold());
  const other = await server.company();
  const colleague = await server.user(other.id);
  const made = await server.call(createContact, { as: colleague, body: { first_name: 'Maya', phone_number: mobile } });
  const verdict = await server.transaction((tx) =>
    gate().decideMessage(tx, colleague.scope, request({ userId: colleague.id, contactId: made.body.id })),
  );
  expect(verdict.decision.kind === 'blocked' && verdict.decision.obstacles.map(({ rejection }) => rejection)).toEqual([
    22,
  ]);
});

it('blocks without a word when the line cannot text, and answers HELP five times a day', async () => {
  const told = newTold();
  for (let asked = 0; asked < 7; asked += 1) await wrote('help', told);
  expect(told.replies).toHaveLength(5);
  expect(await codes()).toBe('allowed');
  await setLine(main(), { textingEnabled: false });
  expect(await wrote('quit', told)).toEqual({ keyword: 'stop', replyCommunicationId: null });
  expect(told.replies).toHaveLength(5);
  expect(told.cancelled).toEqual([null]);
  expect(await codes({ lineId: support() })).toEqual([32]);
});

it('believes the carrier that a number opted out, or is a landline', async () => {
  const scope = systemScope(world.agent().companyId);
  await server.transaction((tx) => gate().recordOptOut(tx, scope, mobile, 'carrier'));
  await server.transaction((tx) => gate().recordOptOut(tx, scope, mobile, 'carrier'));
  await server.transaction((tx) => gate().recordLineType(tx, scope, mobile, 'landline'));
  expect(await codes()).toEqual([32, 38]);
  await db().update(contacts).set({ isDnc: true }).where(eq(contacts.id, world.contactId()));
  expect(await codes()).toEqual([11, 32, 38]);
});

it('lets a customer back in with START after an agent has noted their no', async () => {
  const told = newTold();
  const body = { phone_number: mobile, scope: 'text' } as const;
  await server.call(revokeConsent, { as: world.agent(), params: { id: world.contactId() }, body });
  expect(await codes()).toEqual([31]);
  await wrote('START', told);
  expect(await codes()).toBe('allowed');
});
