import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadeCredential, UsedCredential } from './passkey-proofs.js';

/** What a page tells a device, as the server's options have it. */
interface Asked {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

export interface SoftAuthenticator {
  readonly id: string;
  /** How often it was used; set it back to act as a copy. */
  count: number;
  /** Whether it verifies its user. */
  verifies: boolean;
  make(asked: Asked): MadeCredential;
  use(asked: Asked, userHandle?: string): UsedCredential;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A device with one passkey on the P-256 curve (WebAuthn, level 3, §6). */
export function softAuthenticator(): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const part = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  /** COSE: EC2, ES256, P-256, and the point. */
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, part(x)],
    [-3, part(y)],
  ]);

  const said = (type: string, { challenge, origin }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function about({ rpId }: Asked, flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(device.count);
    const all = flags | USER_PRESENT | (device.verifies ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count, rest]);
  }

  const device: SoftAuthenticator = {
    id,
    count: 1,
    verifies: true,

    make(asked) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const made = Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(cose)]);
      const authData = new Uint8Array(about(asked, HAS_KEY, made));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: said('webauthn.create', asked).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    use(asked, userHandle) {
      device.count += 1;
      const clientData = said('webauthn.get', asked);
      const authenticatorData = about(asked, 0);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
  return device;
}
