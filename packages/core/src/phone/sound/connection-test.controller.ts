import { signal } from '@preact/signals-core';
import { TalkError } from '../../kernel/errors.js';
import type { Scope } from '../../kernel/scope.js';
import { readonly } from '../../kernel/signals.js';
import type { ReadonlySignal } from '../../kernel/signals.js';
import type { ConnectionTestOptions } from './connection-test.options.js';
import { initialTest } from './connection-test.state.js';
import type { TestState } from './connection-test.state.js';

/** Checks everything that a call needs, one step after the other, and plays a recording back through the carrier. About 20 seconds. */
export interface ConnectionTest {
  readonly state: ReadonlySignal<TestState>;
  /** Call it from a click. Resolves at the end. Rejects with `PHONE_BUSY` during a call. A second one joins the first. */
  run: () => Promise<void>;
  stop: () => void;
}

export function createConnectionTest(options: ConnectionTestOptions): ConnectionTest {
  const { ports, scope, isBusy } = options;
  const state = signal<TestState>(initialTest);
  let running: { own: Scope; done: Promise<void> } | null = null;

  async function go(own: Scope): Promise<void> {
    state.value = { ...initialTest, phase: 'running', startedAtMs: ports.clock.nowMs() };
    const { runConnectionTest } = await import('./connection-test.run.js').catch(() => {
      if (!own.ended) state.value = initialTest;
      throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'The test could not be loaded.' });
    });
    if (!own.ended) await runConnectionTest(options, own, state);
  }

  return {
    state: readonly(state),
    run() {
      if (running !== null) return running.done;
      if (isBusy()) {
        const message = 'A call is in progress. Run the test when it is over.';
        return Promise.reject(new TalkError({ code: 'PHONE_BUSY', message }));
      }
      const own = scope.child();
      const done = go(own).finally(() => {
        own.end();
        if (running?.own === own) running = null;
      });
      running = { own, done };
      return done;
    },
    stop() {
      running?.own.end();
      running = null;
      if (state.peek().phase === 'running') state.value = initialTest;
    },
  };
}
