/** Which account was entered in this tab: the selector is asked once, not at every reload. */
const KEY = 'talk:account-chosen';

/** What counts where the browser forbids storage, or has no room: until the page is left. */
let here: string | null = null;

export function wasAccountChosen(userId: number): boolean {
  return (here ?? attempt((storage) => storage.getItem(KEY))) === String(userId);
}

export function keepChosenAccount(userId: number): void {
  here = String(userId);
  attempt((storage) => storage.setItem(KEY, String(userId)));
}

export function forgetChosenAccount(): void {
  here = null;
  attempt((storage) => storage.removeItem(KEY));
}

function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null; // even its name throws where it is forbidden
  }
}
