import type { TalkError } from '@talk/core';

/** What a person reads about a failed step: the field's own sentence is shown at the field. */
export function sentenceOf(problem: TalkError): string | null {
  return Object.keys(problem.fieldErrors).length > 0 ? null : problem.message;
}
