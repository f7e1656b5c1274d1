import { TalkError } from '@talk/core';

/** For a promise whose refusals are on the screen already; anything else is a fault, and is thrown. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof TalkError)) throw error;
}
