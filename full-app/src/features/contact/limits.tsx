import type { Contact } from '@talk/core';
import { Button, Field } from '@talk/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useContactChanges } from '../../entities/contact/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { Dialog } from '../../shared/dialog.js';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { t } from './texts.js';

export interface Limits {
  /** Resolves with what is wrong with the reason, or null when it is done. */
  dnc: (reason: string) => Promise<string | null>;
  undnc: (reason: string) => Promise<string | null>;
  block: () => Promise<void>;
  unblock: () => Promise<void>;
}

/** What keeps everybody from calling and writing to the contact. */
export function useLimits(contact: Contact): Limits {
  const { toasts } = useWorkspace();
  const changes = useContactChanges();
  const { id } = contact;
  async function save(work: Promise<void>): Promise<string | null> {
    try {
      await work;
      return null;
    } catch (error) {
      const { reason } = fieldMessages(error);
      if (reason !== undefined) return reason;
      toasts.show(sentenceOf(error), { tone: 'bad' });
      return null;
    }
  }
  return {
    dnc: (reason) => save(changes.putOnDnc(id, reason)),
    undnc: (reason) => save(changes.takeOffDnc(id, reason)),
    block: async () => void (await save(changes.block(id))),
    unblock: async () => void (await save(changes.unblock(id))),
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
      {asking && (
        <ReasonDialog
          title={t(contact.is_dnc ? 'undncTitle' : 'dncTitle')}
          action={t(contact.is_dnc ? 'undnc' : 'putOnDnc')}
          onClose={() => setAsking(false)}
          onReason={contact.is_dnc ? limits.undnc : limits.dnc}
        />
      )}
    </div>
  );
}

export interface ReasonDialogProps {
  title: string;
  action: string;
  onReason: (reason: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks why. Stays open with the server's sentence when the reason does not do. */
export function ReasonDialog({ title, action, onReason, onClose }: ReasonDialogProps): ReactNode {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setBusy(true);
    void onReason(reason.trim()).then((wrong) => {
      setBusy(false);
      if (wrong === null) onClose();
      else setProblem(wrong);
    });
  };
  return (
    <Dialog title={title} dirty={reason.trim() !== ''} busy={busy} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          label={t('reason')}
          name="reason"
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="app-dialog-actions">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" disabled={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
