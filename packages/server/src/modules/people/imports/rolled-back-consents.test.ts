import { createContact, getContactTexting, revokeConsent, updateContact } from '@talk/contract';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../testing/index.js';
import { importsWorld } from './imports-world.fixture.js';

const server = useTestServer();
const world = importsWorld(server);

it('gives consents back as an import is rolled back: none, or what was said before; also of rows that changed what the file had made', async () => {
  const admin = await server.user((await server.company()).id);
  const body = { first_name: 'Augusta', phone_number: '+14155550160' };
  const known = (await server.call(createContact, { as: admin, body })).body;
  const asked = { first_name: 'Barbara', phone_number: '+14155550163' };
  const said = (await server.call(createContact, { as: admin, body: asked })).body;
  await server.call(revokeConsent, {
    as: admin,
    params: { id: said.id },
    body: { phone_number: '+14155550163', scope: 'text' },
  });
  const file = `Name,Phone,Mobile,TCPA approved
Ada,+14155550160,,2026-01-05
Bea,+14155550163,,2026-01-05
Cy,+14155550164,,
Cyrus,+14155550164,+14155550165,2026-01-06
`;
  const one = await world.imported(admin, file, { duplicates: 'update' });
  // One field of it is changed: the rest is put back.
  await server.call(updateContact, { as: admin, params: { id: known.id }, body: { first_name: 'Adele' } });
  await world.rolledBack(admin, one);
  const consentOf = async (id: number) =>
    (await server.call(getContactTexting, { as: admin, params: { id } })).body.numbers.map(
      ({ text_consent }) => text_consent,
    );
  expect(await consentOf(known.id)).toEqual(['none']);
  expect(await consentOf(said.id)).toEqual(['revoked']);
  const ledger = await server.context.kernel.db.pool.query(
    `select phone_number, array_agg(action || ' ' || source order by id) as said from consents
        where company_id = $1 group by 1 order by 1`,
    [admin.companyId],
  );
  expect(ledger.rows).toEqual([
    { phone_number: '+14155550160', said: ['granted import', 'revoked import'] },
    { phone_number: '+14155550163', said: ['revoked agent', 'granted import', 'revoked agent'] },
    { phone_number: '+14155550164', said: ['granted import', 'revoked import'] },
    { phone_number: '+14155550165', said: ['granted import', 'revoked import'] },
  ]);
});
