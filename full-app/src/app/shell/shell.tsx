import { Banner, useSignalValue } from '@talk/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BulkDock } from '../../features/bulk/bulk-dock.js';
import { ExchangeDock } from '../../features/exchange-tray/exchange-dock.js';
import { PhonePanel } from '../../features/phone/phone-panel.js';
import { UnsentBar } from '../../features/unsent/unsent-bar.js';
import { page } from '../../shared/chunk-failure.js';
import { skipToContent } from '../../shared/main-pane.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { isApple } from '../../shared/is-apple.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { Nav } from './nav.js';
import { PaletteHost } from './palette-host.js';
import { SearchField } from './search-field.js';
import { t } from './texts.js';
import { Logo } from './logo.js';

const TopMenus = lazy(page(() => import('./top-menus.js'), 'TopMenus'));
/** Toasts wait in their store until it is there. */
const ToastList = lazy(page(() => import('./toast-list.js'), 'ToastList'));
const AccountBanner = lazy(page(() => import('../../features/account-issues/account-banner.js'), 'AccountBanner'));
const ActingBanner = lazy(page(() => import('../../features/acting/acting-banner.js'), 'ActingBanner'));
const ShortcutSheet = lazy(page(() => import('./shortcut-sheet.js'), 'ShortcutSheet'));

const HELP: Shortcut = { area: 'everywhere', keys: ['?'], does: () => t('shortcutsKey') };
const MOD_K: Shortcut = { area: 'everywhere', keys: [isApple ? '⌘K' : 'Ctrl+K'], does: () => t('paletteKey') };

/** Around every screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const [showsKeys, setShowsKeys] = useState(false);
  useShortcut(HELP, 'page', ({ key }) => {
    if (key === '?') setShowsKeys(true);
    return key === '?';
  });
  const [showsPalette, setShowsPalette] = useState(false);
  useShortcut(MOD_K, 'field', ({ ctrlKey, metaKey, shiftKey, altKey, key }) => {
    const asked = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';
    if (asked) setShowsPalette(true);
    return asked;
  });
  return (
    <div className="app">
      <a
        className="app-skip"
        href="#content"
        onClick={(event) => {
          // The address of a contact says in its hash what is open.
          event.preventDefault();
          skipToContent();
        }}
      >
        {t('skip')}
      </a>
      <header className="app-top">
        <Logo />
        <SearchField onPalette={() => setShowsPalette(true)} />
        <div className="app-top-end">
          <Suspense fallback={null}>
            <TopMenus onShortcuts={() => setShowsKeys(true)} />
          </Suspense>
        </div>
      </header>
      <Nav />
      <div className="app-middle">
        <Acting />
        <OfflineBanner />
        <AccountIssues />
        <UnsentBar />
        <main id="content" className="app-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <PhonePanel />
      <div className="app-corner">
        <ExchangeDock />
        <BulkDock />
      </div>
      <Suspense fallback={null}>
        <ToastList />
      </Suspense>
      {showsKeys && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
      <PaletteHost
        isOpen={showsPalette}
        onShortcuts={() => setShowsKeys(true)}
        onClose={() => setShowsPalette(false)}
      />
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

/** Its code is loaded only for an admin who acts as the user. */
function Acting(): ReactNode {
  const { user } = useWorkspace();
  if (!user.impersonation) return null;
  return (
    <Suspense fallback={null}>
      <ActingBanner />
    </Suspense>
  );
}

/** Its code is loaded only for an account that has issues. */
function AccountIssues(): ReactNode {
  const { user } = useWorkspace();
  if (!user.company.has_account_issues) return null;
  return (
    <Suspense fallback={null}>
      <AccountBanner />
    </Suspense>
  );
}
