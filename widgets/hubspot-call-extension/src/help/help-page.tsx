import { loadSheet } from '@talk/ui/frame';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { helpText } from './help-texts.js';
import sheet from './help.css?sheet';

const TROUBLES = ['empty', 'account', 'login', 'microphone', 'number', 'inbound', 'window', 'texts', 'log'] as const;

/** `/errors/hubspot`, and what is shown to whoever opens the widget outside HubSpot. */
export async function showHelp(place: Root): Promise<void> {
  await loadSheet(sheet);
  document.title = helpText('title');
  place.render(<Help isAlone={!location.pathname.startsWith('/errors/')} />);
}

function Help({ isAlone }: { isAlone: boolean }): ReactNode {
  return (
    <main className="hs-help">
      <h1>{helpText('title')}</h1>
      {(isAlone ? (['alone', ...TROUBLES] as const) : TROUBLES).map((trouble) => (
        <section key={trouble}>
          <h2>{helpText(`${trouble}.title`)}</h2>
          <p>{helpText(`${trouble}.text`)}</p>
        </section>
      ))}
    </main>
  );
}
