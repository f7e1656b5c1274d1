import { randomBytes, randomInt } from 'node:crypto';
import type { Frame } from '../ports.js';
import { acceptDtls, type DtlsAssociation } from './dtls.js';
import { FRAME_MS, FRAME_SAMPLES } from './g711.js';
import type { Association, Endpoint, MuxPort } from './mux-port.js';
import { createReframer, dtmfDigit, type RtpView } from './rtp.js';
import type { RemoteAudio } from './sdp.js';
import { createSrtpReceiver, createSrtpSender, type SrtpReceiver, type SrtpSender } from './srtp.js';

const PCMU = 0;
/** After a pause this long the timestamp jumps by the time that passed, as if silence had been sent meanwhile. */
const PAUSE_MS = 200;

export interface IceCredentials {
  ufrag: string;
  pwd: string;
}

/** One ICE + DTLS + SRTP association with one browser page. */
export interface MediaTransport {
  readonly ice: IceCredentials;
  readonly ssrc: number;
  readonly remote: RemoteAudio | null;
  readonly secured: boolean;
  setRemote(remote: RemoteAudio): void;
  /** ICE restart: new credentials from here on; the old ones stay valid until a pair is nominated with the new ones. */
  restartIce(): void;
  send(frame: Frame): void;
  close(): void;
}

export interface TransportEvents {
  onFrame(frame: Frame): void;
  onDtmf(digit: string): void;
  onSecured(): void;
  onFailed(reason: string): void;
}

/** Opens an association on the multiplexer's port. It costs nothing until the browser's first connectivity check. */
export function createMediaTransport(mux: MuxPort, events: TransportEvents): MediaTransport {
  const credentials = new Map<string, string>();
  const ssrc = randomBytes(4).readUInt32BE(0);
  const reframe = createReframer(FRAME_SAMPLES);
  let ice = newCredentials();
  let remote: RemoteAudio | null = null;
  let pair: Endpoint | null = null;
  let dtls: DtlsAssociation | null = null;
  let sender: SrtpSender | null = null;
  let receiver: SrtpReceiver | null = null;
  let timestamp = randomInt(2 ** 31);
  let peerFingerprint: string | null = null;
  let secured = false;
  let closed = false;
  let lastDtmfTimestamp = -1;
  let lastSentMs = 0;
  let aliveMs = 0;

  function newCredentials(): IceCredentials {
    const fresh = { ufrag: randomBytes(6).toString('base64url'), pwd: randomBytes(18).toString('base64url') };
    credentials.set(fresh.ufrag, fresh.pwd);
    return fresh;
  }

  function fail(reason: string): void {
    if (closed) return;
    secured = false;
    events.onFailed(reason);
  }

  /** Media flows only once the certificate is the one whose fingerprint signalling carried, whichever arrives last. */
  function trustPeer(): void {
    if (secured || !peerFingerprint || !remote) return;
    if (peerFingerprint !== remote.fingerprint)
      return fail('The DTLS certificate is not the one announced in the SDP.');
    secured = true;
    events.onSecured();
  }

  const association: Association = {
    passwordOf: (ufrag) => credentials.get(ufrag) ?? null,
    onCheck(from, ufrag, nominated) {
      aliveMs = mux.clock.nowMs();
      if (!nominated && pair) return;
      // RFC 8445 §7.3.1.5: the latest nominated pair is the one in use. Until one is, answer where the checks come from.
      pair = from;
      if (!nominated || ufrag !== ice.ufrag) return;
      for (const old of credentials.keys()) {
        if (old === ice.ufrag) continue;
        credentials.delete(old);
        mux.retire(old);
      }
    },
    onDtls(datagram) {
      dtls ??= acceptDtls(mux.identity, {
        send: (reply) => pair && mux.send(reply, pair),
        onSecured(keys, fingerprint) {
          // The first sequence number is low, so the receiver cannot guess the roll-over counter wrong.
          sender = createSrtpSender(keys.local, { ssrc, payloadType: PCMU, sequenceNumber: randomInt(0x7fff) });
          receiver = createSrtpReceiver(keys.remote);
          peerFingerprint = fingerprint;
          trustPeer();
        },
        onFailed: fail,
      });
      dtls.receive(datagram);
    },
    onSrtp(datagram) {
      if (!secured || isRtcp(datagram)) return;
      const packet = receiver?.unprotect(datagram);
      if (packet) receive(packet);
    },
    onSweep(nowMs) {
      // An offer may ring for minutes: silence counts from the moment the browser has answered.
      if (remote && nowMs - aliveMs > mux.consentMs)
        fail(`No connectivity check from the browser for ${mux.consentMs / 1000} s.`);
    },
  };

  function receive(packet: RtpView): void {
    if (packet.payloadType === PCMU) return reframe(packet.payload, (frame) => events.onFrame(frame));
    if (packet.payloadType !== remote?.dtmfPayloadType || packet.timestamp === lastDtmfTimestamp) return;
    // One event is many packets with one timestamp; the first that arrives counts, so a lost end loses no digit.
    lastDtmfTimestamp = packet.timestamp;
    const digit = dtmfDigit(packet.payload);
    if (digit) events.onDtmf(digit);
  }

  mux.claim(ice.ufrag, association);
  return {
    get ice() {
      return ice;
    },
    ssrc,
    get remote() {
      return remote;
    },
    get secured() {
      return secured;
    },
    setRemote(next) {
      remote = next;
      aliveMs = mux.clock.nowMs();
      trustPeer();
    },
    restartIce() {
      ice = newCredentials();
      mux.claim(ice.ufrag, association);
    },
    send(frame) {
      if (!secured || !sender || !pair) return;
      const nowMs = mux.clock.nowMs();
      const pausedMs = lastSentMs > 0 ? nowMs - lastSentMs : 0;
      const skipped = pausedMs > PAUSE_MS ? Math.round(pausedMs / FRAME_MS) : 1;
      lastSentMs = nowMs;
      timestamp = (timestamp + skipped * FRAME_SAMPLES) >>> 0;
      mux.sendSound(sender.protect(frame, timestamp), pair);
    },
    close() {
      if (closed) return;
      closed = true;
      secured = false;
      dtls?.close();
      mux.release(association);
    },
  };
}

/** RFC 5761: the second byte of multiplexed RTCP is 192 … 223. The sandbox has no use for reports. */
function isRtcp(datagram: Buffer): boolean {
  const second = datagram[1] ?? 0;
  return second >= 192 && second <= 223;
}
