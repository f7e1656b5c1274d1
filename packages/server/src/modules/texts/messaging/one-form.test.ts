import { createContact, listContactCommunications, updateTextingSettings } from '@talk/contract';
import { expect, it } from 'vitest';
import { useMessaging } from './messaging-world.fixture.js';

const world = useMessaging();
const { server } = world;

it('answers a Mexican or Argentine mobile as one contact, however the carrier writes it', async () => {
  const at = await world.open();
  const settings = { international_texting: true };
  expect((await server.call(updateTextingSettings, { as: at.agent, body: settings })).status).toBe(200);
  for (const [stored, told] of [
    ['+52 55 1234 5678', '+5215512345678'],
    ['+54 9 11 2345 6789', '+541123456789'],
  ] as const) {
    const made = await server.call(createContact, {
      as: at.agent,
      body: { first_name: 'Ana', phone_number: stored },
    });
    const { id, phone_number: number } = made.body;
    await at.receive('Hola', { From: told });
    const sent = await at.send({ contact_id: id });
    expect(sent).toMatchObject({ lead_number: number, contact_id: id });
    const thread = await server.call(listContactCommunications, { as: at.agent, params: { id } });
    expect(thread.body.data.map(({ direction }) => direction).toSorted()).toEqual(['inbound', 'outbound']);
  }
});
