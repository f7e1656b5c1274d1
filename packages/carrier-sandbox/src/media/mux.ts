import { createSocket, type RemoteInfo } from 'node:dgram';
import { isIP, isIPv6 } from 'node:net';
import type { Clock, Unsubscribe } from '../ports.js';
import { createBrowserLeg, type BrowserLeg } from './browser-leg.js';
import { monotonicClock } from './clock.js';
import { createDtlsIdentity } from './dtls.js';
import type { Association, MuxPort } from './mux-port.js';
import { createOwnAddresses, type OwnAddresses } from './own-addresses.js';
import { bindingSuccess, integrityHolds, nominates, parseStun, usernameOf } from './stun.js';

const SOCKET_BUFFER_BYTES = 1 << 20;
const SWEEP_MS = 5000;

export interface MediaMux {
  /** The UDP port to which browsers send their media. */
  readonly port: number;
  /** A leg for one browser; it takes part in the multiplexing until it is closed. */
  createLeg(id: string): BrowserLeg;
  readonly legCount: number;
  /** Of a hundred packets of sound, so many do not reach the browsers; 0 for none. */
  setLoss(percent: number): void;
  close(): Promise<void>;
}

export interface MediaMuxOptions {
  /**
   * Local address. Default: all addresses of this machine, for browsers on this machine alone. Loopback by itself would do for
   * Chromium. Firefox gathers no loopback candidates, and does not reach 127.0.0.1 from another address.
   */
  bind?: string;
  /** UDP port; 0 takes a free one. */
  port?: number;
  /** The one address written into SDP. Required when `bind` is a wildcard, since browsers drop answers from another address. */
  announce?: string;
  /** This machine's addresses, used when neither `bind` nor `announce` is given. */
  own?: OwnAddresses;
  /** Default 30 s: what RFC 7675 allows without a check; a browser checks every 2.5 s. */
  consentMs?: number;
  clock?: Clock;
}

/** The media port could not be opened as configured; `message` names the setting. */
export class MediaBindError extends Error {
  override readonly name = 'MediaBindError';
}

/**
 * One UDP port for all calls. STUN checks find their leg by the user fragment and must carry its password; DTLS and SRTP
 * datagrams (told apart by the first byte, RFC 7983) find theirs by the address a check has come from. Everything else is
 * dropped without an answer. Rejects with {@link MediaBindError} when the port cannot be had.
 */
export async function createMediaMux(options: MediaMuxOptions = {}): Promise<MediaMux> {
  const { port = 0, consentMs = 30_000, clock = monotonicClock } = options;
  const isForThisMachine = options.bind === undefined && options.announce === undefined;
  const { bind = isForThisMachine ? '0.0.0.0' : '127.0.0.1', announce = bind } = options;
  const own = isForThisMachine ? (options.own ?? createOwnAddresses(() => clock.nowMs())) : null;
  if (isIP(bind) === 0) throw new MediaBindError(`The media address "${bind}" is not an IP address.`);
  if (own === null && (isIP(announce) === 0 || announce === '0.0.0.0' || announce === '::')) {
    throw new MediaBindError(`Media bound to ${bind} needs an address that browsers can reach to announce.`);
  }
  const identity = await createDtlsIdentity();
  const byUfrag = new Map<string, Association>();
  const byAddress = new Map<string, Association>();
  const legs = new Set<BrowserLeg>();

  const socket = createSocket({
    type: isIPv6(bind) ? 'udp6' : 'udp4',
    recvBufferSize: SOCKET_BUFFER_BYTES,
    sendBufferSize: SOCKET_BUFFER_BYTES,
    // Peers are known by address, never by name: answers at once what would be a resolver call per packet.
    lookup: (address, _options, done) => done(null, address, isIP(address)),
  });
  await new Promise<void>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      reject(new MediaBindError(`Cannot open UDP ${bind}:${port} for media (${error.code ?? error.message}).`));
    };
    socket.once('error', onError);
    socket.bind(port, bind, () => {
      socket.off('error', onError);
      resolve();
    });
  });
  let lossPercent = 0;
  /** Evenly over time: the same packets are lost in every run. */
  let owedPercent = 0;
  const muxPort: MuxPort = {
    candidates: () => own?.list() ?? [announce],
    port: socket.address().port,
    identity,
    clock,
    consentMs,
    claim: (ufrag, association) => void byUfrag.set(ufrag, association),
    retire: (ufrag) => void byUfrag.delete(ufrag),
    release(association) {
      for (const [ufrag, owner] of byUfrag) if (owner === association) byUfrag.delete(ufrag);
      for (const [address, owner] of byAddress) if (owner === association) byAddress.delete(address);
    },
    // A peer that went away shows as ECONNREFUSED here; its leg notices by the missing connectivity checks.
    send: (datagram, to) => socket.send(datagram, to.port, to.address, () => undefined),
    sendSound(datagram, to) {
      owedPercent += lossPercent;
      if (owedPercent < 100) return muxPort.send(datagram, to);
      owedPercent -= 100;
    },
  };

  function onStun(datagram: Buffer, from: RemoteInfo): void {
    const message = parseStun(datagram);
    if (message?.kind !== 'binding-request') return;
    const [ufrag = ''] = (usernameOf(message) ?? '').split(':');
    const association = byUfrag.get(ufrag);
    const password = association?.passwordOf(ufrag);
    if (!association || !password || !integrityHolds(message, password)) return;
    muxPort.send(bindingSuccess(message, from, password), from);
    byAddress.set(keyOf(from), association);
    association.onCheck({ address: from.address, port: from.port }, ufrag, nominates(message));
  }

  socket.on('message', (datagram, from) => {
    // The network reaches the port, and gets no answer from it.
    if (own?.has(from.address) === false) return;
    const first = datagram[0] ?? 255;
    if (first < 4) onStun(datagram, from);
    else if (first >= 20 && first <= 63) byAddress.get(keyOf(from))?.onDtls(datagram);
    else if (first >= 128 && first <= 191) byAddress.get(keyOf(from))?.onSrtp(datagram);
  });
  // Sending to a closed port reports here on some systems; the socket stays usable.
  socket.on('error', (error) => process.emitWarning(`Media socket: ${error.message}`));

  let stopSweep: Unsubscribe | null = null;
  function sweep(): void {
    const nowMs = clock.nowMs();
    for (const association of new Set(byUfrag.values())) association.onSweep(nowMs);
    stopSweep = legs.size > 0 ? clock.after(SWEEP_MS, sweep) : null;
  }

  return {
    port: muxPort.port,
    get legCount() {
      return legs.size;
    },
    setLoss(percent) {
      lossPercent = percent;
      owedPercent = 0;
    },
    createLeg(id) {
      const leg = createBrowserLeg(id, muxPort, () => void legs.delete(leg));
      legs.add(leg);
      stopSweep ??= clock.after(SWEEP_MS, sweep);
      return leg;
    },
    close() {
      stopSweep?.();
      for (const leg of legs) leg.close();
      return new Promise((resolve) => socket.close(() => resolve()));
    },
  };
}

function keyOf(from: RemoteInfo): string {
  return `${from.address}:${from.port}`;
}
