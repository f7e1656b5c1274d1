/**
 * Faxes of the sandbox carrier. Twilio's library has lost the resource; its shape lives on in SignalWire's compatible API, whose
 * documentation says what is expected here (docs/reference/sandbox-carrier.md).
 */
import { expect, it } from 'vitest';
import { writePdf } from '@talk/carrier-sandbox';
import {
  LINE,
  answers,
  at,
  authorization,
  base,
  client,
  documents,
  phone,
  sandbox,
  until,
  useSandbox,
} from './sandbox-fixture.js';

useSandbox();

interface FaxBody {
  sid: string;
  status: string;
  num_pages: number | null;
  error_code: number | null;
  media_url: string | null;
  code?: number;
}

const account = () => `${sandbox.origin}/2010-04-01/Accounts/${sandbox.credentials.accountSid}`;
async function ask<T>(path: string, form?: Record<string, string>): Promise<T> {
  const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  const answer = await fetch(account() + path, { headers: { authorization: authorization() }, ...body });
  return (await answer.json()) as T;
}
const pdf = (pages: number) => Buffer.from(writePdf(Array.from({ length: pages }, (_, page) => [`Page ${page + 1}`])));
const send = (last4: string, more: Record<string, string> = {}) =>
  ask<FaxBody>('/Faxes.json', {
    To: phone(last4),
    From: LINE,
    MediaUrl: `${base}/offer.pdf`,
    StatusCallback: `${base}/fax-status`,
    ...more,
  });
const told = () => at('/fax-status').map(({ params }) => params['FaxStatus']);

it('fetches the document, counts its pages, and tells of each step to who receives it', async () => {
  documents['/offer.pdf'] = pdf(3);
  const queued = await send('0177');
  expect(queued).toMatchObject({ status: 'queued', direction: 'outbound', quality: 'fine', num_pages: null });
  expect(queued.sid).toMatch(/^FX[0-9a-f]{32}$/);
  await until('the delivery', () => told().includes('delivered'));
  expect(told()).toEqual(['queued', 'processing', 'sending', 'delivered']);
  const last = at('/fax-status').at(-1)?.params;
  expect(last).toMatchObject({
    FaxSid: queued.sid,
    NumPages: '3',
    OriginalMediaUrl: `${base}/offer.pdf`,
    ApiVersion: 'v1',
  });
  const fetched = await ask<FaxBody>(`/Faxes/${queued.sid}.json`);
  expect(fetched).toMatchObject({ status: 'delivered', num_pages: 3, error_code: null, duration: 90 });
  const media = await fetch(fetched.media_url ?? '', { headers: { authorization: authorization() } });
  expect(Buffer.from(await media.arrayBuffer())).toEqual(pdf(3));
  expect((await fetch(fetched.media_url ?? '')).status).toBe(401);
});

it.each([
  ['a telephone with a person at it', '0174', 'failed', '34004', 'Timed out waiting for initial communication'],
  ['a line that is busy', '0162', 'busy', '34002', 'Callee busy'],
  ['a line where nobody answers', '0163', 'no-answer', '34003', 'Callee did not answer'],
  ['a number that does not exist', '0165', 'failed', '21211', 'The number does not exist'],
])('does not reach %s', async (_who, last4, status, code, words) => {
  documents['/offer.pdf'] = pdf(1);
  await send(last4);
  const last = await until('the failure', () =>
    at('/fax-status').find(({ params }) => params['ErrorCode'] !== undefined),
  );
  expect(last.params).toMatchObject({ FaxStatus: status, ErrorCode: code, ErrorMessage: words });
});

it('fails with a document that is not there, and with one that is no PDF', async () => {
  const gone = await send('0177', { MediaUrl: `${base}/gone.pdf` });
  await until('the first failure', async () => (await ask<FaxBody>(`/Faxes/${gone.sid}.json`)).status === 'failed');
  expect((await ask<FaxBody>(`/Faxes/${gone.sid}.json`)).error_code).toBe(11200);
  documents['/offer.pdf'] = Buffer.from('Hello');
  const text = await send('0177');
  await until('the second failure', async () => (await ask<FaxBody>(`/Faxes/${text.sid}.json`)).status === 'failed');
  expect((await ask<FaxBody>(`/Faxes/${text.sid}.json`)).error_code).toBe(12300);
});

it('refuses a number that is none, a sender that is not ours, and one that cannot fax', async () => {
  await client.incomingPhoneNumbers.create({ phoneNumber: '+18005550142' });
  expect(await send('0177', { To: 'nobody' })).toMatchObject({ code: 21211 });
  expect(await send('0177', { From: phone('0152') })).toMatchObject({ code: 21212 });
  expect(await send('0177', { From: '+18005550142' })).toMatchObject({ code: 21212 });
  expect(await send('0177', { MediaUrl: '' })).toMatchObject({ code: 20001 });
  const [line] = await client.incomingPhoneNumbers.list({ phoneNumber: LINE });
  const [free] = await client.incomingPhoneNumbers.list({ phoneNumber: '+18005550142' });
  const capabilities = [line, free].map((number) => number?.capabilities);
  expect(capabilities).toMatchObject([{ fax: true }, { fax: false }]);
});

it('lists by numbers and by when they were created, in pages; cancels, and deletes', async () => {
  documents['/offer.pdf'] = pdf(1);
  const sent = [(await send('0177')).sid, (await send('0179')).sid, (await send('0177')).sid].toReversed();
  type Page = { faxes: FaxBody[]; next_page_uri: string | null };
  const sids = async (query: string) => (await ask<Page>(`/Faxes.json?${query}`)).faxes.map(({ sid }) => sid);
  const of = (number: string) => `To=${encodeURIComponent(number)}`;
  expect(await sids(of(phone('0177')))).toEqual([sent[0], sent[2]]);
  const first = await ask<Page>('/Faxes.json?PageSize=2');
  expect(first.faxes).toHaveLength(2);
  expect(first.next_page_uri).not.toBeNull();
  const minuteAgo = new Date(Date.now() - 60_000).toISOString();
  expect(await sids(`DateCreatedAfter=${minuteAgo}&${of(phone('0179'))}`)).toEqual([sent[1]]);
  expect(await sids(`DateCreatedOnOrBefore=${minuteAgo}`)).toEqual([]);

  const canceled = await send('0177');
  expect(await ask<FaxBody>(`/Faxes/${canceled.sid}.json`, { Status: 'canceled' })).toMatchObject({
    status: 'canceled',
  });
  await until(
    'all others',
    async () => (await sids('')).length >= 4 && told().filter((word) => word === 'delivered').length === 3,
  );
  expect(await ask<FaxBody>(`/Faxes/${sent[0]}.json`, { Status: 'canceled' })).toMatchObject({ code: 20001 });
  expect(await ask<FaxBody>(`/Faxes/${canceled.sid}.json`)).toMatchObject({ status: 'canceled' });
  const address = `${account()}/Faxes/${canceled.sid}.json`;
  const gone = await fetch(address, { method: 'DELETE', headers: { authorization: authorization() } });
  expect(gone.status).toBe(204);
  expect(await ask<FaxBody>(`/Faxes/${canceled.sid}.json`)).toMatchObject({ code: 20404 });
});

it('brings a fax in when the number says <Receive>, and tells where its pages are', async () => {
  const [line] = await client.incomingPhoneNumbers.list({ phoneNumber: LINE });
  await ask(`/IncomingPhoneNumbers/${line?.sid}.json`, { FaxUrl: `${base}/fax` });
  answers['/fax'] = () => ({ xml: '<Response><Receive action="/faxed" mediaType="application/pdf"/></Response>' });
  const inbound = await sandbox.control.faxIn({ from: phone('0177'), to: LINE, dataBase64: pdf(2).toString('base64') });
  const asked = await until('the question', () => at('/fax')[0]);
  expect(asked.params).toMatchObject({ FaxSid: inbound.sid, From: phone('0177'), To: LINE, FaxStatus: 'receiving' });
  const hit = await until('the news', () => at('/faxed')[0]);
  expect(hit.params).toMatchObject({ FaxSid: inbound.sid, FaxStatus: 'received', NumPages: '2' });
  const media = await fetch(hit.params['MediaUrl'] ?? '', { headers: { authorization: authorization() } });
  expect(Buffer.from(await media.arrayBuffer())).toEqual(pdf(2));

  // Without the verb it is not taken.
  answers['/fax'] = () => ({ xml: '<Response/>' });
  const refused = await sandbox.control.faxIn({ from: phone('0177'), to: LINE, dataBase64: pdf(1).toString('base64') });
  await until('the failure', async () => (await ask<FaxBody>(`/Faxes/${refused.sid}.json`)).error_code === 34106);

  // A machine that faxes back.
  answers['/fax'] = () => ({ xml: '<Response><Receive action="/back"/></Response>' });
  documents['/offer.pdf'] = pdf(1);
  await send('0179');
  const back = await until('the answer', () => at('/back')[0]);
  expect(back.params).toMatchObject({ From: phone('0179'), To: LINE, NumPages: '1' });
});
