import { TalkError, type Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { useState, type ReactNode } from 'react';
import { dialText, useContactChanges } from '../../entities/contact/index.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { holderOf, TakenNumber, type Holder } from './taken-number.js';
import { t } from './texts.js';

export interface NumberDialogProps {
  contact: Contact;
  number: Contact['phone_numbers'][number];
  onClose: () => void;
}

/** Digits and label of a number, and whether it is the primary one. */
export function NumberDialog({ contact, number, onClose }: NumberDialogProps): ReactNode {
  const { user } = useWorkspace();
  const changes = useContactChanges();
  const [holder, setHolder] = useState<Holder | null>(null);
  const [isPrimary, setPrimary] = useState(number.is_primary);
  /** The number that becomes the primary one when this one no longer is; undefined for one that is not, and for an only number. */
  const next = number.is_primary ? contact.phone_numbers.find(({ id }) => id !== number.id) : undefined;
  const shown = phoneDisplay(dialText(number), { keepExtension: true });
  const form = useAppForm<{ phone_number: string; title: string }>({
    values: { phone_number: shown, title: number.title },
    save: async ({ phone_number: typed, title }) => {
      setHolder(null);
      const isSame = typed.trim() === shown;
      await changes.changeNumber(contact.id, number.id, {
        title: title.trim(),
        ...(isSame ? {} : { phone_number: typed.trim() }),
        ...(isPrimary === number.is_primary ? {} : { is_primary: isPrimary }),
      });
      onClose();
    },
    explain: (error) => {
      setHolder(holderOf(error));
      const isOfNumber =
        error instanceof TalkError && (error.code === 'REJECTED' || error.code === 'CONTACT_DUPLICATE_PHONE');
      return isOfNumber ? { fields: { phone_number: error.message } } : { fields: fieldMessages(error), form: error };
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('editNumber', { number: shown })}
        action={t('save')}
        notice={holder && <TakenNumber holder={holder} contactId={contact.id} onMerge={onClose} />}
        onClose={onClose}
      >
        <form.AppField name="phone_number">
          {(field) => (
            <field.TextField label={t('number')} type="tel" autoComplete="off" country={user.company.country} />
          )}
        </form.AppField>
        <form.AppField name="title">
          {(field) => <field.TextField label={t('label')} autoComplete="off" maxLength={40} />}
        </form.AppField>
        <label className="app-number-check">
          <input
            type="checkbox"
            checked={isPrimary}
            disabled={number.is_primary && next === undefined}
            onChange={(event) => setPrimary(event.currentTarget.checked)}
          />
          {t('primaryNumber')}
        </label>
        {next !== undefined && !isPrimary && (
          <p className="tk-muted">{t('primaryNext', { number: phoneDisplay(next.phone_number) })}</p>
        )}
      </form.FormDialog>
    </form.AppForm>
  );
}
