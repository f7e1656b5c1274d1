import '../../shared/page-frame.css';
import './sequences.css';
import { Banner, Button, Field } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Pause, Play } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { type Sequence, sequenceQuery, statusText, useSequenceChanges } from '../../entities/sequence/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { SaveProblem } from '../../shared/save-problem.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { managesSequences, usesSequences, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { type SequenceDraft, storable, useSequenceDraft } from './sequence-draft.js';
import { StepList } from './step-list.js';
import { t } from './texts.js';

/** The steps of one sequence. Admins change them while it is not on. */
export function SequenceEditorPage(): ReactNode {
  const { user } = useWorkspace();
  const { sequenceId } = useParams({ strict: false });
  const id = Number(sequenceId);
  return usesSequences(user) && Number.isSafeInteger(id) && id > 0 ? <Loaded key={id} id={id} /> : <NotFound />;
}

function Loaded({ id }: { id: number }): ReactNode {
  const { client, user } = useWorkspace();
  // The editor begins once with what it is given: that must not be an answer from before.
  const query = useQuery({ ...sequenceQuery(client.api, id), refetchOnMount: 'always' });
  const { error, refetch, isFetchedAfterMount } = query;
  const data = isFetchedAfterMount ? query.data : undefined;
  usePageTitle(data?.name ?? t('title'));
  const isEditable = data !== undefined && data.status !== 'active' && managesSequences(user);
  return (
    <div className="app-page-frame app-sequence-page">
      <p>
        <Link to="/sequences">{t('back')}</Link>
      </p>
      {data === undefined && <h1>{t('title')}</h1>}
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined ? (
        !error && <ListSkeleton rows={6} />
      ) : isEditable ? (
        <Editor key={data.status} stored={data} />
      ) : (
        <Fixed sequence={data} />
      )}
    </div>
  );
}

/** A sequence that is on, or that belongs to others to change. */
function Fixed({ sequence }: { sequence: Sequence }): ReactNode {
  const { user } = useWorkspace();
  const changes = useSequenceChanges();
  const [refusal, setRefusal] = useState<unknown>(null);
  const isManager = managesSequences(user);
  return (
    <>
      <Head sequence={sequence} />
      <Banner
        tone="info"
        action={
          isManager ? (
            <Button icon={Pause} onClick={() => void changes.toggle(sequence.id, false).catch(setRefusal)}>
              {t('pauseAct')}
            </Button>
          ) : undefined
        }
      >
        {t(isManager ? 'running' : 'readOnly')}
      </Banner>
      {refusal !== null && <ErrorNotice error={refusal} />}
      <StepList steps={sequence.steps} lineId={sequence.campaign_id} />
    </>
  );
}

function Head({ sequence: { id, name, status } }: { sequence: Sequence }): ReactNode {
  return (
    <header className="app-sequence-head">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <span className="app-sequence-status" data-status={status}>
        {statusText(status)}
      </span>
      <Link to="/sequence-activity/$sequenceId" params={{ sequenceId: String(id) }}>
        {t('activity')}
      </Link>
    </header>
  );
}

function Editor({ stored }: { stored: Sequence }): ReactNode {
  const { lines } = useLines();
  const draft = useSequenceDraft(stored);
  const { values, problems, set } = draft;
  const texting = (lines ?? []).filter(
    ({ forwards_only: forwards, incoming_number: number }) => !forwards && number !== null,
  );
  return (
    <>
      <Head sequence={values} />
      {stored.reason !== null && <Banner tone="warn">{stored.reason}</Banner>}
      <div className="app-sequence-fields">
        <Field
          label={t('name')}
          dir="auto"
          maxLength={80}
          value={values.name}
          error={problems['name']}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <ChoiceField
          label={t('line')}
          value={values.campaign_id === null ? '' : String(values.campaign_id)}
          options={[['', t('chooseLine')], ...texting.map(({ id, name }) => [String(id), name] as const)]}
          error={problems['campaign_id']}
          onChange={(key) => set({ campaign_id: key === '' ? null : Number(key) })}
        />
        <p className="tk-muted">{t('lineWhy')}</p>
        <SettingSwitch
          label={t('optOut')}
          why={t('optOutWhy')}
          on={values.opt_out}
          onChange={(on) => set({ opt_out: on })}
        />
      </div>
      <StepList
        steps={values.steps}
        lineId={values.campaign_id}
        problem={problems['steps']}
        onChange={(steps) => set({ steps: [...steps] })}
      />
      <p className="tk-muted">{t('stopsOn')}</p>
      <Foot draft={draft} />
    </>
  );
}

/** Says that nothing is lost, and turns the sequence on. */
function Foot({ draft: { values, state, problems, flush, keepMine } }: { draft: SequenceDraft }): ReactNode {
  const changes = useSequenceChanges();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      // What could not be stored is said above; the sequence would begin with what was stored before.
      if (!(await flush())) return;
      await changes.toggle(values.id, true);
      await navigate({ to: '/sequence-activity/$sequenceId', params: { sequenceId: String(values.id) } });
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const isMarked = Object.keys(problems).length > 0;
  const stored = storable(values.steps);
  const unchosen = values.steps.filter((step) => !stored.includes(step));
  return (
    <div className="app-sequence-foot">
      {refusal !== null && <ErrorNotice error={refusal} />}
      {state.name === 'failed' &&
        (isMarked ? (
          <p className="tk-error" role="alert">
            {t('notSaved')}
          </p>
        ) : (
          <SaveProblem
            error={state.error}
            onRetry={() => void flush()}
            onKeep={() => void keepMine().catch(setRefusal)}
          />
        ))}
      <Button tone="primary" icon={Play} disabled={isBusy || unchosen.length > 0} onClick={() => void start()}>
        {t('turnOn')}
      </Button>
      {unchosen.length > 0 && (
        <span className="tk-muted">
          {t(unchosen.some(({ kind }) => kind === 'add_to_dialer') ? 'chooseListFirst' : 'chooseTagFirst')}
        </span>
      )}
      {state.name !== 'failed' && (
        <span className="tk-muted" role="status">
          {t(state.name === 'saving' ? 'saving' : 'saved')}
        </span>
      )}
    </div>
  );
}
