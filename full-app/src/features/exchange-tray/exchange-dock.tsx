import { LiveRegion } from '@talk/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { isImportUnderWay, useExports, useImports } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { t } from './texts.js';

const ExchangeTray = lazy(page(() => import('./exchange-tray.js'), 'ExchangeTray'));

/** Files that are being made or imported, on every screen, as long as there are any to tell of. */
export function ExchangeDock(): ReactNode {
  const exports = useExports();
  const imports = (useImports() ?? []).filter(isImportUnderWay);
  const ready = exports.filter(({ status }) => status === 'done').length;
  return (
    <>
      <LiveRegion assertive="" polite={ready === 0 ? '' : t('readyCount', { count: ready })} />
      {exports.length + imports.length > 0 && (
        <Suspense fallback={null}>
          <ExchangeTray exports={exports} imports={imports} />
        </Suspense>
      )}
    </>
  );
}
