import '../../shared/page-frame.css';
import './open-with.css';
import { phoneDisplay } from '@talk/core/format';
import { Button, EmptyState } from '@talk/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PhoneOff } from 'lucide';
import { useEffect, useState, type ReactNode } from 'react';
import { useDial } from '../../entities/call/index.js';
import { useContactChanges } from '../../entities/contact/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { readOpenWithSearch, type OpenWithSearch } from './open-with-search.js';
import { t } from './texts.js';

type Action = NonNullable<OpenWithSearch['action']>;
const ACTIONS: readonly Action[] = ['call', 'text', 'contact'];

/** Where links of other programs lead: the number that they carry, and what can be done with it. A link alone never calls. */
export function OpenWithPage(): ReactNode {
  usePageTitle(t('title'));
  const search = readOpenWithSearch(useSearch({ strict: false }));
  useDefaultApp(search);
  return (
    <div className="app-page-frame app-open-with">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      {search.phone === undefined ? (
        <EmptyState icon={PhoneOff} title={t('nothing')}>
          {t('nothingWhy')}
        </EmptyState>
      ) : (
        <Choices search={search} number={search.phone} />
      )}
    </div>
  );
}

/** The address that opens the phone program of the computer. */
const addressOf = ({ action }: OpenWithSearch, number: string): string =>
  `${action === 'text' ? 'sms' : 'tel'}:${number.replaceAll(/[^\d+*#]/g, '')}`;

/**
 * Opens what the user has chosen for such links: a contact whom the company knows, or the phone program, which asks before it calls. An
 * unknown number waits for a choice: a link alone adds no contact.
 */
function useDefaultApp(search: OpenWithSearch): void {
  const { client, user } = useWorkspace();
  const navigate = useNavigate();
  const { phone: number } = search;
  const choice = user.default_app;
  const address = number === undefined ? null : addressOf(search, number);
  useEffect(() => {
    if (number === undefined || address === null || choice === 'ask') return;
    if (choice === 'desktop') {
      location.assign(address);
      return;
    }
    const asked = new AbortController();
    client.api.contacts.findByPhone({ query: { phone_number: number }, signal: asked.signal }).then(
      ({ contact }) => {
        if (contact === null || asked.signal.aborted) return;
        void navigate({ to: '/contacts/$contactId', params: { contactId: String(contact.id) }, replace: true });
      },
      // The choices are there.
      () => undefined,
    );
    return () => asked.abort();
  }, [address, choice, client, navigate, number]);
}

function Choices({ search, number }: { search: OpenWithSearch; number: string }): ReactNode {
  const changes = useContactChanges();
  const { toasts } = useWorkspace();
  const navigate = useNavigate();
  const { blocked, dial } = useDial();
  const [busy, setBusy] = useState<Action | null>(null);
  const [error, setError] = useState<unknown>(null);
  const name = [search.first_name, search.last_name].filter(Boolean).join(' ');

  async function run(action: Action): Promise<void> {
    setBusy(action);
    setError(null);
    try {
      const { first_name, last_name, is_company } = search;
      const known = {
        ...(first_name && { first_name }),
        ...(last_name && { last_name }),
        ...(is_company && { is_company }),
      };
      const contactId = await changes.findOrCreate(number, known);
      await navigate({ to: '/contacts/$contactId', params: { contactId: String(contactId) } });
      if (action === 'call') await dial({ number, contactId });
    } catch (refusal) {
      setBusy(null);
      if (action !== 'contact') return setError(refusal);
      // A contact that cannot be added leads to the start; a call or text can be tried again here (spec 3 §8).
      toasts.show(sentenceOf(refusal), { tone: 'bad' });
      await navigate({ to: '/' });
    }
  }

  return (
    <>
      <p className="app-open-with-who">
        {name !== '' && (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        )}
        <bdi>{phoneDisplay(number)}</bdi>
        {search.is_company && <span className="tk-muted">{t('company')}</span>}
      </p>
      {error !== null && <ErrorNotice error={error} />}
      <section aria-labelledby="open-with-here">
        <h2 id="open-with-here">{t('here')}</h2>
        <div className="app-open-with-acts">
          {ACTIONS.map((action) => (
            <Button
              key={action}
              {...(action === (search.action ?? 'call') && { tone: 'primary' as const })}
              disabled={busy !== null || (action === 'call' && blocked !== null)}
              onClick={() => void run(action)}
            >
              {busy === action ? t('opening') : t(action)}
            </Button>
          ))}
        </div>
        {blocked !== null && <p className="tk-muted">{blocked}</p>}
      </section>
      <section aria-labelledby="open-with-app">
        <h2 id="open-with-app">{t('app')}</h2>
        <p className="tk-muted">{t('appWhy')}</p>
        <a href={addressOf(search, number)}>{t('app')}</a>
      </section>
      <p className="tk-muted">{t('always')}</p>
    </>
  );
}
