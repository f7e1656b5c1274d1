import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '../kernel/scope.js';
import { createAudioOutput } from './audio-output.js';

/** A context of a browser that starts contexts in `startState`, and lets them run when told. */
class FakeContext extends EventTarget {
  static startState: AudioContextState = 'suspended';
  static made: FakeContext[] = [];
  state = FakeContext.startState;

  constructor() {
    super();
    FakeContext.made.push(this);
  }

  run(): void {
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
  }

  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }
}

beforeEach(() => {
  scope = createScope();
  FakeContext.made = [];
  FakeContext.startState = 'suspended';
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
});
let scope: Scope;

afterEach(() => {
  scope.end();
  vi.unstubAllGlobals();
});

function open() {
  const changes: boolean[] = [];
  const audio = createAudioOutput(scope);
  audio.onChange((blocked) => changes.push(blocked));
  return { audio, changes };
}

it('is not blocked where a context runs from its start', () => {
  FakeContext.startState = 'running';
  expect(open().audio.isBlocked()).toBe(false);
});

it('is unblocked once a context runs that was suspended when it was made, as in Firefox', () => {
  const { audio, changes } = open();
  expect(audio.isBlocked()).toBe(true);
  FakeContext.made[0]?.run();
  expect([changes, audio.isBlocked(), FakeContext.made[0]?.state]).toEqual([[false], false, 'closed']);
});

it('checks again when a microphone was opened', () => {
  const { audio, changes } = open();
  expect(audio.isBlocked()).toBe(true);
  audio.recheck();
  expect(changes).toEqual([]);
  FakeContext.made[1]?.run();
  expect(changes).toEqual([false]);
  // Sound works: nothing is left to check.
  audio.recheck();
  expect(FakeContext.made).toHaveLength(2);
});

it('leaves no context behind', () => {
  const { audio } = open();
  audio.isBlocked();
  scope.end();
  expect(FakeContext.made.map(({ state }) => state)).toEqual(['closed']);
});
