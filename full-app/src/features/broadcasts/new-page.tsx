import '../../shared/page-frame.css';
import './broadcasts.css';
import type { Broadcast } from '@talk/core/contract';
import { Banner, Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SaveProblem } from '../../shared/save-problem.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { sendsBroadcasts, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AudienceStep, NewAudience } from './audience-step.js';
import { readNewBroadcastSearch, STEPS, type Step } from './broadcasts-search.js';
import { ComplianceStep, CostStep } from './check-steps.js';
import { MessageStep } from './message-step.js';
import { ReviewStep } from './review-step.js';
import { ScheduleStep } from './schedule-step.js';
import { Summary } from './summary.js';
import { t } from './texts.js';
import { broadcastQuery } from './use-broadcasts.js';
import { useDraft, type DraftEdits } from './use-draft.js';

/** A broadcast, from who gets it to the button that sends it. It is a draft on the server from the first step on. */
export function NewBroadcastPage(): ReactNode {
  usePageTitle(t('newTitle'));
  const { user } = useWorkspace();
  const search = readNewBroadcastSearch(useSearch({ strict: false }));
  if (!sendsBroadcasts(user)) return <NotFound />;
  return (
    <div className="app-page-frame app-broadcast-new">
      <p>
        <Link to="/broadcasts">{t('back')}</Link>
      </p>
      {search.draft === undefined ? (
        <>
          <h1>{t('newTitle')}</h1>
          <div className="app-broadcast-wizard">
            <StepList at="audience" />
            <NewAudience key={search.list_id} listId={search.list_id ?? null} />
          </div>
        </>
      ) : (
        <StoredDraft key={search.draft} id={search.draft} step={search.step ?? 'audience'} />
      )}
    </div>
  );
}

function StoredDraft({ id, step }: { id: number; step: Step }): ReactNode {
  const { client } = useWorkspace();
  // The form begins once with what it is given: that must not be an answer from before.
  const query = useQuery({ ...broadcastQuery(client.api, id), refetchOnMount: 'always' });
  const { data, error, refetch, isFetchedAfterMount } = query;
  if (data === undefined || !isFetchedAfterMount)
    return error === null ? (
      <ListSkeleton rows={6} />
    ) : (
      <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
    );
  if (data.status !== 'draft')
    return (
      <Banner tone="info">
        {t('notDraft')}{' '}
        <Link to="/broadcast-activity/$broadcastId" params={{ broadcastId: String(id) }}>
          {t('activity', { name: data.name })}
        </Link>
      </Banner>
    );
  return <Wizard stored={data} step={step} />;
}

const STEP_PARTS = {
  audience: AudienceStep,
  message: MessageStep,
  compliance: ComplianceStep,
  cost: CostStep,
  schedule: ScheduleStep,
  review: ReviewStep,
} as const satisfies Record<Step, (props: { draft: DraftEdits }) => ReactNode>;

function Wizard({ stored, step }: { stored: Broadcast; step: Step }): ReactNode {
  const draft = useDraft(stored);
  const navigate = useNavigate();
  const go = (to: Step): void =>
    void navigate({ to: '/broadcasts/new', search: { draft: stored.id, step: to }, replace: true });
  const at = STEPS.indexOf(step);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  const StepPart = STEP_PARTS[step];
  return (
    <>
      <h1>
        <bdi>{draft.values.name}</bdi>
      </h1>
      <div className="app-broadcast-wizard" data-summary="">
        <StepList at={step} onStep={go} />
        <section className="app-broadcast-step" aria-labelledby="broadcast-step">
          <h2 id="broadcast-step">{t(`step.${step}`)}</h2>
          <StepPart draft={draft} />
          <div className="app-broadcast-acts">
            {before !== undefined && <Button onClick={() => go(before)}>{t('backStep')}</Button>}
            {after !== undefined && (
              <Button tone="primary" onClick={() => go(after)}>
                {t('continue')}
              </Button>
            )}
          </div>
          <Saved draft={draft} />
        </section>
        <Summary draft={draft} />
      </div>
    </>
  );
}

/** Says that nothing is lost, or why something is not saved. */
function Saved({ draft: { state, problems, flush, keepMine } }: { draft: DraftEdits }): ReactNode {
  if (state.kind !== 'refused')
    return (
      <p className="tk-muted" role="status">
        {t(state.kind === 'saved' ? 'saved' : 'saving')}
      </p>
    );
  return Object.keys(problems).length > 0 ? (
    <p className="tk-error" role="alert">
      {t('notSaved')}
    </p>
  ) : (
    // What fails again is said again, by the state.
    <SaveProblem
      error={state.error}
      onRetry={() => void flush().catch(() => undefined)}
      onKeep={() => void keepMine().catch(() => undefined)}
    />
  );
}

function StepList({ at, onStep }: { at: Step; onStep?: (step: Step) => void }): ReactNode {
  return (
    <nav className="app-broadcast-steps" aria-label={t('steps')}>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === at ? 'step' : undefined}
              disabled={onStep === undefined && step !== at}
              onClick={() => onStep?.(step)}
            >
              {t(`step.${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
