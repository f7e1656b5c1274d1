import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { spoken, useSignalValue } from '@talk/ui';
import { loadSheet } from '@talk/ui/frame';
import { helpText } from './help-texts.js';
import sheet from './help.css?sheet';

const TROUBLES = ['alone', 'empty', 'org', 'silent', 'click', 'microphone', 'record', 'log'] as const;

/** What is shown to people who open the softphone outside Salesforce. */
export async function showHelp(place: Root): Promise<void> {
  await loadSheet(sheet);
  spoken.subscribe(() => {
    document.title = helpText('title');
  });
  place.render(<Help />);
}

function Help(): ReactNode {
  useSignalValue(spoken);
  return (
    <main className="sf-help">
      <h1>{helpText('title')}</h1>
      {TROUBLES.map((trouble) => (
        <section key={trouble}>
          <h2>{helpText(`${trouble}.title`)}</h2>
          <p>{helpText(`${trouble}.text`)}</p>
        </section>
      ))}
    </main>
  );
}
