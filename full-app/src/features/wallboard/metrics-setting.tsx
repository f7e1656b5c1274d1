import type { AgentMetricGroups } from '@talk/core/contract';
import { Button, IconButton } from '@talk/ui';
import { ArrowDown, ArrowUp, Settings } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { choiceOf, draftOf, moved, withShown, type DraftGroup } from './metric-draft.js';
import { t } from './texts.js';
import { useAgentMetricGroups, useSaveAgentMetricGroups } from './use-agent-metrics.js';

/** Which metrics the list of agents shows to the whole company. For admins. */
export function MetricsSetting(): ReactNode {
  const { user } = useWorkspace();
  const { data, refetch } = useAgentMetricGroups();
  const [open, setOpen] = useState(false);
  if (!user.user_roles.includes('Company Admin') || data === undefined) return null;
  return (
    <>
      <IconButton
        icon={Settings}
        label={t('metrics.title')}
        // The whole choice is saved at once, so the dialog starts from a colleague's latest change.
        onClick={() => void refetch().then(() => setOpen(true))}
      />
      {open && <MetricsDialog groups={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function MetricsDialog({ groups, onClose }: { groups: AgentMetricGroups; onClose: () => void }): ReactNode {
  const save = useSaveAgentMetricGroups();
  const [draft, setDraft] = useState(() => draftOf(groups));
  // Null saves the default choice, which only the server knows.
  const [isDefault, setIsDefault] = useState(false);
  const change = (to: readonly DraftGroup[]): void => {
    setDraft(to);
    setIsDefault(false);
  };
  return (
    <ActDialog
      title={t('metrics.title')}
      action={t('metrics.save')}
      busyAction={t('metrics.saving')}
      onAct={() => save(isDefault ? null : choiceOf(draft))}
      onClose={onClose}
    >
      <p className="tk-muted">{t('metrics.lead')}</p>
      {isDefault ? (
        <p role="status">{t('metrics.defaultChosen')}</p>
      ) : (
        <>
          {draft.map((group) => (
            <GroupField
              key={group.id}
              group={group}
              onMove={(by) => change(moved(draft, group.id, by))}
              onChange={(metrics) => change(draft.map((each) => (each.id === group.id ? { ...each, metrics } : each)))}
            />
          ))}
          <Button tone="quiet" onClick={() => setIsDefault(true)}>
            {t('metrics.default')}
          </Button>
        </>
      )}
    </ActDialog>
  );
}

interface GroupFieldProps {
  group: DraftGroup;
  onMove: (by: -1 | 1) => void;
  onChange: (metrics: DraftGroup['metrics']) => void;
}

function GroupField({ group: { label, metrics }, onMove, onChange }: GroupFieldProps): ReactNode {
  return (
    <fieldset className="app-metric-group">
      <legend>
        <span>{label}</span>
        <Movers name={label} onMove={onMove} />
      </legend>
      <ul>
        {metrics.map((metric) => (
          <li key={metric.id}>
            <label>
              <input
                type="checkbox"
                checked={metric.isShown}
                onChange={(event) => onChange(withShown(metrics, metric.id, event.currentTarget.checked))}
              />
              <span>{metric.label}</span>
            </label>
            <Movers name={metric.label} onMove={(by) => onChange(moved(metrics, metric.id, by))} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Movers({ name, onMove }: { name: string; onMove: (by: -1 | 1) => void }): ReactNode {
  return (
    <>
      <IconButton icon={ArrowUp} label={t('metrics.up', { name })} onClick={() => onMove(-1)} />
      <IconButton icon={ArrowDown} label={t('metrics.down', { name })} onClick={() => onMove(1)} />
    </>
  );
}
