import type { ReactNode } from 'react';
import type { MadeMember } from '../../entities/user/index.js';
import { OnceDialog } from '../../shared/once-dialog.js';
import { t } from './texts.js';

/** A password to hand over, and whose it is. */
export interface HandedOver {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** What an admin has to hand over; null where the server mailed a link. */
export const handedOver = ({ user: { name, email }, password }: MadeMember): HandedOver | null =>
  password === null ? null : { name, email, password };

interface MadeDialogProps {
  title: string;
  made: HandedOver;
  onClose: () => void;
}

/** Shows a password that the server made, this once. */
export function MadeDialog({ title, made, onClose }: MadeDialogProps): ReactNode {
  return (
    <OnceDialog
      title={title}
      values={[
        { label: t('email'), text: made.email },
        { label: t('password'), text: made.password },
      ]}
      why={t('handOver')}
      onClose={onClose}
    />
  );
}
