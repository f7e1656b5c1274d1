import type { Member } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useMemberChanges, type MadeMember } from '../../entities/user/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { MadeDialog } from './made-dialog.js';
import { t } from './texts.js';

/** Makes a new password for a person, which is shown once. */
export function PasswordAct({ person: { id, name } }: { person: Member }): ReactNode {
  const changes = useMemberChanges();
  /** `ask`, or the password that was made. */
  const [opened, setOpened] = useState<'ask' | MadeMember | null>(null);
  const close = (): void => setOpened((before) => (before === 'ask' ? null : before));
  return (
    <>
      <Button onClick={() => setOpened('ask')}>{t('makePassword')}</Button>
      {opened === 'ask' && (
        <ActDialog
          title={t('makeTitle', { name })}
          action={t('makeAct')}
          busyAction={t('making')}
          onAct={async () => setOpened(await changes.resetPassword(id))}
          onClose={close}
        >
          <p>{t('makeWhy')}</p>
        </ActDialog>
      )}
      {opened !== null && opened !== 'ask' && (
        <MadeDialog title={t('resetTitle', { name })} made={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
