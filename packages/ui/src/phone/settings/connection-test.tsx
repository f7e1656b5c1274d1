import { Check, CircleAlert, Circle, LoaderCircle, Minus, TriangleAlert } from 'lucide';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { ConnectionTestResult } from '@talk/core';
import { TEST_STEPS, type StepState, type TestState } from '@talk/core/phone';
import { knownWord } from '@talk/core/format';
import { dateText } from '../../i18n/formats.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { ignoreRefusal } from '../../kernel/ignore-refusal.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { PhoneModel } from '../phone.model.js';
import { Numbers } from './numbers.js';
import { settingsText } from './settings.texts.js';

const SHAPES = {
  waiting: Circle,
  running: LoaderCircle,
  passed: Check,
  warned: TriangleAlert,
  failed: CircleAlert,
  skipped: Minus,
} as const;
const OUTCOMES = ['passed', 'warned', 'failed'] as const;
const TONES = { passed: 'info', warned: 'warn', failed: 'bad' } as const;

/** Runs the test and shows, step by step, what it found and how to fix it. */
export function ConnectionTestPart({ model }: { model: PhoneModel }): ReactNode {
  const id = useId();
  const { test } = model.phone.sound;
  const state = useSignalValue(test.state);
  const call = useSignalValue(model.phone.call);
  const inCall = call !== null && call.state.peek().phase !== 'ended';
  // A test whose window is closed should not play its echo.
  useEffect(() => () => test.stop(), [test]);
  const run = (): void => {
    // A call that started at this moment blocks it; the sentence below says so.
    test.run().catch(ignoreRefusal);
  };
  return (
    <section className="tk-sheet-part" aria-labelledby={id}>
      <h3 id={id}>{settingsText('test.title')}</h3>
      {state.phase === 'idle' && (
        <>
          <p className="tk-sheet-hint">{settingsText(inCall ? 'test.inCall' : 'test.about')}</p>
          <LastTest model={model} />
        </>
      )}
      {state.outcome !== null && <Banner tone={TONES[state.outcome]}>{settingsText(`test.${state.outcome}`)}</Banner>}
      {state.phase !== 'idle' && <Steps state={state} />}
      {state.phase === 'running' && (
        <p className="tk-sheet-hint" role="status">
          {settingsText(state.steps.audio.result === 'running' ? 'test.listen' : 'test.running')}
        </p>
      )}
      {state.phase === 'done' && state.numbers.mos !== null && <Numbers numbers={state.numbers} />}
      {state.stored === false && <p className="tk-sheet-hint">{settingsText('test.notStored')}</p>}
      {state.phase === 'running' ? (
        <Button onClick={test.stop}>{settingsText('test.stop')}</Button>
      ) : (
        <Button {...(state.phase === 'idle' ? { tone: 'primary' } : {})} disabled={inCall} onClick={run}>
          {settingsText(state.phase === 'idle' ? 'test.run' : 'test.again')}
        </Button>
      )}
    </section>
  );
}

function Steps({ state }: { state: TestState }): ReactNode {
  return (
    <ol className="tk-steps">
      {TEST_STEPS.map((step) => (
        <Step key={step} name={settingsText(`step.${step}`)} {...state.steps[step]} />
      ))}
    </ol>
  );
}

function Step({ name, result, code }: StepState & { name: string }): ReactNode {
  return (
    <li data-result={result}>
      <Icon shape={SHAPES[result]} size="small" />
      <div>
        {name} <span className="tk-hidden">{settingsText(`result.${result}`)}</span>
        {code !== null && <p>{settingsText(`mend.${code}`)}</p>}
      </div>
    </li>
  );
}

/** The last result on the server; nothing when it is unavailable. */
function LastTest({ model }: { model: PhoneModel }): ReactNode {
  const [last, setLast] = useState<ConnectionTestResult | null>(null);
  useEffect(() => {
    let isGone = false;
    model.api.calls
      .connectionTests()
      .then(({ data: [newest] }) => isGone || setLast(newest ?? null))
      .catch(ignoreRefusal);
    return () => {
      isGone = true;
    };
  }, [model]);
  const timeFormat = useSignalValue(model.person.timeFormat);
  const outcome = knownWord(OUTCOMES, last?.outcome, null);
  if (last === null || outcome === null) return null;
  const style = { dateStyle: 'medium', timeStyle: 'short', hour12: timeFormat === 12 } as const;
  const when = dateText(Date.parse(last.started_at), style);
  return (
    <p className="tk-sheet-hint">
      {settingsText('test.last', { when, outcome: settingsText(`test.last.${outcome}`) })}
    </p>
  );
}
