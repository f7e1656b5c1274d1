import './transcript.css';
import type { Communication } from '@talk/core';
import {
  generateTranscription,
  getTranscription,
  type Transcription,
  type TranscriptSentence,
} from '@talk/core/contract';
import { formatTimer } from '@talk/core/format';
import { Button, Icon, useSignalValue } from '@talk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../../shared/errors.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { sentenceAt } from './sentence-at.js';
import { transcriptToOpen } from './transcript-of.js';
import { t } from './words.js';

/** Its end comes as an event; this is for a browser that missed it. */
const AGAIN_MS = 10_000;
/** Below it, the carrier was guessing. */
const SURE_FROM = 0.6;

export interface TranscriptProps {
  call: Communication;
  /** Where the player is. */
  atSeconds: number;
  isPlaying: boolean;
  onPlayFrom: (seconds: number) => void;
}

/** What was said in a recording, below its player. */
export function Transcript(props: TranscriptProps): ReactNode {
  const id = useId();
  const { call } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isFound = useSignalValue(transcriptToOpen) === call.id;
  if (isFound && !isOpen) setIsOpen(true);
  return (
    <div className="app-transcript">
      <button
        type="button"
        className="app-transcript-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          if (isOpen && isFound) transcriptToOpen.value = null;
          setIsOpen(!isOpen);
        }}
      >
        <Icon shape={ChevronRight} size="small" />
        {t('transcript')}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Content {...props} />}
      </div>
    </div>
  );
}

function Content(props: TranscriptProps): ReactNode {
  const { call } = props;
  const { client, queries } = useWorkspace();
  const queryKey = ['transcription', call.id, call.version] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.api.call(getTranscription, { params: { id: call.id }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_requested === true ? AGAIN_MS : false),
  });
  const [refusal, setRefusal] = useState<unknown>(null);
  const request = async (): Promise<void> => {
    setRefusal(null);
    try {
      const params = { id: call.id };
      queries.setQueryData<Transcription>(queryKey, await client.api.call(generateTranscription, { params }));
    } catch (failure) {
      setRefusal(failure);
    }
  };
  if (error)
    return (
      <p className="app-player-note" role="alert">
        {sentenceOf(error)} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    );
  if (data === undefined) return <p className="app-player-note">{t('loading')}</p>;
  return (
    <>
      {data.status === 'parsed' ? <Sentences {...props} of={data} /> : <Progress of={data} onRequest={request} />}
      {refusal !== null && (
        <p className="app-player-note" role="alert">
          {sentenceOf(refusal)}
        </p>
      )}
    </>
  );
}

/** There is no transcript: why, and what can be done. */
function Progress({ of, onRequest }: { of: Transcription; onRequest: () => Promise<void> }): ReactNode {
  if (of.is_requested)
    return (
      <p className="app-player-note" role="status">
        {t('working')}
      </p>
    );
  return (
    <p className="app-player-note app-transcript-state">
      {of.problem !== null && <span>{t(`problem.${of.problem}`)}</span>}
      {of.obstacle !== null && <span>{t(`obstacle.${of.obstacle}`)}</span>}
      {of.problem === null && of.obstacle === null && <span>{t('none')}</span>}
      {of.can_request && (
        <Button onClick={() => void onRequest()}>{t(of.problem === null ? 'transcribe' : 'retry')}</Button>
      )}
    </p>
  );
}

function Sentences({
  of: { sentences },
  call,
  atSeconds,
  isPlaying,
  onPlayFrom,
}: TranscriptProps & { of: Transcription }): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const now = isPlaying || atSeconds > 0 ? sentenceAt(sentences, atSeconds * 1000) : -1;
  useEffect(() => {
    // Only the list scrolls: the page stays where the user reads.
    const entry = list.current?.children[now];
    if (isPlaying && list.current !== null && entry instanceof HTMLElement)
      list.current.scrollTop = entry.offsetTop - list.current.clientHeight / 3;
  }, [isPlaying, now]);
  if (sentences.length === 0) return <p className="app-player-note">{t('silence')}</p>;
  return (
    <ol ref={list} className="app-transcript-sentences">
      {sentences.map((sentence, index) => (
        <li key={`${sentence.start_ms}-${sentence.speaker}-${sentence.text}`}>
          <Sentence
            of={sentence}
            name={nameOf(sentence, call)}
            isNow={index === now}
            onPlay={() => onPlayFrom(sentence.start_ms / 1000)}
          />
        </li>
      ))}
    </ol>
  );
}

interface SentenceProps {
  of: TranscriptSentence;
  name: string;
  isNow: boolean;
  onPlay: () => void;
}

function Sentence({ of: { speaker, start_ms, text, confidence }, name, isNow, onPlay }: SentenceProps): ReactNode {
  const time = formatTimer(Math.floor(start_ms / 1000));
  const isUnsure = confidence !== null && confidence < SURE_FROM;
  return (
    <button
      type="button"
      className="app-sentence"
      data-speaker={speaker}
      aria-current={isNow ? 'true' : undefined}
      title={t('playFrom', { time })}
      onClick={onPlay}
    >
      <span className="app-sentence-time tk-num">{time}</span>
      <strong dir="auto">{name}</strong>
      <span dir="auto" className="app-sentence-text" data-unsure={isUnsure ? '' : undefined}>
        {text}
      </span>
      {isUnsure && (
        <em title={t('unsureWhy')} className="app-sentence-time">
          {t('unsure')}
        </em>
      )}
    </button>
  );
}

function nameOf({ speaker }: TranscriptSentence, { user_name: agent, contact }: Communication): string {
  const name = speaker === 'agent' ? agent : (contact?.name ?? null);
  return name === null || name === '' ? t(speaker) : name;
}
