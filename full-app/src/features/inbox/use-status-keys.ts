import type { SettableStatus } from '../../entities/contact/index.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { t } from './texts.js';

const STATUS: Shortcut = { area: 'list', keys: ['E', 'O', 'P'], does: () => t('keys.statusMany') };
/** The same keys as for one row. */
const STATUSES: Readonly<Record<string, SettableStatus>> = { e: 'closed', o: 'open', p: 'pending' };

/** One letter for each status that all selected contacts can get. @param whyNot why they cannot; null: they can */
export function useStatusKeys(whyNot: string | null, setStatus: (status: SettableStatus) => void): void {
  useShortcut(STATUS, 'page', ({ key, shiftKey, altKey, ctrlKey, metaKey, repeat }) => {
    const status = STATUSES[key.toLowerCase()];
    // A key that is held down changes them once.
    if (status === undefined || shiftKey || altKey || ctrlKey || metaKey || repeat || whyNot !== null) return false;
    setStatus(status);
    return true;
  });
}
