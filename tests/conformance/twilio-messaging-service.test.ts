/** Messaging services of the sandbox carrier, through the unmodified Twilio library: their numbers, who sends, and who hears of it. */
import type { ServiceInstance } from 'twilio/lib/rest/messaging/v1/service.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LINE, answers, at, base, client, phone, sandbox, until, useSandbox } from './sandbox-fixture.js';

useSandbox();

const NEW_YORK = '+12125550101';
const VANCOUVER = '+16045550101';
const LONDON = '+442079460001';
const services = () => client.messaging.v1.services;
/** By its sid: what the library makes of an answer does not know its own. */
const settings = ({ sid }: ServiceInstance) => services()(sid);
const senders = (service: ServiceInstance) => settings(service).phoneNumbers;
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ status, code }: { status: number; code: number }) => [status, code],
  );

const sids: Record<string, string> = {};
const mine: ServiceInstance[] = [];
beforeEach(async () => {
  for (const number of [NEW_YORK, VANCOUVER, LONDON]) {
    const { sid } = await client.incomingPhoneNumbers.create({ phoneNumber: number, smsUrl: `${base}/own` });
    sids[number] = sid;
  }
  const [line] = await client.incomingPhoneNumbers.list({ phoneNumber: LINE });
  sids[LINE] = line?.sid ?? '';
});
afterEach(async () => {
  for (const service of mine.splice(0)) await settings(service).remove();
  for (const number of [NEW_YORK, VANCOUVER, LONDON]) await client.incomingPhoneNumbers(sids[number] ?? '').remove();
});

async function open(numbers: string[], more: object = {}): Promise<ServiceInstance> {
  const service = await services().create({ friendlyName: 'Acme', ...more });
  mine.push(service);
  for (const number of numbers) await senders(service).create({ phoneNumberSid: sids[number] ?? '' });
  return service;
}
const text = (service: ServiceInstance, to: string, more: { from?: string; statusCallback?: string } = {}) =>
  client.messages.create({ to, messagingServiceSid: service.sid, body: 'Hi', ...more });
/** What a text went out from, once that was chosen. */
const senderOf = (service: ServiceInstance, to: string) =>
  text(service, to).then(({ sid }) => until('a sender', async () => (await client.messages(sid).fetch()).from));

describe('a service', () => {
  it('is made, read, changed and removed, with every property that the library declares', async () => {
    expect(await refusal(services()('MG'.padEnd(34, '0')).fetch())).toEqual([404, 20404]);
    expect(await refusal(services().create({ friendlyName: '' }))).toEqual([400, 20001]);
    expect(await refusal(services().create({ friendlyName: 'Acme', inboundRequestUrl: 'acme' }))).toEqual([400, 21205]);
    const made = await services().create({ friendlyName: 'Acme', stickySender: false });
    const facts = Object.entries(made.toJSON() as Record<string, unknown>);
    expect(facts.filter(([, value]) => value === undefined).map(([name]) => name)).toEqual([]);
    const url = `${base}/texts`;
    expect(await services()(made.sid).update({ inboundRequestUrl: url, validityPeriod: 60 })).toMatchObject({
      friendlyName: 'Acme',
      stickySender: false,
      areaCodeGeomatch: true,
      inboundRequestUrl: url,
      validityPeriod: 60,
    });
    expect(await services()(made.sid).fetch()).toMatchObject({ inboundRequestUrl: url });
    const other = await services().create({ friendlyName: 'Other' });
    expect((await services().list({ pageSize: 1 })).map(({ sid }) => sid)).toEqual([made.sid, other.sid]);
    for (const { sid } of [made, other]) await services()(sid).remove();
    expect(await services().list()).toEqual([]);
    const anonymous = await fetch(`${sandbox.origin}/v1/Services`);
    expect(anonymous.status).toBe(401);
  });

  it('has each number of the account once, and no number has two services', async () => {
    const [service, other] = [await open([]), await open([])];
    const add = (to: ServiceInstance, phoneNumberSid: string) => senders(to).create({ phoneNumberSid });
    const london = sids[LONDON] ?? '';
    expect(await refusal(add(service, 'PN'.padEnd(34, '0')))).toEqual([400, 21421]);
    expect(await add(service, london)).toMatchObject({ sid: london, phoneNumber: LONDON, countryCode: 'GB' });
    expect(await refusal(add(service, london))).toEqual([409, 21710]);
    expect(await refusal(add(other, london))).toEqual([409, 21712]);
    expect((await senders(service).list()).map(({ phoneNumber }) => phoneNumber)).toEqual([LONDON]);
    await senders(service).get(london).remove();
    expect(await refusal(senders(service).get(london).fetch())).toEqual([404, 20404]);
    await add(other, london);
    // A number that the account gives back is nobody's sender.
    await client.incomingPhoneNumbers(london).remove();
    expect(await senders(other).list()).toEqual([]);
    sids[LONDON] = (await client.incomingPhoneNumbers.create({ phoneNumber: LONDON })).sid;
  });
});

describe('a text by a service', () => {
  it('is refused where the service is none, has no number, or not that one', async () => {
    const service = await open([]);
    const by = (messagingServiceSid: string, more: object = {}) =>
      refusal(client.messages.create({ to: phone('0151'), messagingServiceSid, body: 'Hi', ...more }));
    expect(await by('acme')).toEqual([400, 21705]);
    expect(await by('MG'.padEnd(34, '0'))).toEqual([404, 21701]);
    expect(await by(service.sid)).toEqual([400, 21704]);
    await senders(service).create({ phoneNumberSid: sids[LONDON] ?? '' });
    expect(await by(service.sid, { from: LINE })).toEqual([400, 21711]);
    expect(await by(service.sid, { body: '' })).toEqual([400, 21602]);
  });

  it('is accepted, goes out from a number of the recipient’s country, and fails when no number is left for it', async () => {
    const service = await open([LONDON, VANCOUVER, NEW_YORK]);
    const accepted = await text(service, '+447700900123');
    expect(accepted).toMatchObject({ status: 'accepted', from: null, messagingServiceSid: service.sid });
    await until('the delivery', async () => (await client.messages(accepted.sid).fetch()).status === 'delivered');
    expect(await client.messages(accepted.sid).fetch()).toMatchObject({ from: LONDON });
    expect(await senderOf(service, '+16045550188')).toBe(VANCOUVER);
    expect(await senderOf(service, '+14155550151')).toBe(NEW_YORK);
    // Nobody there is Polish: one from the United States, as the real service says.
    expect(await senderOf(service, '+48123456789')).toBe(NEW_YORK);

    const alone = await open([LINE]);
    const { sid } = await text(alone, LINE);
    const failed = await until('the failure', async () => {
      const message = await client.messages(sid).fetch();
      return message.status === 'failed' && message;
    });
    expect(failed).toMatchObject({ errorCode: 21703, from: null });
  });

  it('goes out from the area code of the recipient, else by turns, and always from the same number to the same person', async () => {
    const service = await open([LINE, NEW_YORK]);
    expect(await senderOf(service, '+12125550177')).toBe(NEW_YORK);
    expect(await senderOf(service, '+14155550151')).toBe(LINE);
    const [first, second] = [await senderOf(service, '+13055550111'), await senderOf(service, '+13055550112')];
    expect([first, second].toSorted()).toEqual([NEW_YORK, LINE].toSorted());
    expect([await senderOf(service, '+13055550111'), await senderOf(service, '+13055550111')]).toEqual([first, first]);
    await settings(service).update({ stickySender: false, areaCodeGeomatch: false });
    // Nobody is remembered: the other one has sent less by now.
    expect(await senderOf(service, '+13055550111')).not.toBe(first);
    // What was remembered before counts again.
    await settings(service).update({ stickySender: true });
    expect(await senderOf(service, '+13055550111')).toBe(first);
    await senders(service)
      .get(sids[first] ?? '')
      .remove();
    expect(await senderOf(service, '+13055550111')).not.toBe(first);
  });

  it('goes out from the number that is asked for, where that is of the service', async () => {
    const service = await open([LONDON, NEW_YORK]);
    expect(await text(service, phone('0151'), { from: LONDON })).toMatchObject({ status: 'queued', from: LONDON });
  });

  it('tells of its delivery at the address of the service, or at its own, and by which service it went', async () => {
    const service = await open([LINE], { statusCallback: `${base}/service` });
    await text(service, phone('0151'));
    await until('the delivery', () => at('/service').some(({ params }) => params['MessageStatus'] === 'delivered'));
    expect(at('/service').map(({ params }) => params['MessageStatus'])).toEqual(['queued', 'sent', 'delivered']);
    expect(at('/service')[0]?.params).toMatchObject({ MessagingServiceSid: service.sid, From: LINE });
    await text(service, phone('0151'), { statusCallback: `${base}/message` });
    await until('the delivery', () => at('/message').some(({ params }) => params['MessageStatus'] === 'delivered'));
    expect(at('/service')).toHaveLength(3);
  });
});

describe('a text to a number of a service', () => {
  const arrives = (to: string) => sandbox.control.messageIn({ from: phone('0151'), to, body: 'Hello' });

  it('is asked about at the address of the service, and answered from the number', async () => {
    answers['/texts'] = () => ({ xml: '<Response><Message>Thank you</Message></Response>' });
    const service = await open([NEW_YORK], { inboundRequestUrl: `${base}/texts` });
    arrives(NEW_YORK);
    const hit = await until('the question', () => at('/texts')[0]);
    expect(hit.params).toMatchObject({ MessagingServiceSid: service.sid, To: NEW_YORK, Body: 'Hello' });
    const reply = await until('the answer', async () => (await client.messages.list({ from: NEW_YORK }))[0]);
    expect(reply).toMatchObject({ body: 'Thank you', direction: 'outbound-reply' });
    expect(await client.messages.list({ to: NEW_YORK })).toMatchObject([{ messagingServiceSid: service.sid }]);
    expect(at('/own')).toEqual([]);
  });

  it('is asked about at the number’s own address where the service leaves it to the number', async () => {
    const service = await open([NEW_YORK], { inboundRequestUrl: `${base}/texts`, useInboundWebhookOnNumber: true });
    arrives(NEW_YORK);
    const hit = await until('the question', () => at('/own')[0]);
    expect(hit.params).toMatchObject({ MessagingServiceSid: service.sid, Body: 'Hello' });
    expect(at('/texts')).toEqual([]);
  });

  it('is dropped where the service has no address for it', async () => {
    await open([NEW_YORK]);
    arrives(NEW_YORK);
    // One that is not dropped, behind it.
    arrives(LINE);
    await until('the other', () => at('/sms')[0]);
    expect(at('/own')).toEqual([]);
    expect(await client.messages.list({ to: NEW_YORK })).toEqual([]);
  });
});
