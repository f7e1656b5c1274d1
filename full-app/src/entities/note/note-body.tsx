import './note-body.css';
import { noteParts } from '@talk/core/contacts';
import { LinkedText } from '@talk/ui';
import { Fragment, type ReactNode } from 'react';
import { t } from './words.js';

export interface NoteBodyProps {
  body: string;
  names: ReadonlyMap<number, string>;
  /** Addresses are no links: the note stands in a link itself. */
  plain?: boolean;
}

/** Who is mentioned. @param names everybody who works here now */
export const mentionedName = (names: ReadonlyMap<number, string>, userId: number): string =>
  names.get(userId) ?? t('former');

/** A note's text with names in place of ids. Somebody who has left is a former teammate. */
export function NoteBody({ body, names, plain = false }: NoteBodyProps): ReactNode {
  return noteParts(body).map((part, index) =>
    part.kind === 'text' ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text do not move
      <Fragment key={index}>{plain ? part.text : <LinkedText text={part.text} />}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same
      <bdi key={index} className="app-mention" data-user={part.userId}>
        @{mentionedName(names, part.userId)}
      </bdi>
    ),
  );
}
