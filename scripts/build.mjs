import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled('runtime');
await buildWeb();
