import '../../shared/settings.css';
import { Button, useSignalValue } from '@talk/ui';
import { Volume2 } from 'lucide';
import type { ReactNode } from 'react';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useNewsSound } from './news-sound.js';
import { t } from './texts.js';

/** How this browser reports texts, faxes and voicemails. */
export function NotificationsPage(): ReactNode {
  usePageTitle(t('title'));
  const sound = useNewsSound();
  const isOn = useSignalValue(sound.isOn);
  return (
    <div className="app-settings">
      <h1>{t('title')}</h1>
      <section>
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
    </div>
  );
}
