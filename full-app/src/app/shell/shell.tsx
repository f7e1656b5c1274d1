import { Banner, useSignalValue } from '@talk/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { PhonePanel } from '../../features/phone/phone-panel.js';
import { page } from '../../shared/chunk-failure.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { Nav } from './nav.js';
import { SearchField } from './search-field.js';
import { t } from './texts.js';
import { ToastList } from './toast-list.js';
import { Logo } from './logo.js';

const TopMenus = lazy(page(() => import('./top-menus.js'), 'TopMenus'));
const ShortcutSheet = lazy(page(() => import('./shortcut-sheet.js'), 'ShortcutSheet'));

const HELP: Shortcut = { area: 'everywhere', keys: ['?'], does: t('shortcutsKey') };

/** Around every screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const [showsKeys, setShowsKeys] = useState(false);
  useShortcut(HELP, 'page', ({ key }) => {
    if (key === '?') setShowsKeys(true);
    return key === '?';
  });
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
            <TopMenus onShortcuts={() => setShowsKeys(true)} />
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
      {showsKeys && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
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
