import './panel.css';
import { render } from 'preact';
import { App } from './app.js';
import { createPanel } from './panel.store.js';

const closing = new AbortController();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
render(<App panel={createPanel(closing.signal)} />, root);
addEventListener('pagehide', (event) => {
  closing.abort();
  if (event.persisted) addEventListener('pageshow', () => location.reload(), { once: true });
});
