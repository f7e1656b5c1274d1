import { Button, createTranslate } from '@talk/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import { ErrorNotice } from './error-notice.js';

const t = createTranslate('app.act-dialog', { cancel: 'Cancel' });

export interface ActDialogProps {
  title: string;
  /** The words of the button, and of the same while it works. */
  action: string;
  busyAction: string;
  /** `stop`: it takes something away. */
  tone?: 'primary' | 'stop';
  /** It cannot be done as it is chosen. */
  isOff?: boolean;
  /** Rejects with the server's refusal, which is said; otherwise the dialog closes. */
  onAct: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A choice, and what is done with it. Nothing is typed that could be lost. */
export function ActDialog({
  title,
  action,
  busyAction,
  tone = 'primary',
  isOff = false,
  onAct,
  onClose,
  children,
}: ActDialogProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const act = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await onAct();
      onClose();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && !isOff) void act();
  };
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      <form onSubmit={submit}>
        {error !== null && <ErrorNotice error={error} />}
        {children}
        <div className="app-dialog-actions">
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" tone={tone} disabled={busy || isOff}>
            {busy ? busyAction : action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
