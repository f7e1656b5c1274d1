import { Phone, X } from 'lucide';
import type { ReactNode } from 'react';
import { formatTimer } from '@talk/core/format';
import { Avatar } from '../../kit/avatar.js';
import { Button, IconButton } from '../../kit/button.js';
import { useNow } from '../../kernel/use-now.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { phoneText } from '../texts.js';
import type { FishingModel, FishingView } from './fishing.model.js';

/** Callers to pick from the queue: one, and how many wait behind; for a moment also what happened to the last one. */
export function Fishing({ model }: { model: FishingModel }): ReactNode {
  const view = useSignalValue(model.shown);
  const behind = useSignalValue(model.behind);
  const outcome = useSignalValue(model.outcome);
  return (
    <>
      {outcome !== null && <p className="tk-fishing-outcome">{outcome}</p>}
      {view && (
        <FishingCard
          key={view.id}
          view={view}
          behind={behind}
          onTake={() => void model.take(view.id)}
          onDismiss={() => model.dismiss(view.id)}
        />
      )}
    </>
  );
}

interface FishingCardProps {
  view: FishingView;
  behind: number;
  onTake: () => void;
  onDismiss: () => void;
}

/** An agent who is talking cannot take a caller: they see one line, so that the call keeps its room. */
function FishingCard({ view, behind, onTake, onDismiss }: FishingCardProps): ReactNode {
  const { peer, why, problem } = view;
  return (
    <section
      className="tk-fishing"
      aria-label={phoneText('fishing.label', { name: peer.name })}
      aria-busy={view.busy}
      data-phone-fishing=""
      data-quiet={why === null ? undefined : ''}
    >
      <div className="tk-fishing-who">
        <Avatar name={peer.name} seed={peer.seed} />
        <div>
          <p>
            <strong className="tk-clip">
              <bdi>{peer.name}</bdi>
            </strong>
            <Waited sinceMs={view.sinceMs} />
          </p>
          {problem === null ? (
            <small>
              <b>{behind > 0 ? phoneText('fishing.titleMore', { count: behind }) : phoneText('fishing.title')}</b>
              {peer.number !== '' && (
                <>
                  {' · '}
                  <bdi dir="ltr" className="tk-num">
                    {peer.number}
                  </bdi>
                </>
              )}
              {peer.detail !== '' && ` · ${peer.detail}`}
            </small>
          ) : (
            <small role="status" data-tone="bad">
              {problem}
            </small>
          )}
        </div>
        {why !== null && <IconButton icon={X} label={phoneText('fishing.dismiss')} onClick={onDismiss} />}
      </div>
      {why === null ? (
        <div className="tk-fishing-actions">
          <Button tone="go" icon={Phone} disabled={view.busy} onClick={onTake} data-take="">
            {phoneText(view.busy ? 'fishing.taking' : 'fishing.take')}
          </Button>
          <Button disabled={view.busy} onClick={onDismiss}>
            {phoneText('fishing.dismiss')}
          </Button>
        </div>
      ) : (
        <p className="tk-fishing-note">{why}</p>
      )}
    </section>
  );
}

/** A component of its own: the once-a-second redraw stays inside it. */
function Waited({ sinceMs }: { sinceMs: number }): ReactNode {
  const nowMs = useNow(1_000);
  return (
    <span className="tk-num" role="timer" aria-label={phoneText('fishing.waited')} aria-live="off">
      {formatTimer(Math.max(0, Math.floor((nowMs - sinceMs) / 1_000)))}
    </span>
  );
}
