import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { BodyOf, addPasskey, finishPasskeySignIn } from '@talk/contract';
import type { ServerConfig } from '../../../config/config.js';
import type { PasskeyRow } from './passkeys.repository.js';

/** What a device answers when a passkey is made with it. */
export type MadeCredential = BodyOf<typeof addPasskey>['credential'];
/** What a device answers when a passkey signs in. */
export type UsedCredential = BodyOf<typeof finishPasskeySignIn>['credential'];

/** What is stored of a passkey that was made. */
export interface MadePasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly signCount: number;
  readonly isSynced: boolean;
}

/** How long a challenge is good for; browsers give the user as long. */
export const CHALLENGE_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256: what every version of Node.js that we run on can check. */
const ALGORITHMS = [-8, -7, -257];

export const newChallenge = (): string => randomBytes(32).toString('base64url');
/** Random: it says nothing of the user to those who look into the device. */
export const newUserHandle = (): string => randomBytes(32).toString('base64url');

/** The ceremonies of WebAuthn for this server's own site. Nothing here reads or writes the database. */
export interface PasskeyProofs {
  /** For `navigator.credentials.create`. */
  creation(of: {
    readonly challenge: string;
    readonly userHandle: string;
    readonly email: string;
    readonly name: string;
    /** The devices with them are not asked again. */
    readonly known: readonly PasskeyRow[];
  }): Promise<Record<string, unknown>>;
  /** For `navigator.credentials.get`: no user is named, so the answer tells strangers nothing. */
  request(challenge: string): Promise<Record<string, unknown>>;
  /** @returns undefined unless it was made for this challenge, on our page, by a device that has verified its user. */
  checkMade(credential: MadeCredential, challenge: string): Promise<MadePasskey | undefined>;
  /** @returns undefined unless `passkey` has signed this challenge, on our page, after its user was verified, and its count grew. */
  checkUsed(
    credential: UsedCredential,
    challenge: string,
    passkey: PasskeyRow,
  ): Promise<Pick<MadePasskey, 'signCount' | 'isSynced'> | undefined>;
}

export function createPasskeyProofs({ http }: Pick<ServerConfig, 'http'>): PasskeyProofs {
  const rpID = new URL(http.publicUrl).hostname;
  const origins = [http.publicUrl, ...http.appOrigins];
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

  return {
    async creation({ challenge, userHandle, email, name, known }) {
      const options = await generateRegistrationOptions({
        rpName: 'Talk',
        rpID,
        userName: email,
        userDisplayName: name,
        userID: bytesOf(userHandle),
        challenge: bytesOf(challenge),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { ...options };
    },

    async request(challenge) {
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        timeout: CHALLENGE_MS,
        userVerification: 'required',
      });
      return { ...options };
    },

    async checkMade({ response, ...credential }, challenge) {
      const { clientDataJSON, attestationObject } = response;
      const answer = await quietly(() =>
        verifyRegistrationResponse({
          response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: origins,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (answer?.verified !== true) return undefined;
      const { credential: made, credentialBackedUp: isSynced } = answer.registrationInfo;
      const publicKey = Buffer.from(made.publicKey).toString('base64url');
      return { credentialId: made.id, publicKey, signCount: made.counter, isSynced };
    },

    async checkUsed({ response, ...credential }, challenge, { credentialId, publicKey, signCount }) {
      const { clientDataJSON, authenticatorData, signature } = response;
      const answer = await quietly(() =>
        verifyAuthenticationResponse({
          response: {
            ...credential,
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: origins,
          expectedRPID: rpID,
          credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: signCount },
          requireUserVerification: true,
        }),
      );
      if (answer?.verified !== true) return undefined;
      const { newCounter, credentialBackedUp } = answer.authenticationInfo;
      return { signCount: newCounter, isSynced: credentialBackedUp };
    },
  };
}

/** The library throws for what it does not accept: here a refusal, and no failure. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
