import type { ReactNode } from 'react';
import type { MadeMember } from '../../entities/user/index.js';
import { OnceDialog } from '../../shared/once-dialog.js';
import { t } from './texts.js';

/** Shows a password that the server made, this once. */
export function MadeDialog({
  title,
  made,
  onClose,
}: {
  title: string;
  made: MadeMember;
  onClose: () => void;
}): ReactNode {
  return (
    <OnceDialog
      title={title}
      values={[
        { label: t('email'), text: made.user.email },
        { label: t('password'), text: made.password },
      ]}
      why={t('handOver')}
      onClose={onClose}
    />
  );
}
