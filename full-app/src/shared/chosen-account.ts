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
  const { companyId, untilMs } = fieldsOf(() => localStorage.getItem(keptKey(userId)));
  return typeof companyId === 'number' && typeof untilMs === 'number' && nowMs < untilMs ? companyId : null;
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

/** In this tab and in new ones. @param userId where it is known; else the user of this tab's choice */
export function forgetChosenCompany(userId: number | undefined = choiceOfTab()?.userId): void {
  if (userId !== undefined) attempt(() => localStorage.removeItem(keptKey(userId)));
  leaveChosenCompany();
}

function choiceOfTab(): Choice | null {
  if (here !== null) return here;
  const { userId, companyId } = fieldsOf(() => sessionStorage.getItem(KEY));
  return typeof userId === 'number' && typeof companyId === 'number' ? { userId, companyId } : null;
}

/** The fields of stored JSON. None for anything but an object: an earlier release stored the user alone. */
function fieldsOf(read: () => string | null): Readonly<Record<string, unknown>> {
  const value = attempt((): unknown => JSON.parse(read() ?? 'null'));
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null; // even its name throws where it is forbidden
  }
}
