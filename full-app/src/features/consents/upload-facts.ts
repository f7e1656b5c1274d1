import type { DncUpload } from '@talk/core/contract';
import { numberText } from '@talk/ui';
import { t } from './texts.js';

const counted = (key: 'doneAdded' | 'doneAlready' | 'doneRepeated' | 'doneRejected', count: number): string =>
  t(key, { count, exact: numberText(count) });

/** What came of an upload, in words: how many were added, and what became of the other lines. */
export function uploadFacts({ added, already_listed, repeated, rejected }: DncUpload): readonly string[] {
  return [
    counted('doneAdded', added),
    ...(already_listed > 0 ? [counted('doneAlready', already_listed)] : []),
    ...(repeated > 0 ? [counted('doneRepeated', repeated)] : []),
    ...(rejected > 0 ? [counted('doneRejected', rejected)] : []),
  ];
}
