import type { Communication } from '@talk/core';
import type { ListedTranscript, TranscriptSentence } from '@talk/core/contract';
import { formatTimer, phoneDisplay } from '@talk/core/format';
import { Avatar, Button, ownZone, useAgo } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { RecordingPlayer, transcriptToOpen } from '../../entities/call/index.js';
import { exactWords } from '../../shared/dates.js';
import { findWords } from '../../shared/find-words.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export interface TranscriptRowProps {
  of: ListedTranscript;
  /** Words to mark; empty for none. */
  words: string;
}

/** One recording: with whom, when, and the sentences that were looked for. All of it opens below. */
export function TranscriptRow({ of, words }: TranscriptRowProps): ReactNode {
  const { user } = useWorkspace();
  const { communication: call, excerpts, sentences_count: count } = of;
  const [isOpen, setIsOpen] = useState(false);
  const atMs = Date.parse(call.created_at);
  const ago = useAgo(atMs);
  const name = nameOf(call);
  const toggle = (): void => {
    transcriptToOpen.value = isOpen ? null : call.id;
    setIsOpen(!isOpen);
  };
  const rest = count - excerpts.length;
  return (
    <li className="app-said-row">
      <Avatar name={name} seed={call.contact_id ?? 0} />
      <div className="app-said-words">
        <div className="app-said-head">
          <Name of={call} name={name} />
          <span className="tk-muted">
            {t(call.has_voicemail ? 'voicemail' : call.direction)}
            {call.user_name !== null && <> · {call.user_name}</>}
            {call.recording_seconds !== null && <> · {formatTimer(call.recording_seconds)}</>} ·{' '}
            <time dateTime={call.created_at} title={exactWords(atMs, ownZone(), timeFormatOf(user))}>
              {ago}
            </time>
          </span>
        </div>
        <State of={of} />
        {excerpts.length > 0 && (
          <ul className="app-said-excerpts">
            {excerpts.map((sentence) => (
              <li key={`${sentence.start_ms}-${sentence.text}`}>
                <span className="tk-num tk-muted">{formatTimer(Math.floor(sentence.start_ms / 1000))}</span>{' '}
                <strong dir="auto">{speakerOf(sentence, call)}</strong>{' '}
                <span dir="auto">
                  <Marked text={sentence.text} words={words} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {rest > 0 && <p className="tk-muted app-said-rest">{t('further', { count: rest })}</p>}
        {isOpen && <RecordingPlayer call={call} />}
      </div>
      <Button aria-expanded={isOpen} aria-label={isOpen ? undefined : t('openOf', { name })} onClick={toggle}>
        {t(isOpen ? 'close' : 'open')}
      </Button>
    </li>
  );
}

const nameOf = ({ contact, lead_number: number }: Communication): string =>
  contact?.name ?? (number.startsWith('+') ? phoneDisplay(number) : t('unknown'));

function Name({ of: { id, contact_id: contactId }, name }: { of: Communication; name: string }): ReactNode {
  if (contactId === null) return <span className="app-said-name">{name}</span>;
  return (
    <Link
      to="/contacts/$contactId/communications/$communicationId"
      params={{ contactId: String(contactId), communicationId: String(id) }}
      className="app-said-name"
      dir="auto"
    >
      {name}
    </Link>
  );
}

/** Why there is nothing to read. */
function State({
  of: { problem, finished_at: finished, sentences_count: count },
}: {
  of: ListedTranscript;
}): ReactNode {
  const words =
    problem !== null ? t(`problem.${problem}`) : finished === null ? t('working') : count === 0 ? t('silence') : null;
  return words !== null && count === 0 && <p className="tk-muted app-said-rest">{words}</p>;
}

function speakerOf({ speaker }: TranscriptSentence, { user_name: agent, contact }: Communication): string {
  const name = speaker === 'agent' ? agent : (contact?.name ?? null);
  return name === null || name === '' ? t(speaker) : name;
}

/** A sentence with the words of the search marked. */
function Marked({ text, words }: { text: string; words: string }): ReactNode {
  const hits = words
    .split(/\s+/)
    .flatMap((word) => findWords(text, word))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of hits) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, end)}</mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}
