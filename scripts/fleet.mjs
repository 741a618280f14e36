// npm run fleet -- --machines 10000 --rate 0.1 --url mqtt://127.0.0.1:1883
import { ensureInstalled } from './ensure-installed.mjs';
import { node } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled('runtime');
await run(node, ['apps/emulator/src/fleet-cli.ts', ...process.argv.slice(2)]);
