import { Banner, useSignalValue } from '@talk/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { PhonePanel } from '../../features/phone/phone-panel.js';
import { page } from '../../shared/chunk-failure.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { Nav } from './nav.js';
import { SearchField } from './search-field.js';
import { t } from './texts.js';
import { ToastList } from './toast-list.js';
import { Logo } from './logo.js';

const TopMenus = lazy(page(() => import('./top-menus.js'), 'TopMenus'));

/** Around every screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="app">
      <a className="app-skip" href="#content">
        {t('skip')}
      </a>
      <header className="app-top">
        <Logo />
        <SearchField />
        <div className="app-top-end">
          <Suspense fallback={null}>
            <TopMenus />
          </Suspense>
        </div>
      </header>
      <Nav />
      <div className="app-middle">
        <OfflineBanner />
        <main id="content" className="app-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <PhonePanel />
      <ToastList />
    </div>
  );
}

/** Only when the server was truly not reached; a slow way to hear of changes is not offline. */
function OfflineBanner(): ReactNode {
  const { client } = useWorkspace();
  const status = useSignalValue(client.realtime.status);
  const signedIn = useSignalValue(client.auth.state).name === 'signed-in';
  if (status !== 'offline' || !signedIn) return null;
  return (
    <div className="app-offline">
      <Banner tone="warn">{t('offline')}</Banner>
    </div>
  );
}
