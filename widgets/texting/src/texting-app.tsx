import { useEffect, useState, type ReactNode } from 'react';
import type { VisitorWidget } from '@talk/core/visitor';
import { Banner, Button, spoken, useNow, useSignalValue } from '@talk/ui';
import { createFirstText } from './first-text.js';
import { openingAt } from './opening.js';
import type { TextingModel, VisitorPart } from './texting.model.js';
import { failureText, text } from './texts.js';
import { whenText } from './times.js';

/** The widget's one screen at a time, below the company's name. */
export function TextingApp({ model, part }: { model: TextingModel; part: Promise<VisitorPart> }): ReactNode {
  const parts = useLoaded(part);
  useSignalValue(spoken);
  const screen = useSignalValue(model.screen);
  const visitor = useSignalValue(model.visitor);
  const locale = useSignalValue(model.locale);
  const widget = 'widget' in screen ? screen.widget : null;
  const [firstText] = useState(createFirstText);
  const isTalking = screen.name === 'talking';
  useEffect(() => {
    if (!isTalking || visitor === null) return;
    const first = firstText.take();
    if (first !== null) visitor.send(first, []);
  }, [isTalking, visitor, firstText]);
  return (
    <main className="tx" data-screen={screen.name} aria-label={text('title')}>
      <Header widget={widget} locale={locale} />
      {screen.name === 'loading' && <Skeleton />}
      {screen.name === 'refused' && (
        <Failed code={screen.code} message={parts?.refusalText(screen.code) ?? null} onRetry={null} />
      )}
      {screen.name === 'failed' && (
        <Failed
          code={screen.problem.code}
          message={parts?.refusalText(screen.problem.code) ?? screen.problem.message}
          onRetry={model.retry}
        />
      )}
      {screen.name === 'form' && visitor && parts && (
        <parts.PreChat screen={screen} visitor={visitor} firstText={firstText} />
      )}
      {screen.name === 'code' && visitor && parts && (
        <parts.CodeStep open={model.open} screen={screen} visitor={visitor} />
      )}
      {screen.name === 'talking' && visitor && parts && (
        <parts.Conversation open={model.open} screen={screen} visitor={visitor} locale={locale} />
      )}
    </main>
  );
}

function Header({ widget, locale }: { widget: VisitorWidget | null; locale: string }): ReactNode {
  const nowMs = useNow(60_000);
  const opening = widget && openingAt(widget, nowMs);
  const opens = opening?.changes_at == null ? null : whenText(opening.changes_at, locale);
  return (
    <header className="tx-head">
      <h1>{widget?.company_name ?? text('title')}</h1>
      {opening && (
        <p className="tx-hours" data-open={opening.is_open ? '' : undefined}>
          <bdi>
            {opening.is_open ? text('open') : opens === null ? text('closed') : text('closed.until', { when: opens })}
          </bdi>
        </p>
      )}
    </header>
  );
}

function Skeleton(): ReactNode {
  return (
    <div className="tx-body" role="status" aria-label={text('loading')}>
      <i className="tx-bone" data-wide="" />
      <i className="tx-bone" />
      <i className="tx-bone" />
    </div>
  );
}

function Failed({
  code,
  message,
  onRetry,
}: {
  code: string;
  message: string | null;
  onRetry: (() => void) | null;
}): ReactNode {
  const isNetwork = code === 'NETWORK_UNREACHABLE' || code === 'TIMEOUT';
  const sentence = isNetwork ? text('failed.network') : (failureText(code) ?? message ?? code);
  return (
    <div className="tx-body">
      <Banner tone="bad" action={onRetry && <Button onClick={onRetry}>{text('retry')}</Button>}>
        <strong>{text('failed.title')}</strong>
        <p>{sentence}</p>
      </Banner>
    </div>
  );
}

/** Null until it is there; a part that cannot be loaded is the model's to tell. */
function useLoaded(part: Promise<VisitorPart>): VisitorPart | null {
  const [loaded, setLoaded] = useState<VisitorPart | null>(null);
  useEffect(() => {
    part.then(setLoaded, () => undefined);
  }, [part]);
  return loaded;
}
