import '../../shared/page-frame.css';
import '../../shared/list-tools.css';
import './sequences.css';
import { Banner, Button, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Pause, Play } from 'lucide';
import { useState, type ReactNode } from 'react';
import {
  type Sequence,
  type SequenceContact,
  sequenceQuery,
  statusText,
  useSequenceChanges,
} from '../../entities/sequence/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { managesSequences, usesSequences, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { EnrolledContacts } from './enrolled-contacts.js';
import { t } from './texts.js';

const STATES = ['active', 'paused', 'finished', 'stopped'] as const satisfies readonly SequenceContact['state'][];

/** Who is where in one sequence, and how it ended for the others. */
export function SequenceActivityPage(): ReactNode {
  const { user } = useWorkspace();
  const { sequenceId } = useParams({ strict: false });
  const id = Number(sequenceId);
  return usesSequences(user) && Number.isSafeInteger(id) && id > 0 ? <Activity key={id} id={id} /> : <NotFound />;
}

function Activity({ id }: { id: number }): ReactNode {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery(sequenceQuery(client.api, id));
  usePageTitle(data?.name ?? t('title'));
  return (
    <div className="app-page-frame app-sequence-page">
      <p>
        <Link to="/sequences">{t('back')}</Link>
      </p>
      {data === undefined && <h1>{t('title')}</h1>}
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined ? !error && <ListSkeleton rows={6} /> : <Shown sequence={data} />}
    </div>
  );
}

function Shown({ sequence }: { sequence: Sequence }): ReactNode {
  const { name, status, reason, counts } = sequence;
  const [state, setState] = useState<SequenceContact['state'] | null>(null);
  return (
    <>
      <header className="app-sequence-head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <span className="app-sequence-status" data-status={status}>
          {statusText(status)}
        </span>
        <Acts sequence={sequence} />
      </header>
      {reason !== null && <Banner tone="warn">{reason}</Banner>}
      <p className="tk-muted">{t('stopsOn')}</p>
      <section aria-labelledby="sequence-contacts" className="app-sequence-contacts">
        <h2 id="sequence-contacts">{t('contacts')}</h2>
        <fieldset className="app-sequence-filter">
          <legend className="tk-hidden">{t('state')}</legend>
          {([null, ...STATES] as const).map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              className="tk-button"
              aria-pressed={state === each}
              onClick={() => setState(each)}
            >
              {each === null ? t('all') : t(`state.${each}`)}
              {each !== null && <span className="tk-num tk-muted"> {numberText(counts[each])}</span>}
            </button>
          ))}
        </fieldset>
        <EnrolledContacts sequence={sequence} state={state} />
      </section>
    </>
  );
}

function Acts({ sequence: { id, status } }: { sequence: Sequence }): ReactNode {
  const { user } = useWorkspace();
  const changes = useSequenceChanges();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const toggle = (isActive: boolean): void => {
    setRefusal(null);
    setBusy(true);
    changes
      .toggle(id, isActive)
      .catch(setRefusal)
      .finally(() => setBusy(false));
  };
  return (
    <div className="app-sequence-acts">
      {managesSequences(user) &&
        (status === 'active' ? (
          <Button icon={Pause} disabled={isBusy} onClick={() => toggle(false)}>
            {t('pauseAct')}
          </Button>
        ) : (
          <Button icon={Play} disabled={isBusy} onClick={() => toggle(true)}>
            {t(status === 'paused' ? 'resumeAct' : 'turnOn')}
          </Button>
        ))}
      <Link to="/sequences/$sequenceId" params={{ sequenceId: String(id) }}>
        {t(managesSequences(user) ? 'editAct' : 'stepList')}
      </Link>
      {refusal !== null && <ErrorNotice error={refusal} />}
    </div>
  );
}
