import { useEffect, useState, type ReactNode } from 'react';
import { TalkTexting } from '@talk/embed/react';

const PAGES = {
  overview: { title: 'Overview', text: 'Three invoices are due this week, and one was paid this morning.' },
  invoices: { title: 'Invoices', text: 'Every invoice with its age. Ask us about any of them by text.' },
  settings: { title: 'Settings', text: 'Who gets which mail, and when.' },
} as const;
type PageName = keyof typeof PAGES;

const pageOf = (hash: string): PageName => {
  const name = hash.slice(2);
  return name in PAGES ? (name as PageName) : 'overview';
};

/** A small app with routes. The widget lives above them: a conversation goes on from page to page. */
export function App({ talkOrigin }: { talkOrigin: string }): ReactNode {
  const [name, setName] = useState(() => pageOf(location.hash));
  const [shown, setShown] = useState(true);
  const [unread, setUnread] = useState(0);
  const page = PAGES[name];

  useEffect(() => {
    const follow = (): void => setName(pageOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    document.title = `${page.title} · Ledgerline`;
  }, [page]);

  return (
    <>
      <header className="top">
        <strong>Ledgerline</strong>
        <nav aria-label="Pages">
          {Object.entries(PAGES).map(([id, { title }]) => (
            <a key={id} href={`#/${id}`} aria-current={id === name ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <h1>{page.title}</h1>
        <p>{page.text}</p>
        <label>
          <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} /> Text us
        </label>
        <p role="status">{unread > 0 ? `${unread} new in your conversation` : ''}</p>
      </main>
      {shown && (
        <TalkTexting
          origin={talkOrigin}
          apiKey="pk_demo_site"
          mode="launcher"
          theme={{ accent: '#7a3fb0' }}
          context={{ page: { url: location.href, title: page.title } }}
          onEvent={(event) => {
            if (event.type === 'unread.changed') setUnread(event.payload.count);
          }}
        />
      )}
    </>
  );
}
