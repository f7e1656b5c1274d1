import { signal, type ReadonlySignal } from '@preact/signals';
import type { HandsetToken } from '../../src/control/types.js';
import { apiPost, messageOf } from '../shared/api.js';
import {
  isLive,
  nextCall,
  nextLine,
  type CallEvent,
  type CallState,
  type LineEvent,
  type LineState,
} from './phone.machine.js';
import type { Microphone } from './microphone.js';
import type { Sounds } from './sounds.js';
import { openVoice, type Voice, type VoiceCall } from './voice.adapter.js';

/** This browser as a telephone. */
export interface Phone {
  readonly line: ReadonlySignal<LineState>;
  readonly call: ReadonlySignal<CallState>;
  /** Becomes the phone with this number; with `taken` it first waits for the other window. */
  choose(number: string, taken: boolean): void;
  /** Goes on although another window has the number, or tries again after a failure. */
  goOn(): void;
  dial(to: string): Promise<void>;
  answer(): Promise<void>;
  /** Declines what rings, gives up what is dialled, ends what is talked. */
  hangUp(): void;
  mute(on: boolean): void;
  /** Keys of the call in progress. */
  press(digits: string): void;
  dismiss(): void;
  close(): void;
}

const TOKEN_RETRY_MS = 3000;

/** The one writer of both states; everything the voice SDK reports comes through here. */
export function createPhone(sounds: Sounds, microphone: Microphone): Phone {
  const line = signal<LineState>({ phase: 'choosing' });
  const call = signal<CallState>({ phase: 'none' });
  let voice: Voice | null = null;
  let current: VoiceCall | null = null;
  let hungUpHere = false;
  let asking = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Counts the choices: what an earlier one started must not act on a later one. */
  let turn = 0;

  const moveLine = (event: LineEvent) => {
    line.value = nextLine(line.value, event);
  };
  const moveCall = (event: CallEvent) => {
    const before = call.value;
    call.value = nextCall(before, event);
    if (before.phase === call.value.phase && event.type !== 'far-end-rings') return;
    const { value } = call;
    if (value.phase === 'incoming') sounds.ring();
    else if (value.phase === 'outgoing' && value.ringing) sounds.ringback();
    else sounds.quiet();
    if (value.phase === 'ended') sounds.farewell();
  };
  const leave = () => {
    turn += 1;
    clearTimeout(retry);
    voice?.close();
    voice = null;
    if (current) over(current, null);
  };
  const over = (which: VoiceCall, code: number | null) => {
    if (which !== current) return;
    current = null;
    moveCall({ type: 'over', atMs: Date.now(), code, byUs: hungUpHere });
  };
  const adopt = (taken: VoiceCall) => {
    current = taken;
    hungUpHere = false;
    taken.listen({
      farEndRings: () => taken === current && moveCall({ type: 'far-end-rings' }),
      answered: () => taken === current && moveCall({ type: 'answered', atMs: Date.now() }),
      signalling: (lost) => taken === current && moveCall({ type: 'signalling', lost }),
      over: (code) => over(taken, code),
    });
  };
  const fetchToken = (number: string) => apiPost<HandsetToken>(`handsets/${encodeURIComponent(number)}/token`);

  const refreshToken = (number: string, mine: number) => {
    clearTimeout(retry);
    retry = setTimeout(() => {
      fetchToken(number).then(
        ({ token }) => mine === turn && voice?.updateToken(token),
        () => mine === turn && refreshToken(number, mine),
      );
    }, TOKEN_RETRY_MS);
  };

  const connect = async (number: string) => {
    leave();
    const mine = turn;
    try {
      const { token, signalling } = await fetchToken(number);
      const opened = await openVoice(
        { token, ...signalling, host: location.host },
        {
          registered: () => mine === turn && moveLine({ type: 'registered' }),
          dropped: () => mine === turn && moveLine({ type: 'dropped' }),
          needsToken: () => mine === turn && refreshToken(number, mine),
          incoming(arriving) {
            if (mine !== turn || isLive(call.value)) return arriving.reject();
            adopt(arriving);
            moveCall({ type: 'rings', peer: arriving.peer });
          },
        },
      );
      if (mine === turn) voice = opened;
      else opened.close();
    } catch (error) {
      if (mine === turn) moveLine({ type: 'refused', why: messageOf(error) });
    }
  };
  const enter = () => {
    if (line.value.phase === 'connecting') void connect(line.value.number);
  };

  return {
    line,
    call,
    choose(number, taken) {
      leave();
      moveLine({ type: 'chosen', number, taken });
      enter();
    },
    goOn() {
      moveLine({ type: 'go-on' });
      enter();
    },
    async dial(to) {
      if (!voice || isLive(call.value) || asking) return;
      asking = true;
      const allowed = await microphone.ask();
      asking = false;
      if (!allowed || !voice || isLive(call.value)) return;
      moveCall({ type: 'dials', peer: to });
      hungUpHere = false;
      try {
        const dialled = await voice.dial(to);
        adopt(dialled);
        // Given up while the SDK was still setting up.
        if (!isLive(call.value)) dialled.hangUp();
      } catch {
        moveCall({ type: 'over', atMs: Date.now(), code: 31000, byUs: false });
      }
    },
    async answer() {
      const ringing = current;
      if (!ringing || call.value.phase !== 'incoming' || asking) return;
      asking = true;
      const allowed = await microphone.ask();
      asking = false;
      if (allowed && ringing === current) ringing.accept();
    },
    hangUp() {
      hungUpHere = true;
      if (call.value.phase === 'incoming') current?.reject();
      else current?.hangUp();
      if (!current) moveCall({ type: 'over', atMs: Date.now(), code: null, byUs: true });
    },
    mute(on) {
      current?.mute(on);
      moveCall({ type: 'muted', on });
    },
    press(digits) {
      if (call.value.phase !== 'active') return;
      current?.press(digits);
      for (const digit of digits) sounds.key(digit);
      moveCall({ type: 'pressed', digits });
    },
    dismiss: () => moveCall({ type: 'dismissed' }),
    close: leave,
  };
}
