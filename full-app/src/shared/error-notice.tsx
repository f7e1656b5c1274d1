import { Banner } from '@talk/ui';
import type { ReactNode } from 'react';
import { sentencesOf } from './errors.js';

/** One message is a sentence, several are a list. Nothing for a request that was cancelled. */
export function ErrorNotice({ error, action }: { error: unknown; action?: ReactNode }): ReactNode {
  const sentences = sentencesOf(error);
  if (sentences.length === 0) return null;
  return (
    <Banner tone="bad" action={action}>
      {sentences.length === 1 ? (
        sentences[0]
      ) : (
        <ul className="app-bullets">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
