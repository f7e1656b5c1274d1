import { randomUUID } from 'node:crypto';
import { leaveVisitor, listVisitorTexts, sendVisitorText } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../policy/scope.js';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { useTestServer } from '../../../testing/index.js';
import { createAnswerRoutes } from './answer-route.js';
import { NUMBER, openSite, PAGE, verifiedVisitor, withSession, type Site } from './visitors.fixture.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let site: Site;
let token: string;
let headers: { 'x-visitor-session': string };
let made = 0;

beforeEach(async () => {
  made += 1;
  ({ site, token } = await openSite(server, carrier, `+1415555${String(4000 + made)}`));
  headers = withSession(await verifiedVisitor(server, carrier, token));
});

const shows = (tab?: string) =>
  server.call(listVisitorTexts, { as: token, headers, query: tab === undefined ? {} : { tab_id: tab } });
const leaves = (tab?: string) =>
  server.call(leaveVisitor, { as: token, headers, body: tab === undefined ? {} : { tab_id: tab } });
const route = () => {
  const { kernel } = server.context;
  return createAnswerRoutes(kernel)({ q: kernel.db.drizzle }, systemScope(site.admin.companyId), NUMBER, site.lineId);
};

describe('a visitor with two tabs', () => {
  it('is present until the last tab is closed', async () => {
    await shows('one');
    await shows('two');
    await leaves('one');
    expect(await route()).toBe('live');
    await leaves('two');
    expect(await route()).toBe('sms');
  });

  it('is not present once no tab has asked for a while', async () => {
    await shows('one');
    server.clock.advance(10_000);
    await shows('two');
    server.clock.advance(10_000);
    await leaves('two');
    // The first tab said nothing since: perhaps it is there.
    expect(await route()).toBe('both');
    server.clock.advance(15_000);
    expect(await route()).toBe('sms');
  });

  it('is counted as one tab by a widget from before tabs had ids', async () => {
    await shows();
    expect(await route()).toBe('live');
    await leaves();
    expect(await route()).toBe('sms');
  });

  // A tab that opens sends what another one has not had confirmed yet.
  it('sends a text once that both tabs send at the same moment', async () => {
    const body = { client_id: randomUUID(), body: 'Do you have these in 42?', page: PAGE };
    const send = () => server.call(sendVisitorText, { as: token, headers, body });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
  });
});
