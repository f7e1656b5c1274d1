import '../../shared/page-frame.css';
import { Button } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { usePhonePanel } from './phone-panel.context.js';
import { t } from './texts.js';

/** The address of the phone (spec 3 §2): opens the keypad, which is on every screen. */
export function PhonePage(): ReactNode {
  usePageTitle(t('page'));
  const panel = usePhonePanel();
  useEffect(() => panel.setOpen(true), [panel]);
  return (
    <div className="app-page-frame">
      <header>
        <h1>{t('page')}</h1>
        <p className="tk-muted">{t('pageLead')}</p>
      </header>
      <p>
        <Button tone="primary" onClick={() => panel.setOpen(true)}>
          {t('pageOpen')}
        </Button>
      </p>
      <p>
        <Link to="/communications/$channel" params={{ channel: 'calls' }}>
          {t('pageCalls')}
        </Link>
      </p>
    </div>
  );
}
