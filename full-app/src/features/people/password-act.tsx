import type { Member } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useMemberChanges } from '../../entities/user/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { handedOver, MadeDialog, type HandedOver } from './made-dialog.js';
import { PasswordLink } from './password-link.js';
import { t } from './texts.js';

interface PasswordActProps {
  person: Member;
  /** Whether they get a link by mail. If not, a password is made and shown once. */
  sendsMail: boolean;
}

/** Replaces the password of a person, or invites one who has none. */
export function PasswordAct({ person, sendsMail }: PasswordActProps): ReactNode {
  const { id, name } = person;
  const { toasts } = useWorkspace();
  const changes = useMemberChanges();
  /** `ask`, or the password that was made. */
  const [opened, setOpened] = useState<'ask' | HandedOver | null>(null);
  const close = (): void => setOpened((before) => (before === 'ask' ? null : before));
  // Who has come without a password, by single sign-on, is not invited again.
  if (sendsMail && !person.has_password && person.last_seen_at === null)
    return person.enabled && <PasswordLink person={person} />;
  return (
    <>
      {(person.enabled || !sendsMail) && (
        <Button onClick={() => setOpened('ask')}>{t(sendsMail ? 'mailPassword' : 'makePassword')}</Button>
      )}
      {opened === 'ask' && (
        <ActDialog
          title={t(sendsMail ? 'mailTitle' : 'makeTitle', { name })}
          action={t(sendsMail ? 'mailAct' : 'makeAct')}
          busyAction={t(sendsMail ? 'mailing' : 'making')}
          onAct={async () => {
            const made = handedOver(await changes.resetPassword(id));
            setOpened(made);
            if (made === null) toasts.show(t('wasAsked', { name }));
          }}
          onClose={close}
        >
          <p>{t(sendsMail ? 'mailWhy' : 'makeWhy')}</p>
        </ActDialog>
      )}
      {opened !== null && opened !== 'ask' && (
        <MadeDialog title={t('resetTitle', { name })} made={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
