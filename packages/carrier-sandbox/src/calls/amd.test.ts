import { describe, expect, it } from 'vitest';
import { encodeUlaw, FRAME_MS } from '../media/g711.js';
import { createVoice } from '../pstn/voices.js';
import type { PhoneScript } from '../pstn/scripts.js';
import { createDetector, DETECTION_DEFAULTS, type DetectionOptions } from './amd.js';

/** The verdict on a scripted phone, and after how many milliseconds of listening. */
function judge(script: PhoneScript, mode: DetectionOptions['mode'], change: Partial<DetectionOptions> = {}) {
  const detector = createDetector({ ...DETECTION_DEFAULTS, mode, ...change });
  const voice = createVoice(script);
  for (let ms = FRAME_MS; ms <= 60_000; ms += FRAME_MS) {
    const verdict = detector.hear(encodeUlaw(voice.next()));
    if (verdict) return { verdict, ms };
  }
  throw new Error('No verdict within a minute');
}

const machine = (greetingMs: number, beep = true): PhoneScript => ({ kind: 'machine', afterMs: 0, greetingMs, beep });
const silent: PhoneScript = { kind: 'tone', afterMs: 0, hz: null, hangUpAfterMs: null };

describe('machine detection', () => {
  it('takes a short hello and a pause for a person', () => {
    const { verdict, ms } = judge({ kind: 'person', afterMs: 0, hz: 520 }, 'Enable');
    expect(verdict).toBe('human');
    expect(ms).toBeLessThan(2500);
  });

  it('takes long speech for a machine, at the threshold', () => {
    expect(judge(machine(8000), 'Enable').verdict).toBe('machine_start');
    const atMs = (speechThresholdMs: number) => judge(machine(8000), 'Enable', { speechThresholdMs }).ms;
    expect(Math.abs(atMs(2400) - atMs(1000) - 1400)).toBeLessThanOrEqual(FRAME_MS);
  });

  it('waits for the beep, or for the pause when there is none', () => {
    const beep = judge(machine(4000), 'DetectMessageEnd');
    expect(beep.verdict).toBe('machine_end_beep');
    expect(beep.ms).toBeGreaterThan(4400);
    expect(judge(machine(4000, false), 'DetectMessageEnd').verdict).toBe('machine_end_silence');
  });

  it('gives up on a machine that does not stop, and on silence', () => {
    expect(judge(machine(50_000), 'DetectMessageEnd')).toEqual({ verdict: 'machine_end_other', ms: 30_000 });
    expect(judge(silent, 'Enable')).toEqual({ verdict: 'unknown', ms: 5000 });
  });

  it('knows a fax', () => {
    expect(judge({ kind: 'fax', afterMs: 0 }, 'Enable').verdict).toBe('fax');
  });
});
