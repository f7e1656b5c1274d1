import type { Clock } from '../ports.js';
import type { DtlsIdentity } from './dtls.js';

export interface Endpoint {
  address: string;
  port: number;
}

/** One ICE-lite association: what the multiplexer delivers to a leg's transport. */
export interface Association {
  /** The password that goes with one of this association's user fragments; null when it has been retired. */
  passwordOf(ufrag: string): string | null;
  /** An authenticated connectivity check arrived over `ufrag`. */
  onCheck(from: Endpoint, ufrag: string, nominated: boolean): void;
  onDtls(datagram: Buffer): void;
  onSrtp(datagram: Buffer): void;
  /** Called every few seconds, so an association can notice that its browser fell silent. */
  onSweep(nowMs: number): void;
}

/** The multiplexer as a leg's transport sees it. */
export interface MuxPort {
  /** The addresses that the SDP offers, at least one. */
  candidates(): readonly string[];
  readonly port: number;
  readonly identity: DtlsIdentity;
  readonly clock: Clock;
  /** Without a connectivity check for this long, media stops. */
  readonly consentMs: number;
  claim(ufrag: string, association: Association): void;
  retire(ufrag: string): void;
  release(association: Association): void;
  send(datagram: Buffer, to: Endpoint): void;
  /** Sound: so many of it as {@link MediaMux.setLoss} says are lost on the way. */
  sendSound(datagram: Buffer, to: Endpoint): void;
}
