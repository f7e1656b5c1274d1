import { useEffect, useState, type ReactNode } from 'react';
import { TalkTexting } from '@talk/embed/react';

const INVOICES = [
  { number: '2041', customer: 'Harbor Bakery', age: '12 days late', isLate: true, amount: '$1,280.00' },
  { number: '2047', customer: 'Lindqvist Studio', age: 'Due on Friday', isLate: false, amount: '$640.00' },
  { number: '2050', customer: 'Oak Street Clinic', age: 'Due in 20 days', isLate: false, amount: '$2,115.50' },
] as const;

const PAGES = {
  overview: { title: 'Overview', text: 'One invoice is late, and one was paid this morning.' },
  invoices: { title: 'Invoices', text: 'Every open invoice with its age. Ask us about any of them by text.' },
  settings: { title: 'Settings', text: 'What Ledgerline shows on its pages.' },
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
        <p className="lead">{page.text}</p>
        <section className="card" aria-label={page.title}>
          {name === 'settings' ? (
            <label>
              <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} /> Show the
              “Text us” button
            </label>
          ) : (
            <Invoices shown={name === 'overview' ? INVOICES.slice(0, 1) : INVOICES} />
          )}
        </section>
        <p className="news" role="status">
          {unread > 0 ? `${unread} new in your conversation` : ''}
        </p>
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

function Invoices({ shown }: { shown: readonly (typeof INVOICES)[number][] }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Customer</th>
          <th scope="col">Age</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ number, customer, age, isLate, amount }) => (
          <tr key={number}>
            <td>{number}</td>
            <td>{customer}</td>
            <td className={isLate ? 'late' : undefined}>{age}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
