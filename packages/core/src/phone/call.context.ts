import type { Call } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import type { CallEvent } from './call.machine.js';
import type { CallState, EndDetails } from './call.state.js';
import { partOf } from './call-part.js';
import type { Link } from './link.controller.js';
import type { PhoneStore } from './phone.store.js';
import { reportHangUp } from './report-hang-up.js';
import type { Microphone, MicrophoneProblem } from './voice-device.port.js';

export interface CallContextOptions {
  key: string;
  call: CallEndpoint;
  link: Link;
  store: PhoneStore;
  microphone: Microphone;
  ports: Pick<Ports, 'clock' | 'random' | 'newId'>;
  scope: Scope;
  /** The phone's user; null while unknown. */
  userId: () => number | null;
}

/** What the parts of one call share: its state and how that changes, the server, the phone network, and how long their work may live. */
export interface CallContext {
  readonly key: string;
  /** Asks the server. */
  readonly call: CallEndpoint;
  readonly link: Link;
  readonly store: PhoneStore;
  readonly ports: Pick<Ports, 'clock' | 'random' | 'newId'>;
  /** Ends with the phone: for what the server still has to learn when the call is over here. */
  readonly scope: Scope;
  /** Ends when the call is over here. */
  readonly legScope: Scope;
  /** Undefined once the phone has forgotten the call. */
  readonly read: () => CallState | undefined;
  readonly phaseIs: (...phases: CallState['phase'][]) => boolean;
  readonly apply: (event: CallEvent) => void;
  /** Takes in a snapshot from the server. */
  readonly applySnapshot: (snapshot: Call) => void;
  /** Ends the call here without telling the server. */
  readonly over: (details: EndDetails) => void;
  /** Ends the call for a reason that the server cannot know on its own, and tells it. */
  readonly finish: (details: EndDetails) => void;
  /**
   * Tells the server to end its call, until it has answered.
   * @param onUnreachable called for each attempt that did not get through
   */
  readonly tellOfHangUp: (callId: string, onUnreachable?: () => void) => void;
  /** Null when the microphone works. The phone remembers the problem until it does. */
  readonly microphoneProblem: () => Promise<MicrophoneProblem | null>;
}

export function createCallContext(options: CallContextOptions): CallContext {
  const { key, call, link, store, microphone, ports, scope, userId } = options;
  const legScope = scope.child();

  const read = (): CallState | undefined => store.findCall(key);
  const apply = (event: CallEvent): void => store.applyToCall(key, event);
  const applySnapshot = (snapshot: Call): void =>
    apply({ type: 'snapshot', snapshot, part: partOf(snapshot, userId()), atMs: ports.clock.nowMs() });
  const telling = { key, call, store, ports, scope, applySnapshot };

  function tellOfHangUp(callId: string, onUnreachable?: () => void): void {
    void reportHangUp(telling, callId, onUnreachable);
  }

  function over(details: EndDetails): void {
    legScope.end();
    apply({ type: 'over', atMs: ports.clock.nowMs(), details });
  }

  return {
    key,
    call,
    link,
    store,
    ports,
    scope,
    legScope,
    read,
    phaseIs: (...phases) => phases.some((phase) => phase === read()?.phase),
    apply,
    applySnapshot,
    over,
    finish(details) {
      const callId = read()?.callId ?? null;
      over(details);
      if (callId !== null) tellOfHangUp(callId);
    },
    tellOfHangUp,
    async microphoneProblem() {
      const problem = await microphone.check();
      store.apply({ type: 'microphone', problem });
      return problem;
    },
  };
}
