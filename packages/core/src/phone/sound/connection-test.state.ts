/** The steps, in this order; each can fail for its own reason and has its own fix. */
export const TEST_STEPS = ['policy', 'permission', 'microphone', 'sound', 'server', 'network', 'audio'] as const;
/** A step of the connection test. */
export type TestStep = (typeof TEST_STEPS)[number];

/** Names the reason and, in the text catalogue, its fix. The first five are those of the contract with pages. */
export type TestCode =
  | 'MIC_POLICY_BLOCKED'
  | 'MIC_DENIED'
  | 'MIC_NOT_FOUND'
  | 'MIC_IN_USE'
  | 'AUDIO_BLOCKED'
  | 'MIC_UNSUPPORTED'
  | 'MIC_SILENT'
  | 'SERVER_UNREACHABLE'
  | 'NOT_ALLOWED'
  | 'SIGNALLING_BLOCKED'
  | 'MEDIA_BLOCKED'
  | 'HIGH_JITTER'
  | 'PACKET_LOSS'
  | 'SLOW_NETWORK'
  | 'POOR_SOUND';

/** One step of the connection test. */
export interface StepState {
  readonly result: 'waiting' | 'running' | 'passed' | 'warned' | 'failed' | 'skipped';
  readonly code: TestCode | null;
}

export interface TestNumbers {
  readonly mos: number | null;
  readonly jitterMs: number | null;
  readonly roundTripMs: number | null;
  readonly lossPercent: number | null;
}

/** The connection test: its steps, and what was measured. */
export interface TestState {
  readonly phase: 'idle' | 'running' | 'done';
  readonly startedAtMs: number | null;
  readonly steps: Readonly<Record<TestStep, StepState>>;
  readonly numbers: TestNumbers;
  /** With `done`. */
  readonly outcome: 'passed' | 'warned' | 'failed' | null;
  /** Whether the server has the result; null before it was sent. */
  readonly stored: boolean | null;
}

const waiting: StepState = { result: 'waiting', code: null };
const noNumbers: TestNumbers = { mos: null, jitterMs: null, roundTripMs: null, lossPercent: null };
const stepsOf = (state: StepState) =>
  Object.fromEntries(TEST_STEPS.map((step) => [step, state])) as Record<TestStep, StepState>;

/** The connection test before it began. */
export const initialTest: TestState = {
  phase: 'idle',
  startedAtMs: null,
  steps: stepsOf(waiting),
  numbers: noNumbers,
  outcome: null,
  stored: null,
};
