import './app/theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { App } from './app/app.tsx';
import { startI18n } from './lib/i18n/i18n.ts';

// zod would otherwise compile its checks with eval, which the content security policy forbids.
config({ jitless: true });

await startI18n();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
