/** What a refusal of the gate means for a broadcast. */
export type RefusalEffect =
  /** This recipient gets no text. The others do. */
  | 'exclude'
  /** This recipient gets the text later. */
  | 'carry-over'
  /** It would refuse every text until somebody acts: credits, a paused line, a missing approval. */
  | 'pause'
  /** It refuses every text for good. */
  | 'fail';

/** They refuse every text until an admin acts: credits, verification, texting turned off, the line's own troubles, a paused author. */
export const PAUSING_REJECTIONS: ReadonlySet<number> = new Set([
  1, 4, 7, 8, 10, 12, 18, 19, 22, 23, 29, 33, 35, 36, 39, 44, 46,
]);
/** The line or the account was deleted, or the author's sign-in is no longer valid. */
const FAILING: ReadonlySet<number> = new Set([9, 24, 34]);
/** The daily limit. */
const LIMIT = 30;

/** Texting is turned off; by any other rule, a place's quiet hours never end, which concerns its own people only. */
const OFF = { rejection: 29, rule: 'messaging-off' };

/** What one of the 46 rejections means for a broadcast. @param rule what fired */
export function refusalEffect(rejection: number, rule: string): RefusalEffect {
  if (rejection === OFF.rejection && rule !== OFF.rule) return 'exclude';
  if (FAILING.has(rejection)) return 'fail';
  if (PAUSING_REJECTIONS.has(rejection)) return 'pause';
  return rejection === LIMIT ? 'carry-over' : 'exclude';
}
