import type { CallState, LiveQuality, PhoneState } from '@talk/core/phone';
import type { AgentStatus } from '@talk/core/format';
import type { AuthState, ReadonlySignal } from '@talk/core';
import type { PhoneModel } from '@talk/ui/phone';

/** What a host is told of the phone, derived from what the phone is. */

/** Who is signed in at the phone. */
export interface AuthFact {
  status: 'signed-out' | 'signing-in' | 'signed-in' | 'expired';
  userId: string | null;
}

/** Whether the agent takes calls. */
export interface PresenceFact {
  status: AgentStatus | 'unknown';
  /** Whether an inbound call would ring here now. */
  reachable: boolean;
}

/** Microphones and speakers, and whether the phone may use them. */
export interface DeviceFact {
  microphone: 'unknown' | 'granted' | 'denied' | 'blocked-by-policy' | 'missing';
  inputs: number;
  outputs: number;
  /** What can be chosen; absent before the browser names devices. */
  available?: readonly { id: string; kind: 'input' | 'output'; label: string }[];
  /** Ids of what is in use; null is the system's own choice. */
  selected?: { input: string | null; output: string | null; ringer: string | null };
}

/** Several tabs of one browser share one phone; one of them holds it. */
export interface LeaderFact {
  here: boolean;
}

/** How well the call is heard. */
export interface QualityFact {
  callId: string;
  /** 3 is good, 1 is hard to understand. */
  bars: 1 | 2 | 3;
  /** `jitter`, `loss`, `round-trip`, `low-microphone`, `no-sound`; null without a known cause. */
  cause: string | null;
  /** Mean opinion score, 1–5. */
  mos: number;
}

/** What a host can follow. */
export interface PhoneFacts {
  readonly auth: ReadonlySignal<AuthFact>;
  readonly presence: ReadonlySignal<PresenceFact>;
  readonly devices: ReadonlySignal<DeviceFact>;
  /** The browser plays no sound before the first click. */
  readonly audioBlocked: ReadonlySignal<boolean>;
  /** Null before it is known. */
  readonly leader: ReadonlySignal<LeaderFact | null>;
  /** Null without a call that is heard. */
  readonly quality: ReadonlySignal<QualityFact | null>;
  /** What is on the screen: a tab, `call`, `ring`, or the name of the screen before there is a phone. */
  readonly view: ReadonlySignal<string>;
}

export function authOf(state: AuthState | null): AuthFact {
  const user = state && 'user' in state ? state.user : null;
  const userId = user === null ? null : String(user.id);
  switch (state?.name) {
    case 'exchanging':
      return { status: 'signing-in', userId };
    case 'signed-in':
      return { status: 'signed-in', userId };
    case 'expired':
      return { status: 'expired', userId };
    default:
      return { status: 'signed-out', userId: null };
  }
}

export function presenceOf(model: PhoneModel | null): PresenceFact {
  const status = model?.agent.state.value.status ?? 'unknown';
  const registered = model?.phone.state.value.link.name === 'ready';
  return { status, reachable: registered && status === 'accepting' };
}

/**
 * @param counts what the browser counts before anybody is signed in.
 */
export function devicesOf(model: PhoneModel | null, counts: { inputs: number; outputs: number }): DeviceFact {
  const devices = model?.phone.sound.devices.state.value;
  const state: DeviceFact = { microphone: microphoneOf(model, devices?.named ?? false), ...counts };
  if (!devices?.named) return state;
  return {
    ...state,
    // As the list has them: it may be known before the counts, and names the default device apart from the others.
    inputs: devices.inputs.length,
    ...(devices.canChooseOutput && { outputs: devices.outputs.length }),
    available: [
      ...devices.inputs.map(({ id, label }) => ({ id, label, kind: 'input' as const })),
      ...(devices.canChooseOutput ? devices.outputs : []).map(({ id, label }) => ({
        id,
        label,
        kind: 'output' as const,
      })),
    ],
    selected: { input: devices.input.id, output: devices.output.id, ringer: devices.ringer.id },
  };
}

function microphoneOf(model: PhoneModel | null, named: boolean): DeviceFact['microphone'] {
  const state = model?.phone.state.value;
  switch (state?.microphone) {
    case 'MICROPHONE_DENIED':
      return 'denied';
    case 'MICROPHONE_POLICY_BLOCKED':
      return 'blocked-by-policy';
    case 'MICROPHONE_ABSENT':
    case 'MICROPHONE_UNSUPPORTED':
      return 'missing';
    case 'MICROPHONE_IN_USE':
      return 'granted';
    default:
      // Browsers name devices only to a page that may use the microphone.
      return named || state?.calls.some(({ phase }) => phase === 'active') ? 'granted' : 'unknown';
  }
}

/** Null while the call sounds like nothing yet. */
export function qualityOf(live: LiveQuality | null, callId: string | null): QualityFact | null {
  if (live === null || callId === null) return null;
  return { callId, bars: live.bars, cause: live.cause, mos: Math.round(live.mos * 10) / 10 };
}

/** Whether the one phone of this browser's tabs is here. Null before that is known. */
export function leaderOf({ seat }: PhoneState): LeaderFact | null {
  return seat.name === 'off' || seat.name === 'joining' ? null : { here: seat.name === 'leading' };
}

/** Whether an ended call ever was one: what was refused, or never got as far, is no activity with the person behind the number. */
export function wasPlaced(call: CallState | undefined): boolean {
  if (call?.phase !== 'ended') return false;
  const { direction, answeredAtMs, snapshot, reason } = call;
  return direction === 'inbound' || answeredAtMs !== null || (snapshot !== null && reason !== 'rejected');
}
