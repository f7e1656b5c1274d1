import { Button, createTranslate } from '@talk/ui';
import { useSelector, type AnyFieldApi } from '@tanstack/react-form';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../dialog.js';
import { ErrorNotice } from '../error-notice.js';
import { useFormContext } from './form-context.js';

const t = createTranslate('app.form-dialog', { cancel: 'Cancel' });

export interface FormDialogProps {
  title: string;
  /** The words of the button that saves, and of the same while it does. */
  action: string;
  busyAction?: string;
  onClose: () => void;
  /** Said above the fields, below what was refused. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: asks before it drops what was typed, and after a refusal the focus is on the first field that needs it. */
export function FormDialog({
  title,
  action,
  busyAction = action,
  onClose,
  notice,
  children,
}: FormDialogProps): ReactNode {
  const form = useFormContext();
  const element = useRef<HTMLFormElement>(null);
  const { busy, dirty, refusal, attempts } = useSelector(form.store, (state) => ({
    busy: state.isSubmitting,
    dirty: !state.isDefaultValue,
    refusal: state.errorMap.onSubmit as unknown,
    attempts: state.submissionAttempts,
  }));
  useEffect(() => {
    if (attempts > 0 && !busy) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, busy]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    // The library sends no form with a refused field in it, even when another field or the server has changed since.
    for (const { instance } of Object.values<{ instance: AnyFieldApi | null }>(form.fieldInfo))
      instance?.setMeta((meta) => ({ ...meta, errorMap: { ...meta.errorMap, onSubmit: undefined } }));
    void form.handleSubmit();
  };
  return (
    <Dialog title={title} dirty={dirty} busy={busy} onClose={onClose}>
      <form ref={element} onSubmit={submit} noValidate>
        {refusal !== undefined && <ErrorNotice error={refusal} />}
        {notice}
        {children}
        <div className="app-dialog-actions">
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" tone="primary" disabled={busy}>
            {busy ? busyAction : action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
