import { signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import type { PhoneClient } from '../phone-ports.js';
import {
  nextPlayback,
  noPlayback,
  type Playback,
  type PlaybackEvent,
  type PlaybackProblem,
} from './playback.machine.js';
import type { VoicePlayer } from './voice-player.js';

export interface PlaybackModel {
  readonly state: ReadonlySignal<Playback>;
  /** Plays from the current position; another recording stops. Resolves with true once it is heard. */
  play: (id: number, address: string) => Promise<boolean>;
  /** One that is still loading is given up. */
  pause: () => void;
  seek: (positionS: number) => void;
  dispose: () => void;
}

/** Plays stored files; their bytes come through the API, which checks permissions. */
export function createPlayback({ api, phone }: PhoneClient, player: VoicePlayer): PlaybackModel {
  const state = signal<Playback>(noPlayback);
  let asked = new AbortController();
  const apply = (event: PlaybackEvent): void => {
    state.value = nextPlayback(state.peek(), event);
  };
  const current = (): number | null => {
    const known = state.peek();
    return known.name === 'playing' || known.name === 'paused' ? known.id : null;
  };
  player.listen({
    onMove: (positionS) => {
      const id = current();
      if (id !== null) apply({ type: 'moved', id, positionS });
    },
    onEnd: () => {
      const id = current();
      if (id === null) return;
      player.seek(0);
      apply({ type: 'ended', id });
    },
  });

  async function open(id: number, address: string): Promise<boolean> {
    asked.abort();
    const mine = new AbortController();
    asked = mine;
    player.close();
    apply({ type: 'asked', id });
    try {
      const uuid = address.slice(address.lastIndexOf('/') + 1);
      const sound = await api.files.get(uuid, { signal: mine.signal });
      if (mine.signal.aborted) return false;
      const lengthS = await player.open(sound, phone.sound.devices.state.peek().output.id);
      if (mine.signal.aborted) return false;
      if (lengthS === null) apply({ type: 'failed', id, problem: 'failed' });
      else apply({ type: 'loaded', id, lengthS });
      return lengthS !== null;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      if (!mine.signal.aborted) apply({ type: 'failed', id, problem: problemOf(error) });
      return false;
    }
  }

  function pause(): void {
    if (state.peek().name === 'loading') {
      // Otherwise it would begin to play once it has arrived, perhaps where no button stops it.
      asked.abort();
      player.close();
      apply({ type: 'closed' });
      return;
    }
    const id = current();
    if (id === null) return;
    player.pause();
    apply({ type: 'stopped', id });
  }

  /** The foreground call changes with each one that rings or is dialled. */
  let rung = 0;
  // A voicemail must not play during a call.
  const stop = phone.call.subscribe((call) => {
    if (call === null) return;
    rung += 1;
    pause();
  });

  return {
    state,
    async play(id, address) {
      const before = rung;
      if (current() !== id && !(await open(id, address))) return false;
      // A call came in while this was loading.
      if (rung !== before) return false;
      const heard = await player.play();
      if (current() !== id) return false;
      apply({ type: heard ? 'started' : 'blocked', id });
      return heard;
    },
    pause,
    seek(positionS) {
      const id = current();
      if (id === null) return;
      player.seek(positionS);
      apply({ type: 'moved', id, positionS });
    },
    dispose() {
      stop();
      asked.abort();
      player.close();
    },
  };
}

function problemOf({ code }: TalkError): PlaybackProblem {
  if (code === 'NOT_FOUND') return 'gone';
  return code === 'NETWORK_UNREACHABLE' || code === 'TIMEOUT' ? 'away' : 'failed';
}
