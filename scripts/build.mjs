// npm run build: builds the web app when its sources have changed.
import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled('runtime');
await buildWeb();
