import { describe, expect, it } from 'vitest';
import {
  answers,
  at,
  base,
  client,
  LINE,
  phone,
  sandbox,
  statuses,
  until,
  untilHears,
  useSandbox,
} from './sandbox-fixture.js';

useSandbox();

/** The telephone of a number of the outside world, in an office with a telephone system of its own. */
const desk = (last4: string): string => `sip:${phone(last4)}@pbx.example`;

describe('a desk phone that is called by its SIP address', () => {
  it('is dialled by the API: rings, answers, and is heard', async () => {
    const call = await client.calls.create({
      to: `${desk('0173')};transport=tls?x-team=sales`,
      from: LINE,
      twiml: '<Response><Pause length="30"/></Response>',
      statusCallback: `${base}/status`,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    });
    expect(call).toMatchObject({ to: desk('0173'), from: LINE, direction: 'outbound-api' });
    await until('the answer', () => statuses('/status').includes('in-progress'));
    await until('880 Hz', () => (sandbox.control.audio(call.sid, [880]).said['880'] ?? 0) > 0.5);
    await client.calls(call.sid).update({ status: 'completed' });
    await until('four callbacks', () => at('/status').length === 4);
    expect(statuses('/status')).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect(at('/status').at(-1)?.params).toMatchObject({ To: desk('0173'), SipResponseCode: '200' });
  });

  it.each([
    ['is busy', desk('0162'), 'busy', '486'],
    ['declines', desk('0164'), 'busy', '603'],
    ['does not exist', desk('0165'), 'failed', '404'],
    ['is switched off', desk('0155'), 'no-answer', '480'],
  ])('%s', async (_what, to, status, sipCode) => {
    await client.calls.create({ to, from: LINE, url: `${base}/never`, timeout: 5, statusCallback: `${base}/status` });
    const done = await until('the end', () => at('/status')[0]);
    expect(done.params).toMatchObject({ To: to, CallStatus: status, SipResponseCode: sipCode, CallDuration: '0' });
    expect(at('/never')).toEqual([]);
  });

  it('is rung by a document, hears its whisper before the caller, and the dial reports the invitation', async () => {
    answers['/line'] = () => ({
      xml: `<Response><Dial action="/dialled" answerOnBridge="true"><Sip url="/whisper" statusCallback="/leg"
        statusCallbackEvent="initiated ringing answered completed">${desk('0173')}</Sip></Dial></Response>`,
    });
    answers['/whisper'] = () => ({ xml: '<Response><Say>A caller for you.</Say></Response>' });
    answers['/dialled'] = () => ({ xml: '<Response><Hangup/></Response>' });
    const call = sandbox.control.callIn({ from: phone('0171'), to: LINE });
    await untilHears(call.sid, [700, 880], [880]);
    const [child] = await client.calls.list({ parentCallSid: call.sid });
    await untilHears(child?.sid ?? '', [700, 880], [700]);
    expect(at('/whisper')).toHaveLength(1);
    await client.calls(child?.sid ?? '').update({ status: 'completed' });
    await until('the dial action', () => at('/dialled')[0]);
    expect(statuses('/leg')).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect(at('/dialled')[0]?.params).toMatchObject({
      DialCallStatus: 'completed',
      DialBridged: 'true',
      DialCallSid: child?.sid,
      DialSipResponseCode: '200',
      DialSipCallId: expect.stringMatching(/@/),
    });
  });

  it('that has no number is a person who answers', async () => {
    const call = await client.calls.create({ to: 'sip:desk@pbx.example:5061', from: LINE, twiml: '<Response/>' });
    expect(call.to).toBe('sip:desk@pbx.example:5061');
    await until('the answer', () => sandbox.control.call(call.sid).answeredAt !== null);
  });

  it('is refused when the address is none', async () => {
    const twiml = '<Response/>';
    for (const to of ['sip:', 'sip:@pbx.example', 'sip:desk', 'sip:desk@', `sip:${'a'.repeat(250)}@pbx.example`])
      await expect(client.calls.create({ to, from: LINE, twiml })).rejects.toMatchObject({ status: 400, code: 21211 });
    answers['/line'] = () => ({ xml: '<Response><Dial action="/dialled"><Sip>desk</Sip></Dial></Response>' });
    sandbox.control.callIn({ from: phone('0171'), to: LINE });
    const dialled = await until('the dial action', () => at('/dialled')[0]);
    expect(dialled.params).toMatchObject({ DialCallStatus: 'failed', DialBridged: 'false' });
    expect(sandbox.control.events().map(({ data }) => data['code'])).toContain(13243);
  });
});
