import type { Contact } from '@talk/core';
import type { ConsentScope } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { useId, type ReactNode } from 'react';
import { CONSENT_SCOPES, scopeWord, useComplianceChanges } from '../../entities/compliance/index.js';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './consent-words.js';

export interface ConsentDialogProps {
  contact: Contact;
  /** Something is agreed to, or taken back. */
  action: 'granted' | 'revoked';
  onClose: () => void;
}

type Draft = Record<'phone_number' | 'scope' | 'text_shown' | 'page_url' | 'note', string>;

/** Writes down what a contact agreed to, in which words, or that they took it back. Nothing on record is changed by it: a line is added. */
export function ConsentDialog({ contact, action, onClose }: ConsentDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useComplianceChanges();
  const isGiven = action === 'granted';
  const first = contact.phone_numbers.find((each) => each.is_primary) ?? contact.phone_numbers[0];
  const form = useAppForm<Draft>({
    values: { phone_number: first?.phone_number ?? '', scope: 'text', text_shown: '', page_url: '', note: '' },
    check: ({ text_shown: text }) => (isGiven && text.trim() === '' ? { text_shown: t('needed') } : {}),
    save: async (draft) => {
      const fields = { ...draft, scope: scopeOf(draft.scope) };
      await (isGiven ? changes.record(contact.id, fields) : changes.revoke(contact.id, fields));
      toasts.show(t(isGiven ? 'recorded' : 'withdrawn'));
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(isGiven ? 'recordTitle' : 'withdrawTitle')}
        action={t(isGiven ? 'record' : 'withdraw')}
        busyAction={t('busy')}
        onClose={onClose}
      >
        <form.AppField name="phone_number">
          {(field) => (
            <Choice
              label={t('number')}
              value={field.state.value}
              onChange={field.handleChange}
              options={contact.phone_numbers.map((each) => ({
                value: each.phone_number,
                word: `${phoneDisplay(each.phone_number)} · ${each.title}`,
              }))}
            />
          )}
        </form.AppField>
        <form.AppField name="scope">
          {(field) => (
            <Choice
              label={t('about')}
              value={field.state.value}
              onChange={field.handleChange}
              options={CONSENT_SCOPES.map((scope) => ({ value: scope, word: scopeWord(scope) }))}
            />
          )}
        </form.AppField>
        {isGiven && (
          <>
            <form.AppField name="text_shown">
              {(field) => (
                <field.TextField label={t('textShown')} hint={t('textShownHint')} autoComplete="off" maxLength={2000} />
              )}
            </form.AppField>
            <form.AppField name="page_url">
              {(field) => <field.TextField label={t('pageUrl')} type="url" autoComplete="off" />}
            </form.AppField>
          </>
        )}
        <form.AppField name="note">
          {(field) => <field.TextField label={t('note')} autoComplete="off" maxLength={500} />}
        </form.AppField>
        {!isGiven && <p className="tk-muted">{t('withdrawWhy')}</p>}
      </form.FormDialog>
    </form.AppForm>
  );
}

const scopeOf = (text: string): ConsentScope => CONSENT_SCOPES.find((scope) => scope === text) ?? 'text';

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { readonly value: string; readonly word: string }[];
}

function Choice({ label, value, onChange, options }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="tk-input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.word}
          </option>
        ))}
      </select>
    </div>
  );
}
