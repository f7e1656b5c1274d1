import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './diagnosis.css';
import { SettingsSheet } from '@talk/ui/phone-settings';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** The devices of the phone with their levels and test sounds, and a test call: what the phone's own settings have, as a page. */
export function ConnectionTestPage(): ReactNode {
  usePageTitle(t('test'));
  const { phone, user } = useWorkspace();
  const takesCalls = may(user, 'answer call') || may(user, 'make call');
  return (
    <div className="app-page-frame app-settings app-connection-test">
      <header>
        <h1>{t('test')}</h1>
        <p className="tk-muted">{t(takesCalls ? 'test.lead' : 'test.noCalls')}</p>
      </header>
      {takesCalls && (
        <section aria-labelledby="connection-devices">
          <h2 id="connection-devices">{t('devices')}</h2>
          <SettingsSheet model={phone} />
        </section>
      )}
      <p>
        <Link to="/settings/diagnosis">{t('toChecks')}</Link>
      </p>
    </div>
  );
}
