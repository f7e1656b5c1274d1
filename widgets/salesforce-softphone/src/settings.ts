import { isObject } from './salesforce-api.js';

/** What an administrator has chosen in the call center's definition. */
export interface CallCenterSettings {
  /** When the caller's record is shown. */
  readonly pop: 'answer' | 'ring' | 'never';
  readonly heightPx: number;
}

const HEIGHT = { usual: 560, least: 500, most: 2560 } as const;
const POPS = ['answer', 'ring', 'never'] as const;

/** @param answer of `getCallCenterSettings`: texts by `/section/item`. What is missing or cannot be read is as usual. */
export function readSettings(answer: unknown): CallCenterSettings {
  const values = isObject(answer) ? answer : {};
  const text = (item: string): string => {
    const value = values[`/talkOptions/${item}`];
    return typeof value === 'string' ? value.trim().toLowerCase() : '';
  };
  const heightPx = Number(text('talkHeight'));
  return {
    pop: POPS.find((each) => each === text('talkPop')) ?? 'answer',
    heightPx:
      Number.isInteger(heightPx) && heightPx >= HEIGHT.least && heightPx <= HEIGHT.most ? heightPx : HEIGHT.usual,
  };
}
