// npm run fleet -- --machines 10000 --rate 0.1 --url mqtt://127.0.0.1:1883
import { ensureInstalled, node, run } from './ensure-installed.mjs';

ensureInstalled();
run(node, ['apps/machine/src/fleet-cli.ts', ...process.argv.slice(2)]);
