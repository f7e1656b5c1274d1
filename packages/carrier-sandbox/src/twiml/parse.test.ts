import { describe, expect, it } from 'vitest';
import { boolAttribute, intAttribute, parseTwiml, TwimlError, wordsAttribute } from './parse.js';

describe('parsing TwiML', () => {
  it('keeps every value as it was written', () => {
    const [dial] = parseTwiml(
      '<?xml version="1.0"?><Response><Dial callerId="+14155550100" timeout="007"> <Number>+1415 </Number></Dial></Response>',
    );
    expect(dial).toEqual({
      name: 'Dial',
      attributes: { callerId: '+14155550100', timeout: '007' },
      text: '',
      children: [{ name: 'Number', attributes: {}, text: '+1415', children: [] }],
    });
  });

  it('reads entities, comments and CDATA as XML says', () => {
    const [say, play] = parseTwiml(
      '<Response><!-- x --><Say>Fish &amp; chips</Say><Play><![CDATA[http://a/?b=1&c=2]]></Play></Response>',
    );
    expect([say?.text, play?.text]).toEqual(['Fish & chips', 'http://a/?b=1&c=2']);
  });

  it('takes nothing for an empty response', () => {
    expect([parseTwiml(''), parseTwiml('<Response/>')]).toEqual([[], []]);
  });

  it.each([
    ['not closed', '<Response><Dial></Response>'],
    ['another root', '<html></html>'],
    ['an entity of its own', '<!DOCTYPE r [<!ENTITY a "b">]><Response>&a;</Response>'],
    ['far too much', `<Response>${'<Pause/>'.repeat(501)}</Response>`],
  ])('refuses a document that is %s', (_name, xml) => {
    expect(() => parseTwiml(xml)).toThrow(TwimlError);
  });

  it('reads attributes within their limits, and falls back on nonsense', () => {
    const [node] = parseTwiml(
      '<Response><Dial timeout="900" timeLimit="x" record="TRUE" statusCallbackEvent="start  end"/></Response>',
    );
    if (!node) throw new Error('no node');
    expect(intAttribute(node, 'timeout', 30, 1, 600)).toBe(600);
    expect(intAttribute(node, 'timeLimit', 5)).toBe(5);
    expect([boolAttribute(node, 'record'), boolAttribute(node, 'absent', true)]).toEqual([true, true]);
    expect(wordsAttribute(node, 'statusCallbackEvent')).toEqual(['start', 'end']);
  });
});
