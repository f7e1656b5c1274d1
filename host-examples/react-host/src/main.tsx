import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';

const place = document.getElementById('root');
const { app } = JSON.parse(document.getElementById('origins')?.textContent ?? '{}') as { app?: string };
if (place && app)
  createRoot(place).render(
    <StrictMode>
      <App talkOrigin={app} />
    </StrictMode>,
  );
