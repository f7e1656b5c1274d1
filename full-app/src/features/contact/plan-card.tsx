import './plan-card.css';
import type { Communication, Contact } from '@talk/core';
import { Button, Icon, type IconShape } from '@talk/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { PlannedKind } from './contact-menu.js';
import { t } from './texts.js';

const PlanDialog = lazy(page(() => import('./plan-dialog.js'), 'PlanDialog'));

/** Something that can be done with a plan. */
export interface PlanAct {
  readonly label: string;
  readonly run: () => Promise<unknown>;
}

export interface PlanCardProps {
  contact: Contact;
  plan: Communication;
  kind: PlannedKind;
  icon: IconShape;
  title: string;
  /** When, who and where. */
  facts: string;
  isOpen: boolean;
  acts: readonly PlanAct[];
  children?: ReactNode;
}

/** A follow-up or an appointment in the timeline: what, when, whether it is over, and what can be done with it. */
export function PlanCard({
  contact,
  plan,
  kind,
  icon,
  title,
  facts,
  isOpen,
  acts,
  children,
}: PlanCardProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const [edits, setEdits] = useState(false);
  const mayChange = may(user, 'update communication');
  const run = async (act: PlanAct): Promise<void> => {
    setBusy(true);
    try {
      await act.run();
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="app-card">
      <div className="app-card-head">
        <span className="app-card-icon" data-tone={isOpen ? 'warn' : undefined}>
          <Icon shape={icon} size="small" />
        </span>
        <div>
          <strong>{title}</strong>
          <small className="tk-num">{facts}</small>
        </div>
      </div>
      {plan.body !== null && <p dir="auto">{plan.body}</p>}
      {children}
      {mayChange && (acts.length > 0 || isOpen) && (
        <div className="app-plan-acts">
          {acts.map((act) => (
            <Button key={act.label} disabled={busy} onClick={() => void run(act)}>
              {act.label}
            </Button>
          ))}
          {isOpen && (
            <Button tone="quiet" disabled={busy} onClick={() => setEdits(true)}>
              {t('planEdit')}
            </Button>
          )}
        </div>
      )}
      {edits && (
        <Suspense fallback={null}>
          <PlanDialog contact={contact} kind={kind} plan={plan} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </div>
  );
}
