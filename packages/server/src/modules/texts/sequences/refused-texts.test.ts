import { disenrollContact, getSequence, toggleSequence } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';
import { text, useSequences, wait } from './sequences-world.fixture.js';

const world = useSequences();
const { server } = world;
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);

/** Enrolled; the text of the first step has passed the gate, and the carrier cannot be reached yet. */
async function queued(steps = [text('One'), wait(2), text('Two')]): Promise<{ at: OpenWorld; id: number }> {
  const at = await world.open();
  const { id } = await world.sequence(at, steps);
  world.carrier.textAnswers.push(...Array.from({ length: 400 }, () => new Error('away')));
  await world.enroll(at, id);
  await world.pass(5);
  expect(await world.place(at)).toMatchObject({ texts_sent: 1 });
  return { at, id };
}
const back = (): void => void (world.carrier.textAnswers.length = 0);
/** The text is refused by the gate as if it were about to be sent for the first time. */
const unclaim = ({ companyId }: OpenWorld) =>
  run(
    `update messages set claimed_at = null, claimed_until = null, status = 'queued' where company_id = $1 and direction = 'outbound'`,
    companyId,
  );

describe('a text of a sequence that is refused when it is about to be sent', () => {
  it('is tried again after its hours ended, before the steps that follow', async () => {
    let { at } = await queued();
    at = await world.sleep(at, 12);
    await world.pass(60);
    expect(await world.place(at)).toMatchObject({ state: 'active', step: 1, texts_sent: 0 });
    back();
    at = await world.sleep(at, 12);
    await world.pass(60);
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
    expect(await world.place(at)).toMatchObject({ state: 'active', step: 3, texts_sent: 1 });
    at = await world.sleep(at, 49);
    await world.pass(20);
    expect(world.bodiesTo(at.customer)).toEqual(['One', 'Two']);
  });

  it('is tried again even if it was the last one', async () => {
    let { at } = await queued([text('One')]);
    expect(await world.place(at)).toMatchObject({ state: 'finished' });
    at = await world.sleep(at, 12);
    await world.pass(60);
    expect(await world.place(at)).toMatchObject({ state: 'active', step: 1, ended_at: null });
    back();
    at = await world.sleep(at, 12);
    await world.pass(60);
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
    expect(await world.place(at)).toMatchObject({ state: 'finished', texts_sent: 1 });
  });

  it('waits with the sequence while its line is paused, and is sent when an admin turns the sequence on', async () => {
    const { at, id } = await queued();
    await run('update lines set is_paused = true where id = $1', at.lineId);
    await unclaim(at);
    back();
    await world.pass(120);
    const { body } = await server.call(getSequence, { as: at.agent, params: { id } });
    expect(body).toMatchObject({ status: 'paused' });
    expect(body.reason).not.toBeNull();
    await run('update lines set is_paused = false where id = $1', at.lineId);
    await server.call(toggleSequence, { as: at.agent, params: { id }, body: { is_active: true } });
    await world.pass(30);
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
    expect(await world.place(at)).toMatchObject({ state: 'active', step: 3, texts_sent: 1 });
  });

  it('takes the contact out with the reason when it is refused for good', async () => {
    const { at } = await queued();
    await run('update contacts set is_blocked = true where id = $1', at.contactId);
    await unclaim(at);
    back();
    await world.pass(120);
    expect(await world.place(at)).toMatchObject({ state: 'stopped', stop_reason: 'cannot_text', texts_sent: 0 });
    expect((await world.place(at))?.detail).not.toBeNull();
    expect(world.bodiesTo(at.customer)).toEqual([]);
  });

  it('is not counted for a contact who has left in the meantime either', async () => {
    const { at } = await queued();
    await server.call(disenrollContact, { as: at.agent, params: { id: at.contactId }, body: {} });
    await run('update contacts set is_blocked = true where id = $1', at.contactId);
    await unclaim(at);
    back();
    await world.pass(120);
    expect(await world.place(at)).toMatchObject({ state: 'stopped', stop_reason: 'disenrolled', texts_sent: 0 });
    expect(world.bodiesTo(at.customer)).toEqual([]);
  });

  it('waits for an admin when its time ended three times', async () => {
    let { at } = await queued();
    for (let day = 0; day < 4; day += 1) {
      at = await world.sleep(at, 12);
      await world.pass(60);
      at = await world.sleep(at, 12);
      await world.pass(60);
    }
    expect(await world.place(at)).toMatchObject({ state: 'paused', step: 1 });
    expect((await world.place(at))?.detail).not.toBeNull();
  });
});
