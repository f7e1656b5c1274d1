/** Texts and webhook delivery of the sandbox carrier, seen by a product that checks the library's signature. */
import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import {
  LINE,
  answers,
  at,
  authorization,
  base,
  client,
  forgetHits,
  phone,
  sandbox,
  statuses,
  toneXml,
  until,
  untilHears,
  useSandbox,
} from './sandbox-fixture.js';

useSandbox();

describe('messages', () => {
  it('reports queued, sent and delivered, and the handset has the text', async () => {
    const message = await client.messages.create({
      to: phone('0151'),
      from: LINE,
      body: 'Hi there',
      statusCallback: `${base}/sent`,
    });
    expect(message).toMatchObject({ status: 'queued', numSegments: '1', direction: 'outbound-api' });
    await until('three reports', () => at('/sent').length === 3);
    expect(at('/sent').map((hit) => hit.params['MessageStatus'])).toEqual(['queued', 'sent', 'delivered']);
    expect((await client.messages(message.sid).fetch()).status).toBe('delivered');
    expect(sandbox.control.handsetMessages(phone('0151'), LINE)).toMatchObject([
      { body: 'Hi there', status: 'delivered' },
    ]);
  });

  it.each([
    ['0180', 'undelivered', '30003'],
    ['0181', 'undelivered', '30005'],
    ['0184', 'failed', '30004'],
  ])('fails to …%s as %s with %s', async (last4, status, code) => {
    await client.messages.create({ to: phone(last4), from: LINE, body: 'Hi', statusCallback: `${base}/sent` });
    const last = await until('the failure', () => at('/sent').find((hit) => hit.params['MessageStatus'] === status));
    expect(last.params['ErrorCode']).toBe(code);
  });

  it('refuses bad ones', async () => {
    const body = 'Hi';
    await expect(client.messages.create({ to: 'nobody', from: LINE, body })).rejects.toMatchObject({ code: 21211 });
    await expect(client.messages.create({ to: phone('0151'), from: phone('0152'), body })).rejects.toMatchObject({
      code: 21606,
    });
    await expect(client.messages.create({ to: phone('0151'), from: LINE })).rejects.toMatchObject({ code: 21602 });
    await expect(client.messages.create({ to: phone('0185'), from: LINE, body })).rejects.toMatchObject({
      code: 21610,
    });
  });

  it('lists both directions by when they were sent, with the files of one, and tells nothing of other times', async () => {
    const item = { contentType: 'image/png', dataBase64: Buffer.from('a picture').toString('base64') };
    const sent = await client.messages.create({ to: phone('0151'), from: LINE, body: 'Out' });
    sandbox.control.messageIn({ from: phone('0151'), to: LINE, body: 'In', media: [item] });
    await until('the delivery', async () => (await client.messages(sent.sid).fetch()).status === 'delivered');
    const nowMs = Date.now();
    const between = (fromMs: number, toMs: number) =>
      client.messages.list({ dateSentAfter: new Date(nowMs + fromMs), dateSentBefore: new Date(nowMs + toMs) });
    const found = await between(-60_000, 60_000);
    expect(found.map(({ body, direction }) => [body, direction]).toSorted()).toEqual([
      ['In', 'inbound'],
      ['Out', 'outbound-api'],
    ]);
    expect(await between(-120_000, -60_000)).toEqual([]);
    expect(await between(60_000, 120_000)).toEqual([]);
    const today = { dateSent: new Date(nowMs).toISOString().slice(0, 10) as unknown as Date };
    expect(await client.messages.list(today)).toHaveLength(2);
    const inbound = found.find(({ direction }) => direction === 'inbound');
    const [file] = await client.messages(inbound?.sid ?? '').media.list();
    const address = new URL(file?.uri.replace(/\.json$/, '') ?? '', sandbox.origin);
    const media = await fetch(address, { headers: { authorization: authorization() } });
    expect(await media.text()).toBe('a picture');
  });

  it('answers keywords itself when it is told to, says which, and refuses texts to who opted out', async () => {
    sandbox.control.setOptOuts(true);
    const from = phone('0151');
    const write = (body: string) => sandbox.control.messageIn({ from, to: LINE, body });
    const send = () => client.messages.create({ to: from, from: LINE, body: 'Still there?' });
    const answered = (words: string) =>
      until(words, () => sandbox.control.handsetMessages(from, LINE).some(({ body }) => body.includes(words)));
    write('Stop');
    await answered('unsubscribed');
    await expect(send()).rejects.toMatchObject({ code: 21610 });
    write('Start');
    await answered('re-subscribed');
    await send();
    write('help');
    write('stop by at five');
    await until('four webhooks', () => at('/sms').length === 4);
    // Texts are independent of each other: their webhooks can arrive in any order.
    const kinds = Object.fromEntries(at('/sms').map(({ params }) => [params['Body'], params['OptOutType']]));
    expect(kinds).toEqual({ Stop: 'STOP', Start: 'START', help: 'HELP', 'stop by at five': undefined });
    sandbox.control.setOptOuts(false);
    write('Stop');
    await until('the webhook', () => at('/sms').length === 5);
    const stops = at('/sms').filter(({ params }) => params['Body'] === 'Stop');
    expect(stops.map(({ params }) => params['OptOutType'])).toEqual(['STOP', undefined]);
    await send();
  });

  it('brings pictures in and answers with messaging TwiML', async () => {
    const reply = new twilio.twiml.MessagingResponse();
    reply.message('Thanks');
    answers['/sms'] = () => ({ xml: reply.toString() });
    sandbox.control.messageIn({
      from: phone('0151'),
      to: LINE,
      body: 'Look',
      media: [{ contentType: 'image/png', dataBase64: Buffer.from('not really a picture').toString('base64') }],
    });
    const hit = await until('the webhook', () => at('/sms')[0]);
    expect(hit.params).toMatchObject({
      From: phone('0151'),
      To: LINE,
      Body: 'Look',
      NumMedia: '1',
      MediaContentType0: 'image/png',
      SmsStatus: 'received',
    });
    const media = await fetch(hit.params['MediaUrl0'] ?? '', { headers: { authorization: authorization() } });
    expect(await media.text()).toBe('not really a picture');
    await until('the answer', () =>
      sandbox.control.handsetMessages(phone('0151'), LINE).some((one) => one.body === 'Thanks'),
    );
  });
});

describe('webhook delivery', () => {
  const callAndEnd = async () => {
    await client.calls.create({
      to: phone('0162'),
      from: LINE,
      twiml: '<Response/>',
      statusCallback: `${base}/status`,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    });
  };

  it('retries once with the same idempotency token', async () => {
    answers['/status'] = (_params, attempt) => ({ status: attempt === 1 ? 503 : 200 });
    await callAndEnd();
    await until('the retry', () => at('/status').length >= 2);
    expect(at('/status')[0]?.token).toBe(at('/status')[1]?.token);
    expect(at('/status')[0]?.params).toEqual(at('/status')[1]?.params);
  });

  it('uses the fallback address when the first fails', async () => {
    answers['/broken'] = () => ({ status: 500 });
    answers['/fallback'] = () => ({ xml: `<Response><Play loop="0">${toneXml(900)}</Play></Response>` });
    const call = await client.calls.create({
      to: phone('0178'),
      from: LINE,
      url: `${base}/broken`,
      fallbackUrl: `${base}/fallback`,
    });
    await untilHears(call.sid, [900], [900]);
    expect(at('/broken')).toHaveLength(2);
  });

  it('ends a call whose document cannot be had or read', async () => {
    answers['/bad'] = () => ({ xml: '<Response><Dial>' });
    for (const path of ['/bad', '/missing']) {
      if (path === '/missing') answers[path] = () => ({ status: 404 });
      const call = await client.calls.create({ to: phone('0170'), from: LINE, url: base + path });
      await until('the end', () => sandbox.control.call(call.sid).status === 'completed');
    }
    expect(at('/missing')).toHaveLength(1);
    expect(
      sandbox.control
        .events()
        .filter((event) => event.type === 'error')
        .map((event) => event.data['code']),
    ).toEqual([12100, 11200]);
  });

  it('duplicates, reorders, drops and replays on demand', async () => {
    sandbox.control.setFaults({ duplicates: 1 });
    await callAndEnd();
    await until('pairs', () => at('/status').length === 4);
    expect(statuses('/status')).toEqual(['initiated', 'initiated', 'busy', 'busy']);

    forgetHits();
    sandbox.control.setFaults({ duplicates: 0, reorder: 2 });
    await callAndEnd();
    await until('both', () => at('/status').length === 2);
    expect(statuses('/status')).toEqual(['busy', 'initiated']);

    forgetHits();
    sandbox.control.setFaults({ reorder: 0, dropEvery: 1 });
    await callAndEnd();
    const dropped = await until(
      'a loss',
      () => sandbox.control.webhooks().filter((hook) => hook.outcome === 'dropped')[1],
    );
    expect(at('/status')).toEqual([]);
    sandbox.control.replayWebhook(dropped.id);
    await until('the replay', () => at('/status').length === 1);
    expect(at('/status')[0]?.params).toEqual(dropped.params);
  });
});

describe('lookup', () => {
  it('tells what kind of line a number is, and nothing of a text that is no number', async () => {
    const lookUp = async (number: string) =>
      (await client.lookups.v2.phoneNumbers(number).fetch({ fields: 'line_type_intelligence' })).lineTypeIntelligence;
    expect(await lookUp(phone('0150'))).toMatchObject({ type: 'mobile', errorCode: null });
    expect(await lookUp(phone('0187'))).toMatchObject({ type: 'landline' });
    expect(await lookUp(phone('0188'))).toMatchObject({ type: 'fixedVoip' });
    expect(await lookUp(LINE)).toMatchObject({ type: 'nonFixedVoip' });
    expect(await lookUp('hello')).toMatchObject({ type: null, errorCode: 60600 });
    expect((await client.lookups.v2.phoneNumbers(phone('0187')).fetch()).valid).toBe(true);
  });

  it('says which part it does not carry', async () => {
    const wanted = client.lookups.v2.phoneNumbers(phone('0150')).fetch({ fields: 'sim_swap' });
    await expect(wanted).rejects.toMatchObject({ status: 501 });
  });
});
