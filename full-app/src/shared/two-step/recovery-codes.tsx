import './two-step.css';
import { Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { saveBlob } from '../save-as.js';
import { t } from './texts.js';

/** The recovery codes, this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const [said, setSaid] = useState('');
  const text = codes.join('\n');
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('copied')),
      () => setSaid(t('copyFailed')),
    );
  };
  return (
    <div className="app-two-step">
      <p>{t('codesWhy')}</p>
      <ul className="app-recovery-codes" aria-label={t('codes')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="app-recovery-acts">
        <Button onClick={copy}>{t('copy')}</Button>
        <Button onClick={() => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'talk-recovery-codes.txt')}>
          {t('download')}
        </Button>
      </div>
      <p className="tk-muted" role="status">
        {said}
      </p>
    </div>
  );
}
