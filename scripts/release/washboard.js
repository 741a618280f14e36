#!/usr/bin/env -S node --max-semi-space-size=24
import { setFlagsFromString } from 'node:v8';

const oldestNode = 24;
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(`Washboard needs Node.js ${oldestNode} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
// As in apps/server/node-flags.json. No version of Node.js promises to know this flag, and then it only warns.
setFlagsFromString('--heap-growing-percent=60');
await import('../lib/washboard.js');
