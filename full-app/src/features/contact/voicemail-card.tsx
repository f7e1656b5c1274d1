import type { Communication } from '@talk/core';
import { createTranslate, Icon, timeText, worded } from '@talk/ui';
import { Media } from '@talk/ui/texting-files';
import { Voicemail } from 'lucide';
import { useCallback, type ReactNode } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { kindWords } from './entry-words.js';

const t = createTranslate('app.ringless-card', {
  queued: 'About to be sent',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
});

const TONES = { queued: 'info', sending: 'info', sent: 'info', delivered: 'ok', failed: 'bad' } as const;

export interface VoicemailCardProps {
  communication: Communication;
  zone: string;
  format: 12 | 24;
}

/** A ringless voicemail on the timeline: its sound, how it went, and why it did not arrive. */
export function VoicemailCard({ communication, zone, format }: VoicemailCardProps): ReactNode {
  const { client } = useWorkspace();
  const { ringless_voicemail: voicemail, user_name: sender, created_at: created } = communication;
  // The same function each time: another one would load the sound again.
  const loadFile = useCallback(
    (uuid: string, signal: AbortSignal) => client.api.files.get(uuid, { signal }),
    [client.api.files],
  );
  const time = timeText(Date.parse(created), zone, format);
  const file = voicemail?.file ?? null;
  const tone = voicemail === null ? 'info' : TONES[voicemail.status];
  return (
    <div className="app-card">
      <div className="app-card-head">
        <span className="app-card-icon" data-tone={tone}>
          <Icon shape={Voicemail} size="small" />
        </span>
        <div>
          <strong>{kindWords(communication)}</strong>
          <small className="tk-num">{[sender, voicemail?.message_name, time].filter(Boolean).join(' · ')}</small>
        </div>
        {voicemail !== null && (
          <span className="tk-chip" data-tone={tone}>
            {t(voicemail.status)}
          </span>
        )}
      </div>
      {file !== null && <Media files={[file]} loadFile={loadFile} />}
      {voicemail?.failure != null && (
        <div className="tk-failure">
          <p>{worded(voicemail.failure.text)}</p>
        </div>
      )}
    </div>
  );
}
