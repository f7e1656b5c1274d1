import { signal, TalkError, type Clock, type ReadonlySignal } from '@talk/core';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { secondStepNeed, type SecondStepNeed } from './second-step-need.js';
import { t } from './texts.js';

export interface SignInState {
  readonly busy: boolean;
  /** About the whole, in a sentence. */
  readonly error: string | null;
  readonly fields: Readonly<{ email?: string; password?: string }>;
  /** Until when the server wants no further attempt; null when it takes one now. */
  readonly lockedUntilMs: number | null;
}

export interface SignInModel {
  readonly state: ReadonlySignal<SignInState>;
  /** Resolves with whether it worked. What was typed is the form's business. */
  submit: (form: { email: string; password: string; remember: boolean }) => Promise<boolean>;
  dispose: () => void;
}

export interface SignInOptions {
  signIn: (credentials: { email: string; password: string; remember_me: boolean }) => Promise<void>;
  /** The password is right and must be replaced first. Absent: that is said as any other refusal. */
  onTemporary?: ((given: { email: string; password: string; remember: boolean }) => void) | undefined;
  /** The password is right and a second step is missing. Absent: that is said as any other refusal. */
  onSecondStep?: ((need: SecondStepNeed) => void) | undefined;
  clock: Clock;
}

/** When a 429 names no time. */
const DEFAULT_LOCK_SECONDS = 30;
const idle: SignInState = { busy: false, error: null, fields: {}, lockedUntilMs: null };

export function createSignInModel({ signIn, onTemporary, onSecondStep, clock }: SignInOptions): SignInModel {
  const state = signal<SignInState>(idle);
  let unlock = () => {};

  function refused(error: unknown): SignInState {
    if (error instanceof TalkError && error.code === 'RATE_LIMITED') {
      const lockMs = (error.retryAfterSeconds ?? DEFAULT_LOCK_SECONDS) * 1000;
      unlock = clock.after(lockMs, () => void (state.value = idle));
      return { ...idle, error: t('tooMany'), lockedUntilMs: clock.nowMs() + lockMs };
    }
    const fields = fieldMessages(error);
    const known = 'email' in fields || 'password' in fields;
    return { ...idle, fields, error: known ? null : sentenceOf(error) };
  }

  return {
    state,
    async submit({ email, password, remember }) {
      if (state.value.busy || state.value.lockedUntilMs !== null) return false;
      const fields = {
        ...(email.trim() === '' ? { email: t('emailNeeded') } : {}),
        ...(password === '' ? { password: t('passwordNeeded') } : {}),
      };
      if (Object.keys(fields).length > 0) {
        state.value = { ...idle, fields };
        return false;
      }
      state.value = { ...idle, busy: true };
      try {
        await signIn({ email: email.trim(), password, remember_me: remember });
        state.value = idle;
        return true;
      } catch (error) {
        if (onTemporary !== undefined && error instanceof TalkError && error.code === 'PASSWORD_TEMPORARY') {
          state.value = idle;
          onTemporary({ email: email.trim(), password, remember });
          return true;
        }
        const need = secondStepNeed(error);
        if (onSecondStep !== undefined && need !== null) {
          state.value = idle;
          onSecondStep(need);
          return true;
        }
        state.value = refused(error);
        return false;
      }
    },
    dispose: () => unlock(),
  };
}
