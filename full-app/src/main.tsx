import '@talk/ui/styles/tokens.css';
import '@talk/ui/styles/kit.css';
import './app/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { languageOfBrowser, learnLanguage } from './app/language/spoken.js';
import { createClient } from './shared/workspace/client.js';
import { createTheme } from './shared/theme.store.js';
import { stripCredentials } from './app/landing.js';

stripCredentials();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const client = createClient();
const theme = createTheme();
const setting = languageOfBrowser();
setting.follow(client);
void learnLanguage().then(() => createRoot(root).render(<App client={client} theme={theme} setting={setting} />));
