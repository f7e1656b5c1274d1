import { Icon } from '@talk/ui';
import { ChevronDown, ChevronUp } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useHomeList, useNeighbours } from '../../entities/contact/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

const PREVIOUS: Shortcut = { area: 'contact', keys: ['['], does: () => t('previous') };
const NEXT: Shortcut = { area: 'contact', keys: [']'], does: () => t('next') };

/** To the contacts before and after this one, of the list that it was opened from: with its filter and order, over the ends of pages. */
export function NeighbourButtons({ contactId }: { contactId: number }): ReactNode {
  const { toasts } = useWorkspace();
  const home = useHomeList();
  const around = useNeighbours(contactId, home.asks);
  const [isAsking, setAsking] = useState(false);

  const go = (id: number | null): void => {
    if (id !== null) void home.open(id);
  };
  const goOn = async (): Promise<void> => {
    if (isAsking || around === null) return;
    if (around.nextPage === null) {
      go(around.next);
      return;
    }
    setAsking(true);
    try {
      go(await around.nextPage());
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    } finally {
      setAsking(false);
    }
  };
  const isFirst = around?.previous == null;
  const isLast = around?.next == null && around?.nextPage == null;
  useShortcut(PREVIOUS, 'page', ({ key }) => {
    if (key !== '[' || isFirst) return false;
    go(around.previous);
    return true;
  });
  useShortcut(NEXT, 'page', ({ key }) => {
    if (key !== ']' || isLast) return false;
    void goOn();
    return true;
  });
  if (around === null) return null;
  return (
    <span className="app-neighbours">
      <button
        type="button"
        className="tk-icon-button"
        aria-label={t('previous')}
        aria-disabled={isFirst}
        aria-keyshortcuts="["
        title={isFirst ? t('isFirst') : `${t('previous')} [`}
        onClick={() => (isFirst ? toasts.show(t('isFirst')) : go(around.previous))}
      >
        <Icon shape={ChevronUp} />
      </button>
      <button
        type="button"
        className="tk-icon-button"
        aria-label={t('next')}
        aria-disabled={isLast}
        aria-busy={isAsking}
        aria-keyshortcuts="]"
        title={isLast ? t('isLast') : `${t('next')} ]`}
        onClick={() => (isLast ? toasts.show(t('isLast')) : void goOn())}
      >
        <Icon shape={ChevronDown} />
      </button>
    </span>
  );
}
