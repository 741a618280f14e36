// npm run plot: draws docs/three-days.svg and fills the table of docs/emulator.md.
import { ensureInstalled, node, run } from './ensure-installed.mjs';

ensureInstalled();
run(node, ['apps/machine/src/plot-cli.ts']);
