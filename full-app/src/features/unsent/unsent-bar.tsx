import { Banner, Button, numberText, useSignalValue } from '@talk/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { unsentWords as t, useUnsentEdits } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';

const UnsentDialog = lazy(page(() => import('./unsent-dialog.js'), 'UnsentDialog'));

/** On every screen, as long as there are any: how many changes the server does not have yet, and which. */
export function UnsentBar(): ReactNode {
  const unsaved = useSignalValue(useUnsentEdits().unsaved);
  const [isOpen, setIsOpen] = useState(false);
  const toDecide = unsaved.filter(({ trouble }) => trouble !== null).length;
  const counted = (count: number) => ({ count, exact: numberText(count) });
  if (unsaved.length === 0) return null;
  return (
    <div className="app-offline">
      <Banner tone="warn" action={<Button onClick={() => setIsOpen(true)}>{t('show')}</Button>}>
        {t('unsaved', counted(unsaved.length))}
        {toDecide > 0 && ` ${t('decide', counted(toDecide))}`}
      </Banner>
      {isOpen && (
        <Suspense fallback={null}>
          <UnsentDialog changes={unsaved} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
