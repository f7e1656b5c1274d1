import { describe, expect, it } from 'vitest';
import { decodeUlaw, encodeUlaw, FRAME_SAMPLES } from '../media/g711.js';
import { dominantFrequency } from '../media/spectrum.js';
import type { Leg } from '../ports.js';
import { createManualClock } from '../testing/manual-clock.js';
import { handsetIdentity, handsetNumber, SCRIPTED_NUMBERS, type PhoneScript } from './scripts.js';
import { createVirtualPhone } from './virtual-phone.js';

/** Rings a scripted phone and writes down what happens when. */
function ring(script: PhoneScript) {
  const clock = createManualClock();
  const startMs = clock.nowMs();
  const story: string[] = [];
  const note = (text: string) => story.push(`${clock.nowMs() - startMs} ${text}`);
  const phone = createVirtualPhone({ clock, script, direction: 'outbound' });
  const said: number[] = [];
  let leg: Leg | null = null;
  phone.onRinging(() => note('rings'));
  phone.onAnswered((answered) => {
    note('answers');
    leg = answered;
    answered.onFrame((frame) => said.push(...decodeUlaw(frame)));
  });
  phone.onGone((gone) => note(`${gone.outcome} ${gone.sipCode ?? ''}`.trim()));
  phone.ring();
  return {
    clock,
    phone,
    story,
    leg: () => leg,
    says: (ms: number) => {
      said.length = 0;
      clock.advance(ms);
      return dominantFrequency(Int16Array.from(said));
    },
  };
}

describe('scripted phones', () => {
  it.each<[string, PhoneScript, string[]]>([
    ['busy', { kind: 'busy' }, ['300 busy 486']],
    ['invalid', { kind: 'invalid' }, ['150 failed 404']],
    ['no-answer', { kind: 'no-answer' }, ['100 rings']],
    ['reject', { kind: 'reject', afterMs: 800 }, ['100 rings', '900 busy 603']],
    [
      'tone',
      { kind: 'tone', afterMs: 300, hz: 700, hangUpAfterMs: 1000 },
      ['100 rings', '300 answers', '1320 completed'],
    ],
  ])('%s', (_name, script, story) => {
    const call = ring(script);
    call.clock.advance(10_000);
    expect(call.story).toEqual(story);
  });

  it('a menu changes its tone with the keys, and hangs up on 9', () => {
    const call = ring({ kind: 'menu', afterMs: 100, tones: { '1': 697, '2': 852 } });
    expect(call.says(1000)).toBeCloseTo(440, -1);
    call.phone.pressDigit?.('2');
    expect(call.says(600)).toBeCloseTo(852, -1);
    call.phone.pressDigit?.('9');
    call.clock.advance(40);
    expect(call.story.at(-1)).toContain('completed');
  });

  it('an echo says what it hears, and keeps quiet when it hears nothing', () => {
    const call = ring({ kind: 'echo', afterMs: 0 });
    expect(call.says(300)).toBeNull();
    const heard: number[] = [];
    call.leg()?.onFrame((frame) => heard.push(decodeUlaw(frame)[0] ?? 0));
    call.leg()?.send(encodeUlaw(new Int16Array(FRAME_SAMPLES).fill(4092)));
    call.clock.advance(40);
    expect(heard).toEqual([4092]);
  });

  it('presses keys with pauses, and stops everything when it is ended', () => {
    const call = ring({ kind: 'tone', afterMs: 0, hz: 500, hangUpAfterMs: null });
    call.clock.advance(10);
    const keys: string[] = [];
    call.phone.onDigit((digit) => keys.push(digit));
    call.phone.dialPad('1w2');
    call.clock.advance(650);
    expect(keys).toEqual(['1']);
    call.clock.advance(100);
    expect(keys).toEqual(['1', '2']);
    call.phone.dialPad('3');
    call.phone.end();
    call.clock.advance(1000);
    expect([keys.length, call.clock.pending, call.story.length]).toEqual([2, 0, 2]);
  });

  it('numbers are unique, and handset identities lead back to their number', () => {
    expect(new Set(SCRIPTED_NUMBERS.map((entry) => entry.number)).size).toBe(SCRIPTED_NUMBERS.length);
    expect(handsetNumber(handsetIdentity('+14155550157'))).toBe('+14155550157');
    expect([handsetNumber('handset_14155550160'), handsetNumber('agent_kim')]).toEqual([null, null]);
  });
});
