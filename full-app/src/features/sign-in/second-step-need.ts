import { TalkError } from '@talk/core';

/** What a sign-in with a right password still needs: a code, or two-step sign-in itself. */
export type SecondStepNeed = 'code' | 'setup';

/** What a refused sign-in still needs; null if it was refused for something else. */
export function secondStepNeed(error: unknown): SecondStepNeed | null {
  if (!(error instanceof TalkError)) return null;
  if (error.code === 'SECOND_STEP') return 'code';
  return error.code === 'SECOND_STEP_SETUP' ? 'setup' : null;
}

/** Goes to the second step if that is what is missing. @returns whether it did. */
export function goToSecondStep(error: unknown, go: (need: SecondStepNeed) => void): boolean {
  const need = secondStepNeed(error);
  if (need !== null) go(need);
  return need !== null;
}
