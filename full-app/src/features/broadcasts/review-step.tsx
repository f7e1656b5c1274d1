import { Button, Field, numberText, ownZone } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { canSend, mustConfirm } from './broadcast-words.js';
import { Obstacles } from './check-steps.js';
import { Samples, useEstimate } from './summary.js';
import { t } from './texts.js';
import { estimateQuery, useBroadcastChanges } from './use-broadcasts.js';
import type { DraftEdits } from './use-draft.js';
import { MessageSound } from './voicemail-step.js';
import { isVoicemail, v } from './voicemail-texts.js';

/** The last look, and the button that sends. */
export function ReviewStep({ draft }: { draft: DraftEdits }): ReactNode {
  const navigate = useNavigate();
  const changes = useBroadcastChanges();
  const { client, queries, toasts, user } = useWorkspace();
  const { data: estimate, isPlaceholderData } = useEstimate(draft);
  // While the draft is saved and counted again, the numbers are those of another one.
  const isCurrent = draft.state.kind === 'saved' && !isPlaceholderData;
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { name, schedule_date: date, voicemail_message: message } = draft.values;
  const isOfVoicemails = isVoicemail(draft.values);
  async function send(total: number): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      const stored = await draft.flush();
      const { id } = await changes.send(stored, total);
      toasts.show(t(date === null ? 'started' : 'planned', { name }));
      await navigate({
        to: '/broadcast-activity/$broadcastId',
        params: { broadcastId: String(id) },
        replace: true,
      });
    } catch (error) {
      setRefusal(error);
      setBusy(false);
      // It may be refused because there are more recipients by now, or fewer.
      void queries.invalidateQueries({ queryKey: estimateQuery(client.api, draft.state.draft).queryKey });
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && isCurrent && estimate !== undefined && canSend(estimate, typed)) void send(estimate.total);
  };
  return (
    <form className="app-broadcast-review" onSubmit={submit}>
      <p>{isOfVoicemails ? v('review') : t('review')}</p>
      {date !== null && (
        <p>{t('scheduledFor', { time: exactWords(Date.parse(date), ownZone(), timeFormatOf(user)) })}</p>
      )}
      {estimate !== undefined && <Obstacles obstacles={estimate.obstacles} isOfVoicemails={isOfVoicemails} />}
      {isOfVoicemails ? message !== null && <MessageSound message={message} /> : <Samples draft={draft} />}
      {estimate !== undefined && mustConfirm(estimate) && (
        <Field
          label={t('typeCount', { count: numberText(estimate.total) })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      {refusal !== null && <ErrorNotice error={refusal} />}
      <Button type="submit" tone="go" size="large" disabled={isBusy || !isCurrent || !canSend(estimate, typed)}>
        {isBusy ? t('sendingAct') : t(date === null ? 'sendNow' : 'schedule', { count: estimate?.recipients ?? 0 })}
      </Button>
    </form>
  );
}
