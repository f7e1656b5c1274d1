import './page.css';
import { render } from 'preact';
import { startTheme } from '../shared/theme.js';
import { App } from './app.js';
import { createPanel } from './panel.store.js';

const closing = new AbortController();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
startTheme();
render(<App panel={createPanel(closing.signal)} />, root);
addEventListener('pagehide', (event) => {
  closing.abort();
  if (event.persisted) addEventListener('pageshow', () => location.reload(), { once: true });
});
