import { tryLine, type LineTrial } from '@talk/core/contract';
import { Button, Field } from '@talk/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { fieldMessages } from '../../shared/errors.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { zoneWords } from '../../shared/zones.js';
import { openWords } from './open-words.js';
import { t } from './texts.js';
import { stepWords } from './trial-words.js';

export interface TryLineProps {
  lineId: number;
  /** The page has changes that the server does not know. */
  isEdited: boolean;
}

/** Asks the server what the line would do with a call, without placing one. */
export function TryLine({ lineId, isEdited }: TryLineProps): ReactNode {
  const { client } = useWorkspace();
  const [from, setFrom] = useState('');
  const [at, setAt] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trial, setTrial] = useState<LineTrial | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { from: fromProblem, at: atProblem } = fieldMessages(failure);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    setTrial(null);
    try {
      // Without a zone, a date with a time is on the clock of this machine.
      const query = {
        ...(from.trim() !== '' && { from: from.trim() }),
        ...(at !== '' && { at: new Date(at).toISOString() }),
      };
      setTrial(await client.api.call(tryLine, { params: { id: lineId }, query }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section aria-labelledby="line-try">
      <h2 id="line-try">{t('try')}</h2>
      <p className="tk-muted">{t('tryWhy')}</p>
      <form className="app-try-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('tryFrom')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={from}
          error={fromProblem}
          hint={t('tryFromHint')}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <Field
          label={t('tryAt')}
          type="datetime-local"
          value={at}
          error={atProblem}
          hint={t('tryAtHint')}
          onChange={({ currentTarget: { value } }) => setAt(value)}
        />
        <Button type="submit" disabled={isBusy}>
          {t(isBusy ? 'trying' : 'tryAct')}
        </Button>
      </form>
      {isEdited && <p className="tk-hint">{t('tryStored')}</p>}
      {failure !== null && fromProblem === undefined && atProblem === undefined && <ErrorNotice error={failure} />}
      <div role="status">{trial !== null && <Trial trial={trial} />}</div>
    </section>
  );
}

function Trial({ trial }: { trial: LineTrial }): ReactNode {
  const { user } = useWorkspace();
  const format = timeFormatOf(user);
  const { effective_timezone: zone, contact, steps, people } = trial;
  const atMs = Date.parse(trial.at);
  const state = openWords({ isOpen: trial.is_open, changesAt: trial.changes_at, zone }, atMs, format);
  const names = new Map(people.map(({ user_id: id, name }) => [id, name]));
  return (
    <div className="app-trial">
      <p>
        <strong>{t('trialAt', { when: exactWords(atMs, zone, format), zone: zoneWords(zone), state })}</strong>{' '}
        {contact === null ? t('trialNobody') : t('trialContact', { name: contact.name })}
      </p>
      <ol>
        {steps.map((step, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity
          <li key={at}>{stepWords(step, names).join(' ')}</li>
        ))}
      </ol>
      {people.length > 0 && (
        <>
          <h3>{t('people')}</h3>
          <ul>
            {people.map(({ user_id: id, name, state: personState }) => (
              <li key={id}>
                <bdi>{name}</bdi>: {t(`person.${personState}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
