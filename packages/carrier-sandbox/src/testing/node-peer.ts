import { randomBytes, randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { DtlsClient, RtpHeader, SrtpSession } from 'werift';
import { createListeners } from '../listeners.js';
import { createDtlsIdentity } from '../media/dtls.js';
import { FRAME_SAMPLES } from '../media/g711.js';
import { parseRtp } from '../media/rtp.js';
import { writeLocalAudio } from '../media/sdp.js';
import { bindingRequest, integrityHolds, mappedAddressOf, parseStun } from '../media/stun.js';
import type { Frame, Unsubscribe } from '../ports.js';

const DTMF_PAYLOAD_TYPE = 101;
const FIRST_CHECKS_MS = 40;
const CONSENT_CHECKS_MS = 2500;

/** The media half of a browser in Node: full ICE, controlling; DTLS client; SRTP. */
export interface NodePeer {
  /** Describes this peer: as an offer, or as the answer to the carrier's. */
  describe(setup: 'actpass' | 'active'): string;
  /** Takes the carrier's description, and connects to it. Call again after an ICE restart. */
  connect(sdp: string): void;
  /** New ICE credentials for the next description, as in an ICE restart. */
  restartIce(): void;
  readonly secured: Promise<void>;
  send(frame: Frame): void;
  press(digit: string): void;
  onFrame(listener: (frame: Frame, timestamp: number) => void): Unsubscribe;
  /** The carrier's source ids seen so far. */
  readonly sources: ReadonlySet<number>;
  /** Sends any datagram from this peer's address. */
  raw(datagram: Buffer): void;
  /** Stops answering for consent, as a machine that vanished. */
  vanish(): void;
  close(): void;
}

export async function createNodePeer(): Promise<NodePeer> {
  const identity = await createDtlsIdentity();
  const socket = createSocket({ type: 'udp4', lookup: (address, _options, done) => done(null, address, 4) });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()));
  const frames = createListeners<[Frame, number]>();
  const sources = new Set<number>();
  const header = new RtpHeader({ ssrc: randomBytes(4).readUInt32BE(0), timestamp: randomInt(2 ** 31) });
  const tieBreaker = randomBytes(8);
  let ice = freshIce();
  let remote = { port: 0, username: '', password: '' };
  let srtp: SrtpSession | null = null;
  let dtls: DtlsClient | null = null;
  let nextCheck: NodeJS.Timeout | undefined;
  let reached = false;
  let markSecured = (): void => undefined;
  const secured = new Promise<void>((resolve) => (markSecured = resolve));

  const transport = {
    type: 'udp',
    address: { address: '', family: 'IPv4', port: 0 },
    closed: false,
    onData: (_datagram: Buffer, _from: readonly [string, number]): void => undefined,
    send: (datagram: Buffer) => {
      transmit(datagram);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };

  function transmit(datagram: Buffer): void {
    if (!transport.closed) socket.send(datagram, remote.port, '127.0.0.1', () => undefined);
  }

  function check(): void {
    transmit(bindingRequest(randomBytes(12), { ...remote, nominate: true, tieBreaker }));
    nextCheck = setTimeout(check, reached ? CONSENT_CHECKS_MS : FIRST_CHECKS_MS);
  }

  function startDtls(): void {
    const client = new DtlsClient({
      cert: identity.certPem,
      key: identity.keyPem,
      signatureHash: identity.signatureHash,
      transport,
      srtpProfiles: [1],
      extendedMasterSecret: true,
    });
    client.onConnect.once(() => {
      const keys = client.extractSessionKeys(16, 14);
      srtp = new SrtpSession({
        profile: 1,
        keys: {
          localMasterKey: keys.localKey,
          localMasterSalt: keys.localSalt,
          remoteMasterKey: keys.remoteKey,
          remoteMasterSalt: keys.remoteSalt,
        },
      });
      markSecured();
    });
    dtls = client;
    void client.connect();
  }

  socket.on('message', (datagram) => {
    const first = datagram[0] ?? 255;
    if (first < 4) {
      const message = parseStun(datagram);
      if (!message || !integrityHolds(message, remote.password) || !mappedAddressOf(message)) return;
      reached = true;
      if (!dtls) startDtls();
    } else if (first <= 63) transport.onData(datagram, ['', 0]);
    else if (srtp) {
      const packet = parseRtp(srtp.decrypt(datagram));
      if (!packet) return;
      sources.add(packet.ssrc);
      frames.emit(packet.payload, packet.timestamp);
    }
  });

  function sendRtp(payload: Buffer, payloadType: number, timestamp: number): void {
    if (!srtp) return;
    Object.assign(header, { payloadType, timestamp, sequenceNumber: (header.sequenceNumber + 1) & 0xffff });
    transmit(srtp.encrypt(payload, header));
  }

  return {
    describe: (setup) =>
      writeLocalAudio({
        sessionId: '1',
        version: 1,
        addresses: ['127.0.0.1'],
        port: 9,
        iceUfrag: ice.ufrag,
        icePwd: ice.pwd,
        fingerprint: identity.fingerprint,
        setup: 'actpass',
        ssrc: header.ssrc,
        dtmfPayloadType: DTMF_PAYLOAD_TYPE,
        sections: [{ mid: '0', kind: 'audio', protocol: '', format: '' }],
        audioMid: '0',
      })
        .replace('a=ice-lite\r\n', '')
        .replace('setup:actpass', `setup:${setup}`),
    connect(sdp) {
      const [, ufrag = ''] = /^a=ice-ufrag:(\S+)/m.exec(sdp) ?? [];
      const [, password = ''] = /^a=ice-pwd:(\S+)/m.exec(sdp) ?? [];
      const [, port = '0'] = /^m=audio (\d+)/m.exec(sdp) ?? [];
      remote = { port: Number(port), username: `${ufrag}:${ice.ufrag}`, password };
      clearTimeout(nextCheck);
      check();
    },
    restartIce() {
      ice = freshIce();
    },
    secured,
    send: (frame) =>
      sendRtp(
        Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength),
        0,
        (header.timestamp + FRAME_SAMPLES) >>> 0,
      ),
    press(digit) {
      const event = '0123456789*#ABCD'.indexOf(digit);
      const timestamp = (header.timestamp + FRAME_SAMPLES) >>> 0;
      for (const flags of [0x0a, 0x0a, 0x8a, 0x8a, 0x8a]) {
        sendRtp(Buffer.from([event, flags, 0x03, 0x20]), DTMF_PAYLOAD_TYPE, timestamp);
      }
    },
    onFrame: (listener) => frames.add(listener),
    sources,
    raw: transmit,
    vanish() {
      clearTimeout(nextCheck);
    },
    close() {
      clearTimeout(nextCheck);
      transport.closed = true;
      if (dtls) dtls.dtls.flight = Number.MAX_SAFE_INTEGER;
      socket.close();
    },
  };
}

function freshIce(): { ufrag: string; pwd: string } {
  return { ufrag: randomBytes(3).toString('hex'), pwd: randomBytes(12).toString('hex') };
}
