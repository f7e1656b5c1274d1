import { ratingOfMos } from '@talk/domain/calls';
import type { MeasuredQuality } from '@talk/domain/calls';
import type { MicrophoneProblem } from '../voice-device.port.js';

import { TEST_STEPS } from './connection-test.state.js';
import type { StepState, TestCode, TestNumbers, TestState, TestStep } from './connection-test.state.js';

export type TestEvent =
  | { type: 'step'; step: TestStep; result: StepState['result']; code?: TestCode | null }
  | { type: 'microphone'; problem: MicrophoneProblem | null }
  | { type: 'measured'; measured: MeasuredQuality; microphoneHeard: boolean }
  | { type: 'finished' }
  | { type: 'stored'; stored: boolean };

/** The step that a microphone problem belongs to; the steps before it have passed. */
const MICROPHONE_STEPS: Readonly<Record<MicrophoneProblem, { step: TestStep; code: TestCode }>> = {
  MICROPHONE_POLICY_BLOCKED: { step: 'policy', code: 'MIC_POLICY_BLOCKED' },
  MICROPHONE_UNSUPPORTED: { step: 'policy', code: 'MIC_UNSUPPORTED' },
  MICROPHONE_DENIED: { step: 'permission', code: 'MIC_DENIED' },
  MICROPHONE_ABSENT: { step: 'microphone', code: 'MIC_NOT_FOUND' },
  MICROPHONE_IN_USE: { step: 'microphone', code: 'MIC_IN_USE' },
};
const OF_MICROPHONE = ['policy', 'permission', 'microphone'] as const;

/** The one transition of a test; late events of a finished test are ignored. */
export function nextTest(state: TestState, event: TestEvent): TestState {
  if (event.type === 'stored') return state.phase === 'done' ? { ...state, stored: event.stored } : state;
  if (state.phase !== 'running') return state;
  switch (event.type) {
    case 'step':
      return withSteps(state, { [event.step]: { result: event.result, code: event.code ?? null } });
    case 'microphone':
      return withSteps(state, microphoneSteps(event.problem));
    case 'measured':
      return measured(state, event);
    case 'finished': {
      const skipped = Object.fromEntries(
        TEST_STEPS.filter((step) => ['waiting', 'running'].includes(state.steps[step].result)).map((step) => [
          step,
          { result: 'skipped', code: null } as const,
        ]),
      );
      const done = withSteps(state, skipped);
      const results = TEST_STEPS.map((step) => done.steps[step].result);
      const outcome = results.includes('failed') ? 'failed' : results.includes('warned') ? 'warned' : 'passed';
      return { ...done, phase: 'done', outcome };
    }
  }
}

const withSteps = (state: TestState, steps: Partial<Record<TestStep, StepState>>): TestState => ({
  ...state,
  steps: { ...state.steps, ...steps },
});

function microphoneSteps(problem: MicrophoneProblem | null): Partial<Record<TestStep, StepState>> {
  const bad = problem === null ? null : MICROPHONE_STEPS[problem];
  const at = bad === null ? OF_MICROPHONE.length : OF_MICROPHONE.findIndex((step) => step === bad.step);
  return Object.fromEntries(
    OF_MICROPHONE.map((step, index) => [
      step,
      index < at
        ? { result: 'passed', code: null }
        : index === at
          ? { result: 'failed', code: bad?.code ?? null }
          : { result: 'skipped', code: null },
    ]),
  );
}

function measured(state: TestState, event: Extract<TestEvent, { type: 'measured' }>): TestState {
  const { measured: found, microphoneHeard } = event;
  const packets = found.packetsReceived + found.packetsLost;
  const lossPercent = packets === 0 ? null : (found.packetsLost / packets) * 100;
  const numbers = {
    mos: found.mosAverage,
    jitterMs: found.samples === 0 ? null : found.jitterAverageMs,
    roundTripMs: found.roundTripAverageMs,
    lossPercent,
  };
  const rating = found.mosAverage === null ? 'poor' : ratingOfMos(found.mosAverage);
  const audio: StepState =
    rating === 'good'
      ? { result: 'passed', code: null }
      : { result: rating === 'fair' ? 'warned' : 'failed', code: networkCode(numbers) };
  const microphone: StepState = microphoneHeard ? state.steps.microphone : { result: 'warned', code: 'MIC_SILENT' };
  return { ...withSteps(state, { audio, microphone }), numbers };
}

function networkCode({ jitterMs, roundTripMs, lossPercent }: TestNumbers): TestCode {
  if ((lossPercent ?? 0) > 2) return 'PACKET_LOSS';
  if ((jitterMs ?? 0) > 30) return 'HIGH_JITTER';
  return (roundTripMs ?? 0) > 300 ? 'SLOW_NETWORK' : 'POOR_SOUND';
}
