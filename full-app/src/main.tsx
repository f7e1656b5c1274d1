import '@talk/ui/styles/tokens.css';
import '@talk/ui/styles/kit.css';
import './app/base.css';
import { refuseDroppedFiles, stopComposingKeys } from '@talk/ui';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { askForFirstPage } from './app/first-page.js';
import { languageOfBrowser, learnLanguage } from './app/language/spoken.js';
import { createClient } from './shared/workspace/client.js';
import { followProductName } from './shared/product-name.js';
import { createTheme } from './shared/theme.store.js';
import { stripCredentials, takeGuestPlace } from './app/landing.js';

const guest = takeGuestPlace();
stripCredentials();
stopComposingKeys();
refuseDroppedFiles(window);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// It asks at once who is here; the code of the first screen takes every other connection.
const client = createClient();
askForFirstPage(location.pathname);
const theme = createTheme();
const setting = languageOfBrowser();
setting.follow(client);
followProductName(client.auth);
void learnLanguage().then(() =>
  createRoot(root).render(<App client={client} theme={theme} setting={setting} guest={guest} />),
);
