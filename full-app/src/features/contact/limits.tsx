import type { Contact } from '@talk/core';
import { Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useContactChanges } from '../../entities/contact/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { ReasonDialog } from '../../shared/form/index.js';
import { t } from './texts.js';

export interface Limits {
  /** With the reason. Fails with the server's refusal, for the form that asks. */
  dnc: (reason: string) => Promise<void>;
  undnc: (reason: string) => Promise<void>;
  /** What stands in the way is told. */
  block: () => Promise<void>;
  unblock: () => Promise<void>;
}

/** What keeps everybody from calling and writing to the contact. */
export function useLimits(contact: Contact): Limits {
  const { toasts } = useWorkspace();
  const changes = useContactChanges();
  const { id } = contact;
  const told = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => void toasts.show(sentenceOf(error), { tone: 'bad' }));
  return {
    dnc: (reason) => changes.putOnDnc(id, reason),
    undnc: (reason) => changes.takeOffDnc(id, reason),
    block: () => told(changes.block(id)),
    unblock: () => told(changes.unblock(id)),
  };
}

/** The limits in the details panel: how it is, and the button that changes it. */
export function LimitFields({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const { user } = useWorkspace();
  const limits = useLimits(contact);
  const [asking, setAsking] = useState(false);
  const canChangeDnc = contact.is_dnc ? may(user, 'undnc contact') : editable;
  const canChangeBlock = contact.is_blocked ? may(user, 'unblock contact') : editable;
  return (
    <div className="app-limits">
      <div className="app-kv">
        <span>{t('dnc')}</span>
        <span>{contact.is_dnc ? (contact.dnc_reason ?? t('yes')) : t('no')}</span>
      </div>
      {canChangeDnc ? (
        <Button onClick={() => setAsking(true)}>{t(contact.is_dnc ? 'undnc' : 'putOnDnc')}</Button>
      ) : (
        <p className="tk-muted">{t('undncWho')}</p>
      )}
      <div className="app-kv">
        <span>{t('blocked')}</span>
        <span>{t(contact.is_blocked ? 'yes' : 'no')}</span>
      </div>
      {canChangeBlock ? (
        <Button onClick={() => void (contact.is_blocked ? limits.unblock() : limits.block())}>
          {t(contact.is_blocked ? 'unblock' : 'block')}
        </Button>
      ) : (
        <p className="tk-muted">{t('unblockWho')}</p>
      )}
      <div className="app-kv">
        <span>{t('automatedOnly')}</span>
        <span>{t(contact.blocked_messaging_information.automated_only ? 'yes' : 'no')}</span>
      </div>
      {asking && (
        <ReasonDialog
          title={t(contact.is_dnc ? 'undncTitle' : 'dncTitle')}
          action={t(contact.is_dnc ? 'undnc' : 'putOnDnc')}
          label={t('reason')}
          onClose={() => setAsking(false)}
          onReason={contact.is_dnc ? limits.undnc : limits.dnc}
        />
      )}
    </div>
  );
}
