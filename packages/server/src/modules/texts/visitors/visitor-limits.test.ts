import { randomUUID } from 'node:crypto';
import {
  getVisitorWidget,
  resendVisitorCode,
  sendVisitorText,
  startVisitor,
  updateLineRouting,
  updateTextingWidget,
  verifyVisitor,
} from '@talk/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { useTestServer } from '../../../testing/index.js';
import { VISITOR_LIMITS } from './visitor-limits.js';
import {
  createSite,
  filledForm,
  LINE_NUMBER,
  NUMBER,
  openSite,
  PAGE,
  startedVisitor,
  textedCode,
  verifiedVisitor,
  withSession,
  type Site,
} from './visitors.fixture.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let site: Site;
let token: string;
let made = 0;

beforeEach(async () => {
  made += 1;
  ({ site, token } = await openSite(server, carrier, `+1415555${String(6000 + made)}`));
});

describe('abuse', () => {
  it('ends with a form that is sent over and over, from wherever', async () => {
    const form = await filledForm(server, token);
    const send = () => server.call(startVisitor, { as: token, body: { ...form, phone_number: '12' } });
    for (let count = 0; count < 8; count += 1) expect((await send()).status).toBe(422);
    // Somebody with many addresses: their limit has refilled, that of the form has not.
    server.clock.advance(11 * 60_000);
    expect((await send()).error.code).toBe('RATE_LIMITED');
  });

  it('ends with a code that is asked for again and again', async () => {
    const session = await startedVisitor(server, token);
    const resend = async () => {
      server.clock.advance(61_000);
      return server.call(resendVisitorCode, { as: token, headers: withSession(session), body: {} });
    };
    for (let count = 0; count < 3; count += 1) expect((await resend()).status).toBe(200);
    const fifth = await resend();
    expect([fifth.status, fifth.error.message]).toEqual([429, 'Too many codes. Try again in an hour.']);
  });

  it('ends with codes that are tried from one address, over all sessions', async () => {
    const attempt = async () => {
      const code = String(Math.trunc(server.clock.now().getTime() / 7) % 1_000_000).padStart(6, '0');
      return server.call(verifyVisitor, { as: token, headers: { 'x-visitor-session': 'vs_guess' }, body: { code } });
    };
    for (let count = 0; count < 30; count += 1) expect((await attempt()).error.code).toBe('VISITOR_SESSION');
    expect((await attempt()).error.code).toBe('RATE_LIMITED');
  });

  it('ends with a number that texts two hundred times a day, whatever the browser', async () => {
    const headers = withSession(await verifiedVisitor(server, carrier, token));
    const send = (body: string) =>
      server.call(sendVisitorText, { as: token, headers, body: { client_id: randomUUID(), body, page: PAGE } });
    let sent = 0;
    for (; sent < 300; sent += 1) {
      // That of the session refills.
      if (sent % 12 === 0) server.clock.advance(61_000);
      const answer = await send(`Text ${sent}`);
      if (answer.status === 200) continue;
      expect(answer.error.code).toBe('RATE_LIMITED');
      break;
    }
    // A few come back while they are used up.
    expect([sent >= 200, sent < 210]).toEqual([true, true]);
  }, 60_000);

  it('counts the texts of a number for each company by itself', async () => {
    const take = vi.spyOn(server.context.kernel.limiter, 'take');
    const other = await openSite(server, carrier, '+14155556900');
    for (const as of [await site.token(), other.token]) {
      const headers = withSession(await verifiedVisitor(server, carrier, as));
      const body = { client_id: randomUUID(), body: 'Hello', page: PAGE };
      expect((await server.call(sendVisitorText, { as, headers, body })).status).toBe(200);
      carrier.texts.length = 0;
    }
    const counted = take.mock.calls.flatMap(([key, rule]) => (rule === VISITOR_LIMITS.textsByNumberADay ? [key] : []));
    take.mockRestore();
    expect(new Set(counted).size).toBe(2);
  });
});

describe('settings', () => {
  it('say whether the line is open, when that changes, and what is read until then', async () => {
    const hours = Array.from({ length: 7 }, (_, day) => ({
      is_open: day > 0 && day < 6,
      open: day > 0 && day < 6 ? '0900' : null,
      close: day > 0 && day < 6 ? '1700' : null,
    }));
    await server.call(updateLineRouting, {
      as: site.admin,
      params: { id: site.lineId },
      body: { business_hours: hours, timezone: 'America/New_York' },
    });
    const offline_message = 'We are at sea. Leave a text: we answer from nine on.';
    await server.call(updateTextingWidget, {
      as: site.admin,
      params: { id: site.keyId },
      body: { offline_message },
    });
    const at = async (moment: string) => {
      server.clock.advance(Date.parse(moment) - server.clock.now().getTime());
      return (await server.call(getVisitorWidget, { as: await site.token() })).body;
    };
    const timezone = 'America/New_York';
    // A Friday in February; eastern time is five hours behind.
    expect(await at('2027-02-05T21:59:00Z')).toMatchObject({
      is_open: true,
      changes_at: '2027-02-05T22:00:00.000Z',
      timezone,
    });
    expect(await at('2027-02-05T22:00:00Z')).toMatchObject({
      is_open: false,
      changes_at: '2027-02-08T14:00:00.000Z',
      offline_message,
    });
    // Nobody is kept from writing: it waits for the morning.
    token = await site.token();
    const headers = withSession(await verifiedVisitor(server, carrier, token));
    const body = { client_id: randomUUID(), body: 'For Monday', page: PAGE };
    expect((await server.call(sendVisitorText, { as: token, headers, body })).status).toBe(200);
    expect(await at('2027-02-08T14:00:00Z')).toMatchObject({ is_open: true });
  });

  it('are those of the key, and a line of another company is refused', async () => {
    const other = await createSite(server, '+14155551997');
    const params = { id: site.keyId };
    const foreign = await server.call(updateTextingWidget, { as: site.admin, params, body: { line_id: other.lineId } });
    expect(foreign.error.errors).toEqual({ line_id: ['Choose one of your lines.'] });
    await server.call(updateTextingWidget, { as: site.admin, params, body: { greeting: 'Ahoy!', accent: '#0a7d5a' } });
    const { body } = await server.call(getVisitorWidget, { as: token });
    expect(body).toMatchObject({ greeting: 'Ahoy!', accent: '#0a7d5a', company_name: 'Harbor Shoes', is_open: true });
  });

  it('keeps numbers, codes and texts out of the log', async () => {
    const headers = withSession(await verifiedVisitor(server, carrier, token));
    const body = { client_id: randomUUID(), body: 'A secret wish', page: PAGE };
    await server.call(sendVisitorText, { as: token, headers, body });
    const code = await textedCode(server, carrier);
    const log = server.logged.join('\n');
    for (const secret of [NUMBER, code, 'A secret wish', LINE_NUMBER]) expect(log).not.toContain(secret);
  });
});
