import type { ReactNode } from 'react';
import { useAppForm } from './use-app-form.js';

export interface ReasonDialogProps {
  title: string;
  action: string;
  /** Above the field. */
  label: string;
  /** What it throws is said in the dialog. */
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why. Stays open with the server's sentence when the reason does not do. */
export function ReasonDialog({ title, action, label, onReason, onClose }: ReasonDialogProps): ReactNode {
  const form = useAppForm<{ reason: string }>({
    values: { reason: '' },
    save: async ({ reason }) => {
      await onReason(reason.trim());
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog title={title} action={action} onClose={onClose}>
        <form.AppField name="reason">{(field) => <field.TextField label={label} />}</form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
