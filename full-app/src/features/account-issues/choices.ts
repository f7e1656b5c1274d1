import { t } from './business-texts.js';

/** The options of a choice, behind one that says to choose. */
export const choicesOf = <K extends string>(
  keys: readonly K[],
  nameOf: (key: K) => string,
): (readonly [string, string])[] => [['', t('choose')], ...keys.map((key) => [key, nameOf(key)] as const)];
