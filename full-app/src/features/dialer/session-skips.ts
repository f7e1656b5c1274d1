import { numberText } from '@talk/ui';
import type { DialerSession } from '../../entities/dialer/index.js';
import { s } from './session.texts.js';

type Skips = Pick<DialerSession, 'id' | 'skipped'>;
export type Skip = DialerSession['skipped'][number];

/** The agent has just done these. */
const BY_AGENT: ReadonlySet<Skip['reason']> = new Set<Skip['reason']>(['skipped-by-agent', 'canceled-by-agent']);

/** Contacts that a session has skipped or removed since its earlier answer, by reason. */
export function newSkips(before: Skips | null, now: Skips): readonly Skip[] {
  return now.skipped.flatMap((skip) => {
    const known = before?.skipped.find(({ reason }) => reason === skip.reason)?.count ?? 0;
    const count = skip.count - known;
    return count > 0 && !BY_AGENT.has(skip.reason) ? [{ ...skip, count }] : [];
  });
}

/** One contact: the server's sentence (spec 2 §8). Several: how many, and why. */
export function skipWords(skips: readonly Skip[]): string {
  const count = skips.reduce((sum, skip) => sum + skip.count, 0);
  if (count === 1) return skips[0]?.sentence ?? '';
  const reasons = skips.map(({ reason, count: of }) => `${numberText(of)} ${s(`skipped.${reason}`)}`).join(', ');
  return s('skippedNow', { count, exact: numberText(count), reasons });
}
