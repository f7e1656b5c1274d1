import { randomUUID } from 'node:crypto';
import {
  deleteLine,
  getVisitorWidget,
  listVisitorTexts,
  resumeVisitor,
  sendVisitorText,
  type VisitorSession,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { useTestServer } from '../../../testing/index.js';
import { NUMBER, openSite, PAGE, verifiedVisitor, withSession, type Site } from './visitors.fixture.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let site: Site;
let token: string;
let session: VisitorSession;
let made = 0;

beforeEach(async () => {
  made += 1;
  ({ site, token } = await openSite(server, carrier, `+1415555${String(7000 + made)}`));
  session = await verifiedVisitor(server, carrier, token);
});

const query = (text: string, values: unknown[]) => server.context.kernel.db.pool.query(text, values);
const write = (of: VisitorSession) =>
  server.call(sendVisitorText, {
    as: token,
    headers: withSession(of),
    body: { client_id: randomUUID(), body: 'Are you there?', page: PAGE },
  });

/** As an admin does it: the number is released first. */
async function removeLine(): Promise<void> {
  await query('delete from incoming_numbers where line_id = $1', [site.lineId]);
  const answer = await server.call(deleteLine, { as: site.admin, params: { id: site.lineId } });
  expect(answer.status).toBe(200);
}

async function addLine(): Promise<void> {
  const { companyId } = site.admin;
  const { rows } = await query(`insert into lines (company_id, name) values ($1, 'New shop') returning id`, [
    companyId,
  ]);
  await query(`insert into incoming_numbers (company_id, line_id, phone_number) values ($1, $2, $3)`, [
    companyId,
    rows[0]?.id,
    `+1415555${String(8000 + made)}`,
  ]);
}

describe('a conversation whose line was deleted', () => {
  it('begins again on the line that the site has now, when the visitor writes', async () => {
    await addLine();
    await removeLine();
    expect((await write(session)).error.code).toBe('VISITOR_SESSION');
    expect((await server.call(listVisitorTexts, { as: token, headers: withSession(session) })).error.code).toBe(
      'VISITOR_SESSION',
    );
    server.clock.advance(16 * 60_000);
    token = await site.token();
    expect((await write(await verifiedVisitor(server, carrier, token, NUMBER))).status).toBe(200);
  });

  it('begins again when the visitor comes back to the page', async () => {
    await addLine();
    await removeLine();
    const headers = withSession(session);
    expect((await server.call(resumeVisitor, { as: token, headers, body: {} })).error.code).toBe('VISITOR_SESSION');
  });

  it('stays to be read while the company has no other line', async () => {
    expect((await write(session)).status).toBe(200);
    await removeLine();
    expect((await server.call(getVisitorWidget, { as: token })).status).toBe(200);
    expect((await write(session)).error.code).toBe('UNAVAILABLE');
    const { body } = await server.call(listVisitorTexts, { as: token, headers: withSession(session) });
    expect(body.data).toHaveLength(1);
  });
});
