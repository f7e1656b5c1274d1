import { randomInt } from 'node:crypto';
import { createListeners } from '../listeners.js';
import type { Frame, Leg, LegState } from '../ports.js';
import type { MuxPort } from './mux-port.js';
import { parseRemoteAudio, writeLocalAudio, type LocalAudio } from './sdp.js';
import { createMediaTransport, type MediaTransport } from './transport.js';

const OFFERED_DTMF_PAYLOAD_TYPE = 101;
const OFFERED_MID = '0';

/** A browser as a {@link Leg}. The same object lives through ICE restarts and through a page that crashed and came back. */
export interface BrowserLeg extends Leg {
  /** The user fragment of the browser's current description; null before one was given. */
  readonly remoteUfrag: string | null;
  /** Why the state is `failed`; null otherwise. */
  readonly failure: string | null;
  /** SDP that offers audio to a browser that is to be rung. */
  offer(): string;
  /** Takes the browser's answer to {@link BrowserLeg.offer}. Throws `SdpError`. */
  acceptAnswer(sdp: string): void;
  /**
   * Answers a browser's offer. The first starts the media; a later one with the same certificate is an ICE restart on the
   * running association; one with another certificate comes from a new page and starts the media afresh. Throws `SdpError`.
   */
  answerOffer(sdp: string): string;
  /** Reports a digit that came over signalling instead of RTP. */
  pressed(digit: string): void;
}

/** Made by the multiplexer. `onClosed` runs once. */
export function createBrowserLeg(id: string, mux: MuxPort, onClosed: () => void): BrowserLeg {
  const frames = createListeners<[Frame]>();
  const digits = createListeners<[string]>();
  const states = createListeners<[LegState]>();
  const sessionId = String(randomInt(2 ** 47));
  let version = 0;
  let state: LegState = 'new';
  let failure: string | null = null;
  let transport: MediaTransport | null = null;

  function enter(next: LegState): void {
    if (state === next || state === 'closed') return;
    state = next;
    states.emit(next);
  }

  function openTransport(): MediaTransport {
    transport?.close();
    failure = null;
    enter('connecting');
    const opened: MediaTransport = createMediaTransport(mux, {
      onFrame: (frame) => frames.emit(frame),
      onDtmf: (digit) => digits.emit(digit),
      onSecured: () => enter('connected'),
      onFailed(reason) {
        if (opened !== transport) return;
        failure = reason;
        opened.close();
        enter('failed');
      },
    });
    transport = opened;
    return opened;
  }

  function describe(
    { ice, ssrc }: MediaTransport,
    negotiated: Pick<LocalAudio, 'setup' | 'sections' | 'audioMid' | 'dtmfPayloadType'>,
  ): string {
    version += 1;
    const { port } = mux;
    const { fingerprint } = mux.identity;
    const local = {
      sessionId,
      version,
      addresses: mux.candidates(),
      port,
      fingerprint,
      ssrc,
      iceUfrag: ice.ufrag,
      icePwd: ice.pwd,
    };
    return writeLocalAudio({ ...local, ...negotiated });
  }

  return {
    id,
    get state() {
      return state;
    },
    get failure() {
      return failure;
    },
    get remoteUfrag() {
      return transport?.remote?.iceUfrag ?? null;
    },
    offer() {
      return describe(openTransport(), {
        setup: 'actpass',
        audioMid: OFFERED_MID,
        dtmfPayloadType: OFFERED_DTMF_PAYLOAD_TYPE,
        sections: [{ mid: OFFERED_MID, kind: 'audio', protocol: 'UDP/TLS/RTP/SAVPF', format: '0' }],
      });
    },
    acceptAnswer(sdp) {
      transport?.setRemote(parseRemoteAudio(sdp));
    },
    answerOffer(sdp) {
      const remote = parseRemoteAudio(sdp);
      const before = state === 'failed' ? null : (transport?.remote ?? null);
      const current = transport && before?.fingerprint === remote.fingerprint ? transport : openTransport();
      if (before && current === transport && before.iceUfrag !== remote.iceUfrag) current.restartIce();
      current.setRemote(remote);
      const { sections, audioMid, dtmfPayloadType } = remote;
      return describe(current, { setup: 'passive', sections, audioMid, dtmfPayloadType });
    },
    pressed: (digit) => digits.emit(digit),
    send: (frame) => transport?.send(frame),
    onFrame: (listener) => frames.add(listener),
    onDtmf: (listener) => digits.add(listener),
    onState: (listener) => states.add(listener),
    close() {
      if (state === 'closed') return;
      transport?.close();
      enter('closed');
      for (const listeners of [frames, digits, states]) listeners.clear();
      onClosed();
    },
  };
}
