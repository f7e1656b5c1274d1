import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { loginSchemas } from './identity.schemas.js';
import { ownProofSchema } from './two-step.schemas.js';

export const passkeySchema = z
  .object({
    id: idSchema,
    /** What the user calls it, to tell it from others. */
    name: z.string(),
    /** It is kept by a password manager or cloud account as well, so it survives the loss of its device. */
    is_synced: z.boolean(),
    created_at: instantSchema,
    /** When someone last signed in with it; null: not yet. */
    last_used_at: instantSchema.nullable(),
  })
  .meta({ id: 'Passkey' });
/** A key on a device of the user that signs in without a password. */
export type Passkey = z.output<typeof passkeySchema>;

const name = z.string().trim().min(1, 'Enter a name.').max(60, 'Keep the name within 60 characters.');

/** Bytes as text, as browsers write them in `PublicKeyCredential.toJSON()`. */
const bytes = (maxLength: number) =>
  z
    .string()
    .max(maxLength, 'This is too long for a passkey.')
    .regex(/^[A-Za-z0-9_-]+$/, 'This is not base64url.');

/** WebAuthn says 1023 bytes at most. */
const credentialId = bytes(1_400);

/** For the browser, which knows what is in it. */
const options = z.record(z.string(), z.unknown());

export const beginPasskeySignInSchemas = {
  response: z.object({
    /** For `navigator.credentials.get`, as `PublicKeyCredential.parseRequestOptionsFromJSON` takes it. Good for one try within five minutes. */
    options,
  }),
};
export type BeginPasskeySignIn = WireOf<typeof beginPasskeySignInSchemas>;

const assertion = z.object({
  /** Id of the passkey, made by its device, as base64url. */
  id: credentialId,
  /** The same as `id`. */
  rawId: credentialId,
  /** Always `public-key`. */
  type: z.literal('public-key'),
  /** What the device has signed. */
  response: z.object({
    /** What the browser says of the page and the challenge. */
    clientDataJSON: bytes(8_000),
    /** What the device says of itself: for which site, whether the user was verified, and how often it was used. */
    authenticatorData: bytes(8_000),
    /** Over the two, with the private key of the passkey. */
    signature: bytes(8_000),
    /** Whose it is, as the device was told when the passkey was made. */
    userHandle: bytes(200).nullish(),
  }),
});

export const finishPasskeySignInSchemas = {
  body: loginSchemas.body.pick({ remember_me: true, device_info: true }).extend({
    /** The answer of `navigator.credentials.get`, as its `toJSON()` has it. */
    credential: assertion,
    /** Refused unless the passkey is of the user with this address. */
    email: z.email('This is not an email address.').max(254).optional(),
  }),
  response: loginSchemas.response,
};
export type FinishPasskeySignIn = WireOf<typeof finishPasskeySignInSchemas>;

export const listPasskeysSchemas = { response: z.object({ data: z.array(passkeySchema) }) };
export type ListPasskeys = WireOf<typeof listPasskeysSchemas>;

export const beginPasskeySchemas = {
  body: ownProofSchema,
  response: z.object({
    /** For `navigator.credentials.create`, as `PublicKeyCredential.parseCreationOptionsFromJSON` takes it. Good for one try within five minutes. */
    options,
  }),
};
export type BeginPasskey = WireOf<typeof beginPasskeySchemas>;

const attestation = z.object({
  /** Id of the passkey, made by its device, as base64url. */
  id: credentialId,
  /** The same as `id`. */
  rawId: credentialId,
  /** Always `public-key`. */
  type: z.literal('public-key'),
  /** What the device has made. */
  response: z.object({
    /** What the browser says of the page and the challenge. */
    clientDataJSON: bytes(8_000),
    /** The public key, and what the device says of itself. */
    attestationObject: bytes(32_000),
    /** How browsers reach the device, such as `internal` or `usb`. */
    transports: z
      .array(
        z
          .string()
          .regex(/^[a-z-]+$/, 'Not a transport.')
          .max(40),
      )
      .max(10)
      .optional(),
  }),
});

export const addPasskeySchemas = {
  body: z.object({
    name,
    /** The answer of `navigator.credentials.create`, as its `toJSON()` has it. */
    credential: attestation,
  }),
  response: passkeySchema,
};
export type AddPasskey = WireOf<typeof addPasskeySchemas>;

export const renamePasskeySchemas = { params: idParams, body: z.object({ name }), response: passkeySchema };
export type RenamePasskey = WireOf<typeof renamePasskeySchemas>;

export const removePasskeySchemas = { params: idParams, response: emptySchema };
export type RemovePasskey = WireOf<typeof removePasskeySchemas>;
