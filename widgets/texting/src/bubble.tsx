import type { ReactNode } from 'react';
import type { Visitor, VisitorFile, VisitorText, WaitingText } from '@talk/core/visitor';
import { Button, dayWords, LinkedText, ownZone } from '@talk/ui';
import type { FileTools } from './files/index.js';
import { text } from './visitor-texts.js';
import { timeText } from './times.js';

interface FilesProps {
  files: readonly VisitorFile[];
  tools: FileTools | null;
  loadFile: Visitor['loadFile'];
}

/** Pictures, sounds and documents of a text; their names, until what shows them is loaded. */
function Files({ files, tools, loadFile }: FilesProps): ReactNode {
  if (files.length === 0) return null;
  if (tools) return <tools.Media files={files} loadFile={loadFile} />;
  return files.map(({ url, name }) => (
    <span key={url} className="tx-file-name" dir="auto">
      {name}
    </span>
  ));
}

/** What a visitor or an agent wrote. Its own direction is that of the words; the shape around it is that of the page. */
function Words({ body }: { body: string }): ReactNode {
  if (body === '') return null;
  return (
    <div className="tx-words">
      <p dir="auto">
        <LinkedText text={body} />
      </p>
    </div>
  );
}

interface BubbleProps extends Omit<FilesProps, 'files'> {
  text: VisitorText;
  before: VisitorText | undefined;
  nowMs: number;
  locale: string;
}

/** One text of the conversation. */
export function Bubble({ text: one, before, nowMs, locale, ...files }: BubbleProps): ReactNode {
  const dayOf = ({ at }: VisitorText): string => dayWords(Date.parse(at), nowMs, ownZone());
  const day = dayOf(one);
  const isNewDay = before === undefined || dayOf(before) !== day;
  const isGrouped = !isNewDay && before.from === one.from && before.author === one.author;
  return (
    <>
      {isNewDay && (
        <p className="tx-day">
          <bdi>{day}</bdi>
        </p>
      )}
      <div className="tx-text" data-from={one.from} data-grouped={isGrouped ? '' : undefined}>
        {!isGrouped && (
          <bdi className={one.from === 'visitor' ? 'tk-hidden' : 'tx-author'}>
            {one.from === 'visitor' ? text('talk.you') : one.author}
          </bdi>
        )}
        <Files files={one.files} {...files} />
        <Words body={one.body} />
        <time dateTime={one.at}>
          <bdi>{timeText(one.at, locale)}</bdi>
        </time>
      </div>
    </>
  );
}

interface WaitingProps extends Omit<FilesProps, 'files'> {
  text: WaitingText;
  onRetry: () => void;
  onDrop: () => void;
}

/** A text that the server has not confirmed. */
export function Waiting({ text: one, onRetry, onDrop, ...files }: WaitingProps): ReactNode {
  const { problem } = one;
  const fields = problem?.fieldErrors ?? {};
  const sentence = problem?.code === 'RATE_LIMITED' ? text('talk.wait') : Object.values(fields).flat().at(0);
  return (
    <div className="tx-text" data-from="visitor" data-waiting="">
      <Files files={one.files} {...files} />
      <Words body={one.body} />
      {problem === null ? (
        <small>
          <bdi>{text('talk.sending')}</bdi>
        </small>
      ) : (
        <small className="tx-problem" role="alert">
          <span>
            {text('talk.notSent')} {sentence}
          </span>
          <Button onClick={onRetry}>{text('retry')}</Button>
          <Button tone="quiet" onClick={onDrop}>
            {text('talk.drop')}
          </Button>
        </small>
      )}
    </div>
  );
}
