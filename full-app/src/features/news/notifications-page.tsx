import '../../shared/settings.css';
import './notifications-page.css';
import { Banner, Button, useSignalValue } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Volume2 } from 'lucide';
import type { ReactNode } from 'react';
import { notificationSettingsQuery } from '../../entities/notification/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useDesktopNotices } from './desktop-notices.js';
import { useNewsSound } from './news-sound.js';
import { NotificationSettingsForm } from './notification-settings-form.js';
import { NoticeNumberSection } from './notice-number-section.js';
import { t } from './notification-texts.js';
import type { PushBrowser } from './push-browser.js';
import { PushSection } from './push-section.js';

/** How the user is notified: what, in which ways, when not, and with which sound. */
export function NotificationsPage({ push }: { push?: PushBrowser }): ReactNode {
  usePageTitle(t('page'));
  const { client } = useWorkspace();
  const settings = useQuery(notificationSettingsQuery(client));
  return (
    <div className="app-settings">
      <h1>{t('page')}</h1>
      {settings.data !== undefined ? (
        <NotificationSettingsForm stored={settings.data} />
      ) : settings.isError ? (
        <ErrorNotice
          error={settings.error}
          action={<Button onClick={() => void settings.refetch()}>{t('list.retry')}</Button>}
        />
      ) : (
        <ListSkeleton rows={8} />
      )}
      <PushSection {...(push !== undefined && { browser: push })} />
      <NoticeNumberSection />
      <DesktopSection />
      <SoundSection />
    </div>
  );
}

/** Whether this browser may show notices of the computer. Browsers ask only when a button was pressed. */
function DesktopSection(): ReactNode {
  const desktop = useDesktopNotices();
  const permission = useSignalValue(desktop.permission);
  return (
    <section aria-labelledby="notify-desktop">
      <h2 id="notify-desktop">{t('desktop')}</h2>
      <p className="tk-muted">{t('desktop.why')}</p>
      {permission === 'default' && (
        <Button tone="primary" onClick={() => void desktop.ask()}>
          {t('desktop.allow')}
        </Button>
      )}
      {permission === 'denied' && <Banner tone="warn">{t('desktop.denied')}</Banner>}
      {permission === 'unsupported' && <Banner tone="info">{t('desktop.unsupported')}</Banner>}
      {permission === 'granted' && (
        <Button onClick={() => void desktop.show({ text: t('desktop.tried'), tag: 'try', open: null })}>
          {t('desktop.try')}
        </Button>
      )}
    </section>
  );
}

function SoundSection(): ReactNode {
  const sound = useNewsSound();
  const isOn = useSignalValue(sound.isOn);
  return (
    <section aria-labelledby="notify-sound">
      <h2 id="notify-sound">{t('sound.title')}</h2>
      <SettingSwitch
        label={t('sound')}
        why={t('sound.why')}
        on={isOn}
        onChange={(next) => {
          sound.choose(next);
          if (next) sound.preview();
        }}
      />
      <Button icon={Volume2} onClick={sound.preview}>
        {t('sound.test')}
      </Button>
    </section>
  );
}
