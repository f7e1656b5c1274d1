/**
 * The account that a user with several has entered, so that the selector is shown once: it counts for this tab, and for 30 days
 * in new tabs of this browser (spec 2 §9). Two tabs can be in two accounts.
 */
const KEY = 'talk:account-chosen';
const KEPT_MS = 30 * 24 * 60 * 60_000;

interface Choice {
  readonly userId: number;
  readonly companyId: number;
}

/** Counts until the page is left where the browser forbids storage, or its storage is full. */
let here: Choice | null = null;

const keptKey = (userId: number): string => `${KEY}:${userId}`;

/** Null: the selector has to ask. */
export function chosenCompany(userId: number, nowMs = Date.now()): number | null {
  const inTab = choiceOfTab();
  if (inTab?.userId === userId) return inTab.companyId;
  const kept = parsed<{ companyId?: unknown; untilMs?: unknown }>(() => localStorage.getItem(keptKey(userId)));
  if (typeof kept?.companyId !== 'number' || typeof kept.untilMs !== 'number') return null;
  return nowMs < kept.untilMs ? kept.companyId : null;
}

export function keepChosenCompany(userId: number, companyId: number, nowMs = Date.now()): void {
  enterChosenCompany(userId, companyId);
  const kept = JSON.stringify({ companyId, untilMs: nowMs + KEPT_MS });
  attempt(() => localStorage.setItem(keptKey(userId), kept));
}

/** This tab stays in the account, even if another tab chooses another one. */
export function enterChosenCompany(userId: number, companyId: number): void {
  if (here?.userId === userId && here.companyId === companyId) return;
  here = { userId, companyId };
  const choice = JSON.stringify(here);
  attempt(() => sessionStorage.setItem(KEY, choice));
}

/** In this tab. */
export function leaveChosenCompany(): void {
  here = null;
  attempt(() => sessionStorage.removeItem(KEY));
}

/** In this tab and in new ones. */
export function forgetChosenCompany(): void {
  const inTab = choiceOfTab();
  if (inTab !== null) attempt(() => localStorage.removeItem(keptKey(inTab.userId)));
  leaveChosenCompany();
}

function choiceOfTab(): Choice | null {
  if (here !== null) return here;
  const choice = parsed<Partial<Choice>>(() => sessionStorage.getItem(KEY));
  if (typeof choice?.userId !== 'number' || typeof choice.companyId !== 'number') return null;
  return { userId: choice.userId, companyId: choice.companyId };
}

/** Null for anything but an object: an earlier release stored the user alone. */
function parsed<T extends object>(read: () => string | null): T | null {
  return attempt(() => {
    const value: unknown = JSON.parse(read() ?? 'null');
    return typeof value === 'object' ? (value as T | null) : null;
  });
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null; // even its name throws where it is forbidden
  }
}
