import './page.css';
import { render } from 'preact';
import { startTheme } from '../shared/theme.js';
import { App } from './app.js';
import { createHandset } from './handset.js';
import { handleKeys } from './keys.js';

const closing = new AbortController();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
startTheme();
const handset = createHandset(closing.signal);
handleKeys(handset, closing.signal);
render(<App handset={handset} />, root);
addEventListener('pagehide', (event) => {
  // A page kept for "back" starts over when it is shown again.
  closing.abort();
  if (event.persisted) addEventListener('pageshow', () => location.reload(), { once: true });
});
