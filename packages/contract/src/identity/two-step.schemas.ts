import { z } from 'zod';
import { memberSchema } from '../users/users.schemas.js';
import { emptySchema, idParams, instantSchema, type WireOf } from '../kernel/schema.js';
import { loginSchemas } from './identity.schemas.js';

/** Six digits of an authenticator app, however they are grouped. */
const code = z.string().trim().min(1, 'Enter the code.').max(40, 'Enter the six digits that your app shows.');

const appKey = z
  .object({
    /** The key to type into an authenticator app, in Base32. */
    app_key: z.string(),
    /** The same as an address (`otpauth://totp/…`), for a QR code. */
    uri: z.string(),
  })
  .meta({ id: 'TwoStepKey' });
/** What an authenticator app needs to make codes. */
export type TwoStepKey = z.output<typeof appKey>;

/** Ten, each used once. Shown once: only their hashes are kept. */
const recoveryCodes = z.array(z.string());

export const finishSignInSchemas = {
  body: z
    .object({
      code,
      /** Instead of a code. */
      recovery_code: code,
    })
    .partial(),
  response: loginSchemas.response,
};
export type FinishSignIn = WireOf<typeof finishSignInSchemas>;

export const beginRequiredTwoStepSchemas = { response: appKey };
export type BeginRequiredTwoStep = WireOf<typeof beginRequiredTwoStepSchemas>;

export const confirmRequiredTwoStepSchemas = {
  body: z.object({ code }),
  response: loginSchemas.response.extend({ recovery_codes: recoveryCodes }),
};
export type ConfirmRequiredTwoStep = WireOf<typeof confirmRequiredTwoStepSchemas>;

export const twoStepSchema = z
  .object({
    is_on: z.boolean(),
    since: instantSchema.nullable(),
    recovery_codes_left: z.int().nonnegative(),
    /** One of the user's companies asks it of everyone, so it cannot be turned off. */
    is_required: z.boolean(),
  })
  .meta({ id: 'TwoStep' });
/** The user's own two-step sign-in. */
export type TwoStep = z.output<typeof twoStepSchema>;

export const getTwoStepSchemas = { response: twoStepSchema };
export type GetTwoStep = WireOf<typeof getTwoStepSchemas>;

export const beginTwoStepSchemas = { response: appKey };
export type BeginTwoStep = WireOf<typeof beginTwoStepSchemas>;

export const confirmTwoStepSchemas = {
  body: z.object({ code }),
  response: z.object({ recovery_codes: recoveryCodes }),
};
export type ConfirmTwoStep = WireOf<typeof confirmTwoStepSchemas>;

/** What users prove with who they are, once more: one of the two. */
export const ownProofSchema = z
  .object({
    code,
    /** Instead of a code. */
    password: z.string().min(1, 'Enter your password.').max(200),
  })
  .partial();

export const renewRecoveryCodesSchemas = {
  body: ownProofSchema,
  response: z.object({ recovery_codes: recoveryCodes }),
};
export type RenewRecoveryCodes = WireOf<typeof renewRecoveryCodesSchemas>;

export const endTwoStepSchemas = { body: ownProofSchema, response: emptySchema };
export type EndTwoStep = WireOf<typeof endTwoStepSchemas>;

export const resetMemberTwoStepSchemas = { params: idParams, response: memberSchema };
export type ResetMemberTwoStep = WireOf<typeof resetMemberTwoStepSchemas>;
