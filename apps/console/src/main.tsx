import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTexts } from './texts/texts.js';
import { App } from './shell/app.js';
import './styles/tokens.css';
import './styles/parts.css';
import './styles/shell.css';

await loadTexts();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
