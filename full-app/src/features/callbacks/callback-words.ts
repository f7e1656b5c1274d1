import type { Callback } from '@talk/core/contract';
import { knownWord, phoneDisplay } from '@talk/core/format';
import { t } from './texts.js';

/** The contact's name, or the number where there is none. */
export const callerName = ({ contact, phone_number: number }: Callback): string =>
  contact?.name || phoneDisplay(number);

/** What happened so far: how they called, how often, and how often they were called in vain. */
export function historyWords({ kind: word, missed_calls: count, attempts }: Callback): string {
  const kind = knownWord(['requested', 'voicemail'], word, 'missed');
  const called = kind === 'missed' || count > 1 ? t('calls', { count }) : null;
  const asked = kind === 'missed' ? null : t(`kind.${kind}`);
  const tried = attempts === 0 ? null : t('attempts', { count: attempts });
  return [asked, called, tried].filter((each) => each !== null).join(' · ');
}

/** What closed it; null while it is open, and for what only a newer server knows. */
export function closedWords({ closed }: Callback): string | null {
  const how = knownWord(['called', 'answered', 'dismissed'], closed?.how, null);
  if (closed === null || how === null) return null;
  const name = closed.by?.name ?? '';
  const reason = closed.reason ?? '';
  return name === '' ? t(`closed.${how}`, { reason }) : t(`closed.${how}By`, { name, reason });
}
