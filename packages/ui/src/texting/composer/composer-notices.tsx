import { cutText, phoneDisplay } from '@talk/core/format';
import { RotateCcw } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { moveFocus } from '../../kernel/focus.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { useNow } from '../../kernel/use-now.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { isLift } from './composer.lift.js';
import type { ComposerModel } from './composer.model.js';
import type { Guard } from './composer.state.js';
import type { Reason } from './composer.verdict.js';
import type { DraftModel } from './draft.model.js';
import { LiftForm } from './lift-form.js';
import { t } from '../texts.js';

/** What keeps the text from being sent, each with what can be done about it. */
export function ComposerNotices({
  model,
  saidAbove = null,
}: {
  model: ComposerModel;
  /** The reason that the place already shows above the thread. */
  saidAbove?: string | null;
}): ReactNode {
  const { verdict, guard, problem, instead, checkFailed, check, lifting } = useSignalValue(model.state);
  const best = instead.find(model.canChoose);
  return (
    <div className="tk-composer-notices">
      <StopNotice model={model} />
      <OtherNumber model={model} />
      {guard && <GuardNotice guard={guard} model={model} />}
      {verdict.kind === 'blocked' && (
        <ReasonLine reason={verdict.reason} model={model} isAsking={lifting !== null} saidAbove={saidAbove} />
      )}
      {verdict.kind === 'blocked' && lifting !== null && <LiftForm model={model} kind={lifting} />}
      {verdict.kind === 'later' && <Banner tone="warn">{verdict.why}</Banner>}
      {problem !== null && (
        <Banner tone="bad" action={best && <Button onClick={() => model.choose(best)}>{best.label}</Button>}>
          {problem}
        </Banner>
      )}
      {model.draft && <DraftConflict draft={model.draft} onTheirs={model.takeTheirDraft} />}
      {checkFailed && check === null && (
        <Banner tone="info" action={<Button onClick={() => void model.recheck()}>{t('retry')}</Button>}>
          {t('checkFailed')}
        </Banner>
      )}
    </div>
  );
}

/** The contact asks for no more texts, in other words than STOP. */
function StopNotice({ model }: { model: ComposerModel }): ReactNode {
  const { request, accept, decline } = model.stopOffer;
  const asked = useSignalValue(request);
  const [problem, setProblem] = useState<string | null>(null);
  if (asked === null) return null;
  const optOut = (): void =>
    void accept().then((wrong) => {
      setProblem(wrong);
      if (wrong === null) void model.recheck();
    });
  return (
    <div className="tk-guard" role="group" aria-label={t('stop.ask')}>
      <div role="status">
        <strong>{t('stop.ask')}</strong>{' '}
        {t('stop.why', { number: phoneDisplay(asked.phoneNumber), text: cutText(asked.text, 80) })}
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="tk-guard-acts">
        <Button onClick={decline}>{t('stop.not')}</Button>
        <Button tone="stop" onClick={optOut}>
          {t('stop.do')}
        </Button>
      </div>
    </div>
  );
}

/** The text goes to another number than the contact last wrote from. */
function OtherNumber({ model }: { model: ComposerModel }): ReactNode {
  const { check, phoneNumber } = useSignalValue(model.state);
  const reply = check?.reply_number ?? null;
  if (phoneNumber === null || reply === null || phoneNumber === reply) return null;
  return (
    <Banner tone="warn" action={<Button onClick={() => model.chooseNumber(reply)}>{t('useReplyNumber')}</Button>}>
      {t('otherNumber', { number: phoneDisplay(phoneNumber), reply: phoneDisplay(reply) })}
    </Banner>
  );
}

interface ReasonLineProps {
  reason: Reason;
  model: ComposerModel;
  /** The words for the best alternative are being entered below. */
  isAsking: boolean;
  saidAbove: string | null;
}

/** One line: why it cannot be sent, who can change that, and the best alternative. */
function ReasonLine({ reason, model, isAsking, saidAbove }: ReasonLineProps): ReactNode {
  const best = isAsking ? null : (reason.alternatives.find(model.canChoose) ?? null);
  // Do not send the agent to a colleague for what their own button does.
  const mayLift = best !== null && isLift(best.kind);
  return (
    <Banner tone="bad" action={best && <Button onClick={() => model.choose(best)}>{best.label}</Button>}>
      {reason.text === saidAbove ? (
        t('blocked.too')
      ) : (
        <>
          <strong>{reason.text}</strong> {reason.detail} {mayLift ? null : reason.who}
        </>
      )}
    </Banner>
  );
}

function GuardNotice({ guard, model }: { guard: Guard; model: ComposerModel }): ReactNode {
  return (
    <div className="tk-guard" role="alertdialog" aria-label={t('guard.changed')}>
      <div>
        <strong>{guard.name === null ? t('guard.changed') : t('guard.answered', { name: guard.name })}</strong>
        {guard.text !== null && guard.text !== '' && (
          <blockquote className="tk-guard-text" dir="auto">
            {guard.text}
          </blockquote>
        )}
      </div>
      <div className="tk-guard-acts">
        <Button onClick={model.dismissGuard}>{t('guard.read')}</Button>
        <Button tone="primary" onClick={() => void model.sendAnyway()}>
          {t('guard.anyway')}
        </Button>
      </div>
    </div>
  );
}

function DraftConflict({ draft, onTheirs }: { draft: DraftModel; onTheirs: () => void }): ReactNode {
  const { saving, theirs } = useSignalValue(draft.state);
  if (saving !== 'conflict' || theirs === null) return null;
  return (
    <div className="tk-guard">
      <div>
        <strong>{t('draft.conflict')}</strong>
        <blockquote className="tk-guard-text" dir="auto">
          {theirs.body}
        </blockquote>
      </div>
      <div className="tk-guard-acts">
        <Button onClick={onTheirs}>{t('draft.theirs')}</Button>
        <Button onClick={draft.keepMine}>{t('draft.mine')}</Button>
      </div>
    </div>
  );
}

/** Words from the page around, beside what is written. @param onDone the field has the focus again. */
export function OfferedWords({ model, onDone }: { model: ComposerModel; onDone: () => void }): ReactNode {
  const { offered, take, dismiss } = model.suggestions;
  const words = useSignalValue(offered);
  if (words === null) return null;
  const decide = (act: () => void) => (): void => {
    act();
    onDone();
  };
  return (
    <div className="tk-composer-notices">
      <div className="tk-guard" role="group" aria-label={t('offer.title')}>
        <div role="status">
          <strong>{t('offer.title')}</strong>
          <blockquote className="tk-guard-text" dir="auto">
            {words}
          </blockquote>
        </div>
        <div className="tk-guard-acts">
          <Button onClick={decide(dismiss)}>{t('offer.dismiss')}</Button>
          <Button tone="primary" onClick={decide(take)}>
            {t('offer.take')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** How long a text, or a cancellation, can still be undone, and the undo button. */
export function UndoBar({ model, nowMs = Date.now }: { model: ComposerModel; nowMs?: () => number }): ReactNode {
  const { undoable, cancelled } = useSignalValue(model.state);
  const bar = useRef<HTMLDivElement>(null);
  useNow(250, undoable !== null);
  const isCancelled = undoable === null && cancelled !== null;
  useEffect(() => {
    // The card with the button that cancelled is gone, and the focus with it.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isCancelled && isLost) moveFocus(bar.current?.querySelector('button'));
  }, [isCancelled]);
  const shown = undoable ?? (cancelled === null ? null : { ...cancelled, isWanted: false });
  if (shown === null) return null;
  const { untilMs, isWanted } = shown;
  const words = isCancelled ? 'undo.cancelled' : isWanted ? 'undo.wanted' : untilMs === null ? 'sending' : 'undo.sent';
  return (
    <div className="tk-undo" ref={bar}>
      <span role="status">{t(words)}</span>
      {untilMs !== null && !isCancelled && (
        <span className="tk-num" aria-hidden="true">
          {t('undo.left', { seconds: Math.max(0, Math.ceil((untilMs - nowMs()) / 1000)) })}
        </span>
      )}
      {!isWanted && (
        <Button icon={RotateCcw} aria-keyshortcuts="Control+Z" onClick={() => void model.undo()}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
