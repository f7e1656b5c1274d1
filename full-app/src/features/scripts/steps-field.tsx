import { SCRIPT_VARIABLES } from '@talk/core/after-call';
import { Button, Field, IconButton } from '@talk/ui';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide';
import { useId, useRef, type ReactNode } from 'react';
import { TextArea } from '../../shared/text-area.js';
import { MOST_STEPS, type Step } from './script-draft.js';
import { t } from './texts.js';

export interface StepsFieldProps {
  steps: readonly Step[];
  problem: string | null;
  onChange: (steps: readonly Step[]) => void;
}

/** What an agent says, step by step. Fields such as the contact's name are filled in when it is read. */
export function StepsField({ steps, problem, onChange }: StepsFieldProps): ReactNode {
  const id = useId();
  const move = (from: number, to: number): void => {
    const step = steps[from];
    if (step !== undefined) onChange(steps.toSpliced(from, 1).toSpliced(to, 0, step));
  };
  return (
    <fieldset className="app-script-steps" aria-describedby={problem === null ? undefined : `${id}-problem`}>
      <legend>{t('steps')}</legend>
      <ol>
        {steps.map((step, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place: two can be empty
          <li key={at}>
            <StepField
              step={step}
              number={at + 1}
              isWrong={problem !== null && step.text.trim() === ''}
              onChange={(change) => onChange(steps.with(at, { ...step, ...change }))}
            />
            <span>
              <IconButton
                icon={ArrowUp}
                label={t('up', { number: at + 1 })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('down', { number: at + 1 })}
                disabled={at === steps.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                icon={X}
                label={t('removeStep', { number: at + 1 })}
                disabled={steps.length === 1}
                onClick={() => onChange(steps.toSpliced(at, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      {problem !== null && (
        <p className="tk-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <Button
        tone="quiet"
        icon={Plus}
        disabled={steps.length >= MOST_STEPS}
        onClick={() => onChange([...steps, { title: '', text: '' }])}
      >
        {t('addStep')}
      </Button>
    </fieldset>
  );
}

interface StepFieldProps {
  step: Step;
  number: number;
  isWrong: boolean;
  onChange: (change: Partial<Step>) => void;
}

function StepField({ step, number, isWrong, onChange }: StepFieldProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  /** Where the caret was last is where the field goes; the select has the focus by now. */
  function insert(variable: string): void {
    const area = box.current?.querySelector('textarea');
    const { selectionStart: from, selectionEnd: to } = area ?? {
      selectionStart: step.text.length,
      selectionEnd: step.text.length,
    };
    onChange({ text: `${step.text.slice(0, from)}{{${variable}}}${step.text.slice(to)}` });
    area?.focus();
  }
  return (
    <div ref={box} className="app-script-step">
      <Field
        label={t('stepTitle', { number })}
        value={step.title}
        maxLength={80}
        autoComplete="off"
        onChange={({ currentTarget: { value: title } }) => onChange({ title })}
      />
      <TextArea
        label={t('stepText', { number })}
        rows={4}
        value={step.text}
        maxLength={4000}
        dir="auto"
        aria-invalid={isWrong ? true : undefined}
        onChange={({ currentTarget: { value: text } }) => onChange({ text })}
      />
      <select
        className="tk-select"
        aria-label={t('insertIn', { number })}
        value=""
        onChange={({ currentTarget: { value } }) => insert(value)}
      >
        <option value="">{t('insert')}</option>
        {SCRIPT_VARIABLES.map((variable) => (
          <option key={variable} value={variable}>
            {t(`field.${variable}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
