import { expect, it } from 'vitest';
import { dataLight, micLight, phoneLight } from './connection.js';

const phone = (
  kind: 'ready' | 'reconnecting' | 'unavailable' | 'connected',
  sentence: 'SIGNALLING_LOST' | 'FORBIDDEN' | 'MICROPHONE_DENIED' | null = null,
) => phoneLight({ kind, sentence, endReason: null });

it('is green for what works now and for nothing else', () => {
  expect(dataLight('live').tone).toBe('ok');
  expect(dataLight('polling').tone).toBe('warn');
  expect(dataLight('offline').tone).toBe('bad');
  expect(phone('ready').tone).toBe('ok');
  expect(phone('reconnecting', 'SIGNALLING_LOST')).toEqual({
    tone: 'warn',
    words: 'Connection lost. You can still be heard; reconnecting…',
  });
  expect(phone('unavailable', 'FORBIDDEN').tone).toBe('bad');
});

it('blames the microphone at the microphone, not at the phone', () => {
  expect(phone('ready', 'MICROPHONE_DENIED').tone).toBe('ok');
  expect(micLight('MICROPHONE_DENIED', 'denied').tone).toBe('bad');
});

it('does not call a microphone good that nobody was asked for', () => {
  expect(micLight(null, 'prompt').tone).toBe('off');
  expect(micLight(null, null).tone).toBe('off');
  expect(micLight(null, 'granted').tone).toBe('ok');
});
