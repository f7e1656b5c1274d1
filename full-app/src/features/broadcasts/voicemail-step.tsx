import { getDroppableMessageSound, listDroppableMessages } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { Media } from '@talk/ui/texting-files';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { LineField } from './line-field.js';
import { t } from './texts.js';
import type { DraftEdits } from './use-draft.js';
import { v } from './voicemail-texts.js';

/** Which recorded message is left, and from which line. */
export function VoicemailStep({ draft }: { draft: DraftEdits }): ReactNode {
  const { user } = useWorkspace();
  return (
    <>
      <LineField draft={draft} why={v('lineWhy')} />
      {may(user, 'answer call') ? <MessageField draft={draft} /> : <p>{v('notAllowed')}</p>}
    </>
  );
}

/** The recorded messages that the user is offered. */
function useMessages() {
  const { client, user } = useWorkspace();
  return useQuery({
    queryKey: ['voicemail-messages'],
    queryFn: async ({ signal }) => (await client.api.call(listDroppableMessages, { signal })).data,
    // A message that was recorded a moment ago must be there.
    refetchOnMount: 'always',
    enabled: may(user, 'answer call'),
  });
}

function MessageField({ draft: { values, problems, set } }: { draft: DraftEdits }): ReactNode {
  const { data, error, refetch } = useMessages();
  if (data === undefined)
    return error === null ? (
      <ListSkeleton rows={2} />
    ) : (
      <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
    );
  const { voicemail_message: chosen } = values;
  const isOffered = data.some(({ id }) => id === chosen?.id);
  return (
    <>
      {data.length === 0 ? (
        <p>{v('noMessages')}</p>
      ) : (
        <ChoiceField
          label={v('message')}
          why={v('messageWhy')}
          value={isOffered ? String(chosen?.id) : ''}
          options={[['', v('chooseMessage')], ...data.map(({ id, name }) => [String(id), name] as const)]}
          error={problems['voicemail_message_id']}
          onChange={(key) => {
            const message = data.find(({ id }) => String(id) === key);
            set(
              { voicemail_message_id: message?.id ?? null },
              { voicemail_message: message === undefined ? null : { id: message.id, name: message.name } },
            );
          }}
        />
      )}
      {chosen !== null && isOffered && <MessageSound message={chosen} />}
      <p>
        <Link to="/settings/voicemail-messages">{v(data.length === 0 ? 'record' : 'manage')}</Link>
      </p>
    </>
  );
}

interface SoundOf {
  readonly message: { readonly id: number; readonly name: string };
}

/** Plays a recorded message. Shows nothing if it was removed, or is another user's: the server plays neither. */
export function MessageSound({ message }: SoundOf): ReactNode {
  const { data } = useMessages();
  return data?.some(({ id }) => id === message.id) === true && <OfferedSound message={message} />;
}

function OfferedSound({ message: { id, name } }: SoundOf): ReactNode {
  const { client } = useWorkspace();
  // The same function each time: another one would load the sound again.
  const loadFile = useCallback(
    async (uuid: string, signal: AbortSignal) =>
      (await client.api.call(getDroppableMessageSound, {
        params: { id: Number(uuid) },
        signal,
        answer: 'blob',
      })) as unknown as Blob,
    [client.api],
  );
  const file = { url: `sound/${id}`, name, content_type: 'audio/mpeg', bytes: 0 };
  return (
    <section aria-label={v('listen')}>
      <Media key={id} files={[file]} loadFile={loadFile} />
    </section>
  );
}
