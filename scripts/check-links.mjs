// Checks that all links in documents lead somewhere, including the tables of tests.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const documents = stdout.split('\n').filter((path) => path && existsSync(join(root, path)));

for (const path of documents) {
  const text = readFileSync(join(root, path), 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');
  for (const [, target] of text.matchAll(/\]\(<?([^)\s>#]+)[^)]*\)/g)) {
    if (/^[a-z]+:/i.test(target) || existsSync(join(root, dirname(path), decodeURI(target)))) continue;
    process.stderr.write(`${path}: there is no ${target}\n`);
    process.exitCode = 1;
  }
}
if (documents.length === 0) process.exitCode = 1; // not a checkout: nothing was checked
