// npm run build: the web app, when something it is made of has changed.
import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled('runtime');
await buildWeb();
