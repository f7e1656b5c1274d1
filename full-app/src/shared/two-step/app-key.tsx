import './two-step.css';
import type { TwoStepKey } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { QrCode } from './qr-code.js';
import { t } from './texts.js';

/** The key for an authenticator app: to scan, and in groups of four to type. */
export function AppKey({ made: { app_key: key, uri } }: { made: TwoStepKey }): ReactNode {
  return (
    <div className="app-two-step">
      <p>{t('scan')}</p>
      <div className="app-two-step-qr">
        <QrCode text={uri} label={t('qr')} />
      </div>
      <p>
        <span className="tk-muted">{t('key')}</span>{' '}
        <bdi className="app-two-step-key" dir="ltr">
          {key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </bdi>
      </p>
    </div>
  );
}
