import type { HandsetView } from '../../src/control/types.js';

/** Which number a window takes, and whether it has to wait for another window that has it. */
export interface NumberChoice {
  readonly number: string;
  readonly taken: boolean;
}

/**
 * The number asked for in the address (`?number=`, its last digits suffice) even when another window has it; else the one this
 * browser had last, unless it is open elsewhere; else the first free one; else the first.
 */
export function chooseNumber(
  handsets: readonly HandsetView[],
  asked: string | null,
  remembered: string | null,
): NumberChoice | null {
  const digits = (asked ?? '').replace(/\D/g, '');
  const wanted = digits.length >= 2 ? handsets.find(({ number }) => number.endsWith(digits)) : undefined;
  const choice =
    wanted ??
    handsets.find(({ number, online }) => number === remembered && !online) ??
    handsets.find(({ online }) => !online) ??
    handsets[0];
  return choice ? { number: choice.number, taken: choice.online } : null;
}
