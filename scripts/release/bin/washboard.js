#!/usr/bin/env -S node --max-semi-space-size=24
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { cacheFolders, unpackOnce } from './unpack-once.js';

const oldestNode = 24;
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(`Washboard needs Node.js ${oldestNode} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
// As in apps/server/node-flags.json. No version of Node.js promises to know this flag, and then it only warns.
setFlagsFromString('--heap-growing-percent=60');

const packageFolder = dirname(import.meta.dirname);
const { version, contents } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
const archives = ['program', `postgresql-${process.arch}`].map((name) => join(packageFolder, `${name}.tar`));
const folders = [packageFolder, ...cacheFolders(process.env)].map((folder) => ({
  folder,
  name: `washboard-${version}-${contents}-${process.arch}`,
}));

let program;
try {
  program = await unpackOnce(archives, folders);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import(pathToFileURL(join(program, 'washboard.js')));
