/** Why a call goes out from a line (spec 2 §6, feature-matrix 1.10.15). */
export type LineReason = 'forced' | 'chosen' | 'user-default' | 'account-default' | 'first';

export interface LineRequest {
  /** The company decides; its default line is the only one. Without a default there is nothing to force. */
  readonly forced: boolean;
  /** The person wants to choose each time. */
  readonly alwaysAsk: boolean;
  readonly accountDefaultId: number | null;
  readonly userDefaultId: number | null;
  /** Chosen for this call. */
  readonly chosenId: number | null;
  /** Lines that the person may call from and that can call now, best first. */
  readonly usableIds: readonly number[];
}

export type LineChoice =
  | { readonly kind: 'line'; readonly lineId: number; readonly reason: LineReason }
  /** Several would do, and the person wants to choose. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'none' };

/**
 * Which line a call goes out from. Forced: the account's default, whatever is chosen. Else the line chosen for the call. Else nothing
 * without asking when the person wants that and there is a choice. Else the person's default, the account's, the first that can call.
 */
export function chooseLine(request: LineRequest): LineChoice {
  const { forced, accountDefaultId, userDefaultId, chosenId, usableIds } = request;
  if (forced && accountDefaultId !== null) return { kind: 'line', lineId: accountDefaultId, reason: 'forced' };
  if (chosenId !== null) return { kind: 'line', lineId: chosenId, reason: 'chosen' };
  if (request.alwaysAsk && usableIds.length > 1) return { kind: 'ask' };
  const usable = (id: number | null): id is number => id !== null && usableIds.includes(id);
  if (usable(userDefaultId)) return { kind: 'line', lineId: userDefaultId, reason: 'user-default' };
  if (usable(accountDefaultId)) return { kind: 'line', lineId: accountDefaultId, reason: 'account-default' };
  const [first] = usableIds;
  return first === undefined ? { kind: 'none' } : { kind: 'line', lineId: first, reason: 'first' };
}
