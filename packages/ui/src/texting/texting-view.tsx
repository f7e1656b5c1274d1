import type { Thread } from '@talk/core/texting';
import type { ReactNode } from 'react';
import { useSignalValue } from '../kernel/use-signal-value.js';
import { Composer } from './composer/composer.js';
import type { ComposerModel } from './composer/composer.model.js';
import { LeftConversation, type LeftReason } from './thread/left-conversation.js';
import { ThreadView } from './thread/thread-view.js';
import type { ThreadSettings } from './thread/thread-settings.js';

export interface TextingViewProps {
  thread: Thread;
  /** Null where this agent may read but not write. */
  composer: ComposerModel | null;
  settings: ThreadSettings;
  userId: number;
  /** Other kinds of messages than texts: how they are chosen, and the composer of the chosen one; false: of texts. */
  modes?: { readonly choice: ReactNode; readonly composer: ReactNode | false };
  /** Where one goes on when the contact went out of view. */
  wayOut?: ReactNode;
  /** Why it did, where that is known. */
  gone?: LeftReason | null;
}

/** A contact's thread with its composer: fills its container, 300 px and up. */
export function TextingView(props: TextingViewProps): ReactNode {
  const { thread, composer, settings, userId, modes, wayOut, gone = null } = props;
  const { phase } = useSignalValue(thread.state);
  if (phase === 'left') return <LeftConversation composer={composer} wayOut={wayOut} gone={gone} />;
  return (
    <div className="tk-texting">
      <ThreadView thread={thread} settings={settings} userId={userId} composer={composer} />
      {modes?.choice}
      {modes?.composer || (composer && <Composer model={composer} contactId={thread.contactId} settings={settings} />)}
    </div>
  );
}
