import { createHash } from 'node:crypto';
import { DtlsServer, RTCDtlsTransport } from 'werift';
import type { SrtpKeys } from './srtp.js';

const SRTP_AES128_CM_HMAC_SHA1_80 = 1;
const KEY_BYTES = 16;
const SALT_BYTES = 14;
const RECORD_HEADER_BYTES = 13;

/** The sandbox's DTLS identity: a self-signed certificate made once per process. */
export interface DtlsIdentity {
  certPem: string;
  keyPem: string;
  signatureHash: RTCSignatureHash;
  /** SHA-256, upper-case hex with colons, as it stands in SDP. */
  fingerprint: string;
}
type RTCSignatureHash = Awaited<ReturnType<typeof RTCDtlsTransport.SetupCertificate>>['signatureHash'];

export async function createDtlsIdentity(): Promise<DtlsIdentity> {
  const certificate = await RTCDtlsTransport.SetupCertificate();
  const fingerprint = certificate.getFingerprints().find(({ algorithm }) => algorithm === 'sha-256')?.value;
  if (!fingerprint) throw new Error('The DTLS certificate has no sha-256 fingerprint.');
  const { certPem, privateKey, signatureHash } = certificate;
  return { certPem, keyPem: privateKey, signatureHash, fingerprint: fingerprint.toUpperCase() };
}

/** SHA-256 fingerprint of a DER certificate in SDP notation. */
function fingerprintOf(certificateDer: Buffer): string {
  const hex = createHash('sha256').update(certificateDer).digest('hex').toUpperCase();
  return hex.replaceAll(/..(?!$)/g, '$&:');
}

/** The SRTP master keys of both directions. */
export interface SessionKeys {
  local: SrtpKeys;
  remote: SrtpKeys;
}

export interface DtlsAssociation {
  /** A datagram of the peer whose first byte says DTLS. */
  receive(datagram: Buffer): void;
  close(): void;
}

/**
 * The server side of one DTLS-SRTP handshake (RFC 5764). The sandbox is always the server: it answers `passive` and offers
 * `actpass`, to which browsers answer `active`.
 */
export function acceptDtls(
  identity: DtlsIdentity,
  peer: {
    send: (datagram: Buffer) => void;
    /** Handshake done. The certificate is not yet trusted: compare its fingerprint with the SDP's. */
    onSecured: (keys: SessionKeys, peerFingerprint: string) => void;
    onFailed: (reason: string) => void;
  },
): DtlsAssociation {
  let closed = false;
  const transport = {
    type: 'udp',
    address: { address: '', family: 'IPv4', port: 0 },
    closed: false,
    onData: (_datagram: Buffer, _from: readonly [string, number]): void => undefined,
    send: (datagram: Buffer) => {
      if (!closed) peer.send(datagram);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const server = new DtlsServer({
    cert: identity.certPem,
    key: identity.keyPem,
    signatureHash: identity.signatureHash,
    transport,
    srtpProfiles: [SRTP_AES128_CM_HMAC_SHA1_80],
    extendedMasterSecret: true,
    certificateRequest: true,
  });
  server.onConnect.once(() => {
    if (closed) return;
    if (!server.remoteCertificate || server.srtp.srtpProfile !== SRTP_AES128_CM_HMAC_SHA1_80) {
      return peer.onFailed('The browser gave no certificate or no SRTP profile in common.');
    }
    const keys = server.extractSessionKeys(KEY_BYTES, SALT_BYTES);
    const local = { masterKey: keys.localKey, masterSalt: keys.localSalt };
    const remote = { masterKey: keys.remoteKey, masterSalt: keys.remoteSalt };
    peer.onSecured({ local, remote }, fingerprintOf(server.remoteCertificate));
  });
  server.onError.subscribe((error) => {
    if (!closed) peer.onFailed(`DTLS: ${error instanceof Error ? error.message : String(error)}`);
  });
  return {
    receive(datagram) {
      if (!closed && isWellFramed(datagram)) transport.onData(datagram, ['', 0]);
    },
    close() {
      if (closed) return;
      closed = true;
      transport.closed = true;
      // Ends the library's retransmission loop, whose timers would otherwise keep the process alive for half a minute.
      server.dtls.flight = Number.MAX_SAFE_INTEGER;
      server.onConnect.allUnsubscribe();
      server.onError.allUnsubscribe();
    },
  };
}

/** True when the datagram consists of whole DTLS records. The library would throw on anything else. */
function isWellFramed(datagram: Buffer): boolean {
  let offset = 0;
  while (offset + RECORD_HEADER_BYTES <= datagram.length) {
    offset += RECORD_HEADER_BYTES + datagram.readUInt16BE(offset + 11);
  }
  return offset > 0 && offset === datagram.length;
}
