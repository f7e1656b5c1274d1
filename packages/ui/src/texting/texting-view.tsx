import type { Thread } from '@talk/core/texting';
import type { ReactNode } from 'react';
import { Composer } from './composer.js';
import type { ComposerModel } from './composer.model.js';
import { ThreadView } from './thread-view.js';
import type { ThreadSettings } from './thread-settings.js';

export interface TextingViewProps {
  thread: Thread;
  /** Null where this agent may read but not write. */
  composer: ComposerModel | null;
  settings: ThreadSettings;
  userId: number;
}

/** A contact's thread with its composer: fills its container, 300 px and up. */
export function TextingView({ thread, composer, settings, userId }: TextingViewProps): ReactNode {
  return (
    <div className="tk-texting">
      <ThreadView thread={thread} settings={settings} userId={userId} composer={composer} />
      {composer && <Composer model={composer} contactId={thread.contactId} settings={settings} />}
    </div>
  );
}
