import { Button } from '@talk/ui';
import type { ReactNode } from 'react';
import { Dialog } from '../../shared/dialog.js';
import { RecoveryCodes } from '../../shared/two-step/recovery-codes.js';
import { t } from './two-step-texts.js';

/** The recovery codes, until the user says that they are kept. */
export function KeepCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactNode {
  return (
    <Dialog title={t('codesTitle')} onClose={onClose}>
      <RecoveryCodes codes={codes} />
      <div className="app-dialog-actions">
        <Button tone="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Dialog>
  );
}
