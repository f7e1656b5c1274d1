/** What a supervisor does in a call: hears it; is heard by its agent alone; is heard by everyone. */
export const SUPERVISION_MODES = ['listen', 'whisper', 'join'] as const;
export type SupervisionMode = (typeof SUPERVISION_MODES)[number];

/** What decides whether a user may supervise a call (spec 2 §6). */
export interface SupervisionRequest {
  /** Company Admin, or the permission 'barge and whisper on call'. */
  readonly isAllowed: boolean;
  /** The user has or had a part in this call. */
  readonly isOwnCall: boolean;
  readonly isOnCall: boolean;
  /** The user supervises a call already. */
  readonly isInSentry: boolean;
  /** The call's disposition and its current status are both in progress. */
  readonly isInProgress: boolean;
}

export type SupervisionRefusal = 'not-allowed' | 'own-call' | 'on-call' | 'in-sentry' | 'not-in-progress';

/** Why a user may not supervise a call; null if they may. */
export function supervisionRefusal(request: SupervisionRequest): SupervisionRefusal | null {
  if (!request.isAllowed) return 'not-allowed';
  if (request.isOwnCall) return 'own-call';
  if (request.isOnCall) return 'on-call';
  if (request.isInSentry) return 'in-sentry';
  return request.isInProgress ? null : 'not-in-progress';
}

/** Whether the agents of a call are told of a supervisor. Who can be heard is always named. */
export function isSupervisorShown(mode: SupervisionMode, isHidden: boolean): boolean {
  return mode !== 'listen' || !isHidden;
}
