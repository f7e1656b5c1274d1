import type { ReactNode } from 'react';
import { linkParts } from './links.js';

/** A text with its addresses as links. Never markup: it is shown as it was written. */
export function LinkedText({ text }: { text: string }): ReactNode {
  return linkParts(text).map(({ text: words, href }, index) =>
    href === null ? (
      words
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text do not move
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ),
  );
}
