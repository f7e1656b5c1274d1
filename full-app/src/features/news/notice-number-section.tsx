import { createNoticeNumberApi, type NoticeNumber } from '@talk/core/contacts';
import { phoneDisplay } from '@talk/core/format';
import { Button, Field } from '@talk/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { fieldMessages } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './notice-number-texts.js';

/** Below the key of the settings: the event about those is about the number too. */
const NUMBER = ['notification-settings', 'notice-number'] as const;

/** The user's own number, to which notices go by text: given, confirmed by a code, removed. */
export function NoticeNumberSection(): ReactNode {
  const { client, toasts } = useWorkspace();
  const queries = useQueryClient();
  const api = createNoticeNumberApi(client.api.call);
  const { data, error, refetch } = useQuery({ queryKey: NUMBER, queryFn: ({ signal }) => api.get({ signal }) });
  const [isAnother, setIsAnother] = useState(false);

  async function keep(answer: Promise<NoticeNumber>): Promise<void> {
    queries.setQueryData(NUMBER, await answer);
    setIsAnother(false);
  }
  /** The matrix of settings has a column for texts once there is a number. */
  const readSettings = (): Promise<void> => queries.invalidateQueries({ queryKey: NUMBER.slice(0, 1), exact: true });

  const number = data?.phone_number ?? null;
  const pending = isAnother ? null : (data?.pending ?? null);
  return (
    <section aria-labelledby="notify-text">
      <h2 id="notify-text">{t('title')}</h2>
      <p className="tk-muted">{t('why')}</p>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined && !error && <ListSkeleton rows={1} />}
      {number !== null && (
        <NumberRow
          number={number}
          onRemove={async () => {
            await keep(api.remove());
            await readSettings();
            toasts.show(t('removed'));
          }}
        />
      )}
      {data !== undefined && number === null && pending === null && (
        <OneField
          key="number"
          name="phone_number"
          label={t('number')}
          type="tel"
          autoComplete="tel"
          first={data.suggested === null ? '' : phoneDisplay(data.suggested)}
          words={{ act: t('send'), busy: t('sending') }}
          onSend={(typed) => keep(api.set({ body: { phone_number: typed } }))}
        />
      )}
      {number === null && pending !== null && (
        <>
          <p role="status">{t('sent', { number: phoneDisplay(pending.phone_number) })}</p>
          <OneField
            key="code"
            name="code"
            label={t('code')}
            autoComplete="one-time-code"
            first=""
            words={{ act: t('confirm'), busy: t('confirming') }}
            onSend={async (code) => {
              await keep(api.confirm({ body: { code } }));
              await readSettings();
              toasts.show(t('saved'));
            }}
          >
            <Button onClick={() => setIsAnother(true)}>{t('other')}</Button>
          </OneField>
        </>
      )}
    </section>
  );
}

function NumberRow({ number, onRemove }: { number: string; onRemove: () => Promise<void> }): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function remove(): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      await onRemove();
    } catch (failure) {
      setError(failure);
      setIsBusy(false);
    }
  }
  return (
    <>
      <p>{t('confirmed', { number: phoneDisplay(number) })}</p>
      {error !== null && <ErrorNotice error={error} />}
      <Button disabled={isBusy} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </>
  );
}

interface OneFieldProps {
  /** As the server names it in a refusal. */
  name: string;
  label: string;
  type?: 'tel';
  autoComplete: string;
  first: string;
  words: { act: string; busy: string };
  onSend: (value: string) => Promise<void>;
  children?: ReactNode;
}

/** A field and the button that sends it. What was typed stays when it is refused. */
function OneField({ name, label, type, autoComplete, first, words, onSend, children }: OneFieldProps): ReactNode {
  const [value, setValue] = useState(first);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const problem = fieldMessages(error)[name];
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setError(null);
    try {
      await onSend(value);
    } catch (failure) {
      setError(failure);
    }
    setIsBusy(false);
  }
  return (
    <form className="app-notice-number" onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={label}
        inputMode={type === 'tel' ? 'tel' : 'numeric'}
        {...(type !== undefined && { type })}
        autoComplete={autoComplete}
        value={value}
        error={problem}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      {error !== null && problem === undefined && <ErrorNotice error={error} />}
      <div className="app-push-acts">
        <Button tone="primary" type="submit" disabled={isBusy}>
          {isBusy ? words.busy : words.act}
        </Button>
        {children}
      </div>
    </form>
  );
}
