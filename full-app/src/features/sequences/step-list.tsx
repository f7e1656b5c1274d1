import { Button, IconButton } from '@talk/ui';
import { ArrowDown, ArrowUp, MessageSquare, Phone, Tag, Timer, X } from 'lucide';
import { useState, type DragEvent, type ReactNode } from 'react';
import type { SequenceStep } from '../../entities/sequence/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { movedStep, newId, newStep } from './sequence-draft.js';
import { StepFields, StepShown } from './step-fields.js';
import { t } from './texts.js';

export interface StepListProps {
  steps: readonly SequenceStep[];
  lineId: number | null;
  problem?: string | undefined;
  /** Absent: the steps are only shown. */
  onChange?: (steps: readonly SequenceStep[]) => void;
}

const KINDS = [
  ['text', MessageSquare],
  ['wait', Timer],
  ['add_tag', Tag],
  ['remove_tag', Tag],
  ['add_to_dialer', Phone],
] as const;

/** The steps in their order. They are moved by mouse, and by the buttons of each step. */
export function StepList({ steps, lineId, problem, onChange }: StepListProps): ReactNode {
  const { auto_dialer_enabled: hasDialer } = useWorkspace().user.company;
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number): void => {
    if (onChange === undefined || to < 0 || to >= steps.length || from === to) return;
    onChange(movedStep(steps, from, to));
    setSaid(t('moved', { step: to + 1, total: steps.length }));
  };
  const replace = (index: number, step: SequenceStep): void =>
    onChange?.(steps.map((each, at) => (at === index ? step : each)));
  const drop = (event: DragEvent, to: number): void => {
    event.preventDefault();
    if (dragged !== null) move(dragged, to);
    setDragged(null);
  };
  return (
    <section aria-labelledby="sequence-steps" className="app-sequence-steps">
      <h2 id="sequence-steps">{t('stepList')}</h2>
      {steps.length === 0 && <p className="tk-muted">{t('noSteps')}</p>}
      {onChange !== undefined && steps.length > 1 && <p className="tk-muted">{t('dragHint')}</p>}
      <ol>
        {steps.map((step, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard, steps are moved with their arrow buttons
          <li
            key={step.id}
            data-kind={step.kind}
            data-dragged={dragged === index ? '' : undefined}
            aria-label={t('stepAt', { step: index + 1, kind: t(`kind.${step.kind}`) })}
            onDragOver={dragged === null ? undefined : (event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <div className="app-sequence-step-head">
              <span
                className="app-sequence-number tk-num"
                aria-hidden="true"
                draggable={onChange !== undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', step.id);
                  setDragged(index);
                }}
                onDragEnd={() => setDragged(null)}
              >
                {index + 1}
              </span>
              <strong>{t(`kind.${step.kind}`)}</strong>
              {onChange !== undefined && (
                <span className="app-sequence-step-acts">
                  <IconButton
                    icon={ArrowUp}
                    label={t('moveUp', { step: index + 1 })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={t('moveDown', { step: index + 1 })}
                    disabled={index === steps.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    icon={X}
                    label={t('removeStep', { step: index + 1 })}
                    onClick={() => onChange(steps.filter((_, at) => at !== index))}
                  />
                </span>
              )}
            </div>
            {onChange === undefined ? (
              <StepShown step={step} />
            ) : (
              <StepFields step={step} lineId={lineId} onChange={(changed) => replace(index, changed)} />
            )}
          </li>
        ))}
      </ol>
      <p className="tk-hidden" role="status">
        {said}
      </p>
      {problem !== undefined && (
        <p className="tk-error" role="alert">
          {problem}
        </p>
      )}
      {onChange !== undefined && (
        <fieldset className="app-sequence-add">
          <legend>{t('addStep')}</legend>
          {KINDS.filter(([kind]) => kind !== 'add_to_dialer' || hasDialer).map(([kind, icon]) => (
            <Button key={kind} icon={icon} onClick={() => onChange([...steps, newStep(kind, newId())])}>
              {t(`kind.${kind}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  );
}
