import { TalkError, type Contact } from '@talk/core';
import { Banner, Button, createTranslate } from '@talk/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { attributeChoices, useAttributeFields } from '../../entities/attribute/index.js';
import { useContactChanges } from '../../entities/contact/index.js';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { emptyDraft, filledOf, ownFieldsOf, type NewContactDraft } from './new-contact-fields.js';

const t = createTranslate('app.new-contact', {
  title: 'New contact',
  first: 'First name',
  last: 'Last name',
  phone: 'Phone number',
  phoneHint: 'Any format. Numbers without a country code are read as {country}.',
  company: 'Company',
  email: 'Email',
  needed: 'Enter a name or a phone number.',
  duplicate: 'Another contact already has this number.',
  who: '{name} has it. What you typed stays here.',
  openExisting: 'Open {name}',
  merge: 'Merge…',
  nothingToMerge: 'There is nothing to merge but the number, which that contact has.',
  create: 'Create contact',
  creating: 'Creating…',
  own: 'Fields of your company',
  none: 'None',
});

export interface NewContactDialogProps {
  /** A number that is known already, in any format. */
  phoneNumber?: string;
  onClose: () => void;
}

export function NewContactDialog({ phoneNumber = '', onClose }: NewContactDialogProps): ReactNode {
  const { queries, toasts, user } = useWorkspace();
  const changes = useContactChanges();
  const navigate = useNavigate();
  const [isMerging, setMerging] = useState(false);
  /** Who has the number already. */
  const [existing, setExisting] = useState<TalkError['contact']>(null);

  const own = ownFieldsOf(useAttributeFields());
  const [isOwnOpen, setOwnOpen] = useState(false);

  const form = useAppForm<NewContactDraft>({
    values: emptyDraft(own, phoneNumber),
    check: ({ first_name: first, last_name: last, phone_number: phone }) =>
      [first, last, phone].every((value) => value.trim() === '') ? { first_name: t('needed') } : {},
    save: async (draft) => {
      setExisting(null);
      created(await changes.create(filledOf(draft, own)));
    },
    explain,
  });

  function created({ id }: Contact): void {
    void queries.invalidateQueries({ queryKey: ['contacts'] });
    onClose();
    void navigate({ to: '/contacts/$contactId', params: { contactId: String(id) }, search: true });
  }

  /** What was typed becomes a contact without the number, and the two are compared: whoever does not merge them has lost nothing. */
  async function mergeInto(holderId: number): Promise<void> {
    const { phone_number: _taken, ...rest } = filledOf(form.state.values, own);
    if (Object.keys(rest).length === 0) {
      toasts.show(t('nothingToMerge'), { tone: 'bad' });
      return;
    }
    setMerging(true);
    try {
      const { id } = await changes.create(rest);
      void queries.invalidateQueries({ queryKey: ['contacts'] });
      onClose();
      const params = { contactId: String(holderId) };
      await navigate({ to: '/contacts/$contactId', params, search: true, hash: `merge-${id}` });
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
      setMerging(false);
    }
  }

  /** What is wrong with a field of the company is not hidden. */
  function refused(fields: Record<string, string>): Record<string, string> {
    if (own.some(({ name }) => name in fields)) setOwnOpen(true);
    return fields;
  }

  function explain(error: unknown): Refusal<NewContactDraft> {
    if (error instanceof TalkError && error.code === 'REJECTED') return { fields: { phone_number: error.message } };
    if (!(error instanceof TalkError) || error.code !== 'CONTACT_DUPLICATE_PHONE')
      return { fields: refused(fieldMessages(error)), form: error };
    setExisting(error.contact);
    return { fields: { phone_number: t('duplicate') } };
  }

  const notice = existing && (
    <Banner
      tone="warn"
      action={
        <span className="app-acts">
          <Link
            to="/contacts/$contactId"
            params={{ contactId: String(existing.id) }}
            // Beside what was typed here, which stays.
            target="_blank"
            className="tk-button"
          >
            {t('openExisting', { name: existing.name })}
          </Link>
          {may(user, 'update contact') && (
            <Button disabled={isMerging} onClick={() => void mergeInto(existing.id)}>
              {t('merge')}
            </Button>
          )}
        </span>
      }
    >
      {t('who', { name: existing.name })}
    </Banner>
  );
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('title')}
        action={t('create')}
        busyAction={t('creating')}
        notice={notice}
        onClose={onClose}
      >
        <div className="app-pair">
          <form.AppField name="first_name">
            {(field) => <field.TextField label={t('first')} autoComplete="off" />}
          </form.AppField>
          <form.AppField name="last_name">
            {(field) => <field.TextField label={t('last')} autoComplete="off" />}
          </form.AppField>
        </div>
        <form.AppField name="phone_number">
          {(field) => (
            <field.TextField
              label={t('phone')}
              type="tel"
              country={user.company.country}
              autoComplete="off"
              hint={t('phoneHint', { country: user.company.country })}
            />
          )}
        </form.AppField>
        <div className="app-pair">
          <form.AppField name="company_name">
            {(field) => <field.TextField label={t('company')} autoComplete="off" />}
          </form.AppField>
          <form.AppField name="email">
            {(field) => <field.TextField label={t('email')} type="email" autoComplete="off" />}
          </form.AppField>
        </div>
        {own.length > 0 && (
          <details
            className="app-own-fields"
            open={isOwnOpen}
            onToggle={({ currentTarget: { open } }) => setOwnOpen(open)}
          >
            <summary>{t('own')}</summary>
            {own.map(({ name, field: { name: label, type, ...rest } }) => {
              const choices = attributeChoices({ name: label, type, ...rest });
              return (
                <form.AppField key={name} name={name} defaultValue="">
                  {(field) =>
                    choices === null ? (
                      <field.TextField
                        label={label}
                        type={type === 'date' ? 'date' : 'text'}
                        inputMode={type === 'number' ? 'decimal' : type === 'url' ? 'url' : undefined}
                        autoComplete="off"
                      />
                    ) : (
                      <field.SelectField label={label} empty={t('none')} options={choices} />
                    )
                  }
                </form.AppField>
              );
            })}
          </details>
        )}
      </form.FormDialog>
    </form.AppForm>
  );
}
