import { afterAll } from 'vitest';

/** A `setupFiles` of Vitest: what a file leaves in the storages of its page does not reach the next file of its worker. */
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});
