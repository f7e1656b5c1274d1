import { describe, expect, it } from 'vitest';
import { TalkEmbedError, type Hello } from '../protocol/index.js';
import { lateCode, stepHostHandshake, type HostHandshake, type HostHandshakeEvent } from './handshake.machine.js';

const hello = (nonce: string, over: Partial<Hello> = {}): HostHandshakeEvent => ({
  type: 'hello',
  hello: {
    ns: 'talk.embed',
    k: 'hello',
    min: 1,
    max: 1,
    build: 'b',
    widget: 'dialer',
    instance: 'i',
    nonce,
    wants: ['voice', 'numbers'],
    ...over,
  },
});
const offer = { range: { min: 1, max: 2 }, grants: ['voice', 'resize'] as const };
const run = (...events: HostHandshakeEvent[]): HostHandshake =>
  events.reduce((state, event) => stepHostHandshake(state, event, offer), START);
const START: HostHandshake = { phase: 'waiting', seen: [] };

describe("the page's handshake", () => {
  it('welcomes with the highest common version and the intersection of wants and grants', () => {
    expect(run(hello('n1'))).toEqual({ phase: 'welcomed', version: 1, grants: ['voice'], seen: ['n1'] });
    expect(run(hello('n1', { min: 2, max: 9 }))).toMatchObject({ version: 2 });
  });

  it('ignores a repeated hello and a replayed nonce', () => {
    const ready = run(hello('n1'), { type: 'ready' }, hello('n2'), { type: 'ready' });
    expect(stepHostHandshake(ready, hello('n2'), offer)).toBe(ready);
    expect(stepHostHandshake(ready, hello('n1'), offer)).toBe(ready);
  });

  it('starts again when the frame was reloaded, from every phase but destroyed', () => {
    const error = new TalkEmbedError('DESTROYED');
    for (const before of [
      [],
      [hello('n1')],
      [hello('n1'), { type: 'ready' }],
      [{ type: 'failed', error }],
    ] as HostHandshakeEvent[][])
      expect(run(...before, hello('n2'))).toMatchObject({ phase: 'welcomed' });
    expect(run({ type: 'destroyed', error }, hello('n2'))).toMatchObject({ phase: 'destroyed' });
  });

  it('answers an unknown version with both ranges', () => {
    const state = run(hello('n1', { min: 3, max: 4 }));
    expect(state).toMatchObject({
      phase: 'failed',
      error: { code: 'VERSION_UNSUPPORTED', details: { page: { min: 1, max: 2 }, frame: { min: 3, max: 4 } } },
    });
  });

  it('tells a slow frame from a blocked one and from one that never became ready', () => {
    expect(lateCode(START, false)).toBe('LOAD_TIMEOUT');
    expect(lateCode(START, true)).toBe('FRAME_BLOCKED');
    expect(lateCode(run(hello('n1')), true)).toBe('NO_RESPONSE');
  });

  it('waits for a new hello after silence', () => {
    const silent = run(hello('n1'), { type: 'ready' }, { type: 'silent' });
    expect(silent).toMatchObject({ phase: 'waiting', seen: ['n1'] });
    expect(lateCode(silent, true)).toBe('NO_RESPONSE');
  });

  it('absorbs what comes late', () => {
    const ready = run(hello('n1'), { type: 'ready' });
    expect(stepHostHandshake(ready, { type: 'ready' }, offer)).toBe(ready);
    expect(stepHostHandshake(START, { type: 'ready' }, offer)).toBe(START);
    expect(stepHostHandshake(START, { type: 'silent' }, offer)).toBe(START);
  });
});
