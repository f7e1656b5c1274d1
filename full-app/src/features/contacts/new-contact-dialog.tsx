import { TalkError, type Contact, type ContactMatch } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Banner, Button, createTranslate, Field } from '@talk/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useContactChanges } from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { Dialog } from '../../shared/dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { fieldMessages } from '../../shared/errors.js';

const t = createTranslate({
  title: 'New contact',
  first: 'First name',
  last: 'Last name',
  phone: 'Phone number',
  phoneHint: 'Any format. Numbers without a country code are read as {country}.',
  company: 'Company',
  email: 'Email',
  needed: 'Enter a name or a phone number.',
  duplicate: 'Another contact already has this number.',
  openExisting: 'Open {name}',
  cancel: 'Cancel',
  create: 'Create contact',
  creating: 'Creating…',
});

const EMPTY = { first_name: '', last_name: '', phone_number: '', company_name: '', email: '' };
type Draft = typeof EMPTY;
type DraftField = keyof Draft;

interface Failure {
  error: unknown;
  fields: Partial<Record<string, string>>;
  /** Who has the number already. */
  existing: ContactMatch | null;
}

export interface NewContactDialogProps {
  /** A number that is known already, in any format. */
  phoneNumber?: string;
  onClose: () => void;
}

export function NewContactDialog({ phoneNumber = '', onClose }: NewContactDialogProps): ReactNode {
  const { client, queries, user } = useWorkspace();
  const changes = useContactChanges();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, phone_number: phoneNumber });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function create(): Promise<Contact | null> {
    const filled = Object.entries(draft).flatMap(([field, value]) =>
      value.trim() === '' ? [] : [[field, value.trim()] as const],
    );
    if (!filled.some(([field]) => field !== 'company_name' && field !== 'email')) {
      setFailure({ error: null, fields: { first_name: t('needed') }, existing: null });
      return null;
    }
    try {
      return await changes.create(Object.fromEntries(filled));
    } catch (error) {
      setFailure(await explain(error));
      return null;
    }
  }

  async function explain(error: unknown): Promise<Failure> {
    const code = error instanceof TalkError ? error.code : null;
    const fields = fieldMessages(error);
    if (code === 'REJECTED' && error instanceof TalkError)
      return { error: null, fields: { phone_number: error.message }, existing: null };
    if (code !== 'CONTACT_DUPLICATE_PHONE') return { error, fields, existing: null };
    return { error: null, fields: { phone_number: t('duplicate') }, existing: await holderOf(draft.phone_number) };
  }

  /** The refusal names no contact: the contact with the number is the one that exists, if it may be seen. */
  async function holderOf(phoneNumber: string): Promise<ContactMatch | null> {
    try {
      return (await client.api.contacts.findByPhone({ query: { phone_number: phoneNumber } })).contact;
    } catch {
      return null; // the refusal itself is said either way
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    void create().then(created);
  };
  const created = (contact: Contact | null): void => {
    setBusy(false);
    if (contact === null) return;
    void queries.invalidateQueries({ queryKey: ['contacts'] });
    onClose();
    void navigate({ to: '/contacts/$contactId', params: { contactId: String(contact.id) } });
  };

  const field = (name: DraftField, label: string, more: object = {}): ReactNode => (
    <Field
      label={label}
      name={name}
      value={draft[name]}
      error={failure?.fields[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
      {...more}
    />
  );
  const known = failure !== null && Object.keys(failure.fields).some((name) => name in EMPTY);
  return (
    <Dialog
      title={t('title')}
      dirty={Object.entries(draft).some(([name, value]) => value !== (name === 'phone_number' ? phoneNumber : ''))}
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        {failure?.error != null && !known && <ErrorNotice error={failure.error} />}
        {failure?.existing && (
          <Banner
            tone="warn"
            action={
              <Link
                to="/contacts/$contactId"
                params={{ contactId: String(failure.existing.id) }}
                className="tk-button"
                onClick={onClose}
              >
                {t('openExisting', { name: failure.existing.name })}
              </Link>
            }
          >
            {phoneDisplay(failure.existing.phone_number)}
          </Banner>
        )}
        <div className="app-pair">
          {field('first_name', t('first'), { autoComplete: 'off' })}
          {field('last_name', t('last'), { autoComplete: 'off' })}
        </div>
        {field('phone_number', t('phone'), {
          type: 'tel',
          autoComplete: 'off',
          hint: t('phoneHint', { country: user.company.country }),
        })}
        <div className="app-pair">
          {field('company_name', t('company'), { autoComplete: 'off' })}
          {field('email', t('email'), { type: 'email', autoComplete: 'off' })}
        </div>
        <div className="app-dialog-actions">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" tone="primary" disabled={busy}>
            {t(busy ? 'creating' : 'create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
