import { ownZone } from '@talk/ui';
import { exactWords } from '../../shared/dates.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Moments as the person's clock tells them. */
export function useMoment(): (instant: string) => string {
  const { user } = useWorkspace();
  return (instant) => exactWords(Date.parse(instant), ownZone(), timeFormatOf(user));
}
