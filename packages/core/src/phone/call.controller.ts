import type { Call } from '@talk/contract';
import { createCallCommands } from './call.commands.js';
import type { CallCommands } from './call.commands.js';
import { createCallContext } from './call.context.js';
import type { CallContextOptions } from './call.context.js';
import { createDialing } from './call.dialing.js';
import type { Dialing } from './call.dialing.js';
import { createCallLeg } from './call.leg.js';
import type { CallLegOptions } from './call.leg.js';
import { createRejoin } from './call-rejoin.js';
import type { Rejoin } from './call-rejoin.js';
import { createRinging } from './call.ringing.js';
import type { Ringing } from './call.ringing.js';
import { ending } from './call.state.js';
import { createDigitSender } from './digit-sender.js';
import type { VoiceLeg } from './voice-device.port.js';

export interface CallControllerOptions extends CallContextOptions, CallLegOptions {}

/** The effects of one call: what the pure machine cannot do itself. */
export interface CallController extends Dialing, Rejoin, Pick<Ringing, 'answer' | 'answerInstead' | 'decline'> {
  readonly commands: CallCommands;
  /** Answers the pending question with yes. */
  confirm: () => void;
  offer: (leg: VoiceLeg) => void;
  /** Gives the leg away without changing the call. Null when there is none. */
  releaseLeg: () => VoiceLeg | null;
  adoptLeg: (leg: VoiceLeg) => void;
  /** Another tab carries the call: ends this browser's leg without ending the call. */
  dropLeg: () => void;
  /** Takes in a snapshot from the server. */
  applySnapshot: (snapshot: Call) => void;
  hangUp: () => void;
  mute: (muted: boolean) => void;
  sendDigits: (text: string) => Promise<void>;
  /** The page closes, and the call does not: it may be rejoined. */
  detach: () => void;
  /** Ends the call here without telling the server: its device is gone. */
  lose: () => void;
}

export function createCallController(options: CallControllerOptions): CallController {
  const context = createCallContext(options);
  const { ports, legScope, read, phaseIs, apply, applySnapshot, over, tellOfHangUp } = context;
  const leg = createCallLeg(context, options);
  const commands = createCallCommands(context);
  const { sendToVoicemail, ...ringing } = createRinging(context, leg, commands);
  const rejoining = createRejoin(context, leg);
  const isMuted = (): boolean => {
    const state = read();
    return state?.phase === 'active' && state.muted;
  };

  return {
    ...createDialing(context, leg),
    ...ringing,
    ...rejoining,
    commands: { ...commands, sendToVoicemail },
    confirm: () => apply({ type: 'confirmed' }),
    offer: leg.attach,
    releaseLeg: leg.release,
    adoptLeg(adopted) {
      leg.attach(adopted);
      // Each call keeps its own mute: muting one does not mute another.
      adopted.mute(isMuted());
      apply({ type: 'leg-adopted', atMs: ports.clock.nowMs() });
    },
    dropLeg() {
      rejoining.abandon();
      leg.release()?.disconnect();
    },
    applySnapshot,
    hangUp() {
      if (phaseIs('ending')) return;
      apply({ type: 'hang-up' });
      if (!phaseIs('ending')) return;
      const callId = read()?.callId ?? null;
      over(ending('hung-up'));
      const moved = leg.free();
      // This handler stays on a leg that has moved to another call until the server reports the end of this one.
      if (callId !== null) tellOfHangUp(callId, () => moved?.disconnect());
    },
    mute(muted) {
      const current = leg.current();
      if (current === null || !phaseIs('active', 'ringing')) return;
      current.mute(muted);
      apply({ type: 'muted', muted });
    },
    sendDigits: createDigitSender(ports.clock, legScope.signal, () =>
      phaseIs('active', 'ringing') ? leg.current() : null,
    ),
    detach: () => apply({ type: 'detached', muted: isMuted() }),
    lose: () => over(ending('connection-lost')),
  };
}
