import './app/theme/styles.ts';
import './app/views/splash.css';
import { showStartFailure } from './app/views/start-failure.ts';
import { fetchFirstTexts } from './lib/i18n/first-texts.ts';
import { afterPaint } from './lib/version/after-paint.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

try {
  // After the first paint, the code starts in steps that yield to the browser; in one step it would block a phone for a
  // fifth of a second.
  fetchFirstTexts();
  await afterPaint();
  await import('react-dom/client');
  await afterPaint();
  await import('./lib/i18n/i18n.ts');
  await afterPaint();
  const { start } = await import('./app/start.tsx');
  await start(root);
} catch (failure) {
  showStartFailure(root);
  throw failure;
}
