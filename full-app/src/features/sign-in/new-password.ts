import { t } from './guest-texts.js';

/** A new password as it is typed, twice. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

/** The limit of `newPasswordSchema` in the contract, also in `own-sign-ins/password-dialog.tsx`. */
const MIN_LENGTH = 10;

/** What is wrong with what was typed, as far as that needs no server. */
export function passwordProblems({ password, again }: NewPassword): Partial<NewPassword> {
  return {
    ...(password.length < MIN_LENGTH && { password: t('passwordShort') }),
    ...(again !== password && { again: t('againDiffers') }),
  };
}
