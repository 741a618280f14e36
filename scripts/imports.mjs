// Searching text takes a second for all files; a false match only selects too much.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path/posix';
import { root } from './root.mjs';

const source = /\.(?:[cm]?[jt]s|tsx|css|html)$/;
const imported = /(?:\bfrom|\bimport|\bmock|\bimportActual|@import)\s*\(?\s*(?:url\()?(['"])([^'"\n]+)\1/g;
const lazyImport = /\bimport\(\s*'(\.[^']+)'/g;
const read = /(?:new URL\(\s*|import\.meta\.dirname,\s*)(['"`])([^'"`\n]+)\1/g;
const globbed = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/g;
const languages = ['en', 'fr', 'de', 'it', 'es'];
const texts = /\b(?:useTranslation|loadTexts|startTestTexts)\(([^)]*)\)/g;

/** @returns the lazy modules of the web app: each has a chunk of its name */
export function lazyModules() {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root });
  return new Set(
    files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap((file) => lazyImportsOf(file, textOf(file))),
  );
}

/** @returns for each file those that refer to it, with `isLazy` if it is loaded lazily */
export function referrersOf(files, readText = textOf) {
  const known = new Set(files);
  const referrers = new Map();
  for (const from of files.filter((file) => source.test(file))) {
    const text = readText(from);
    const lazy = new Set(lazyImportsOf(from, text));
    for (const to of targetsOf(from, text, files, known)) {
      if (!referrers.has(to)) referrers.set(to, []);
      referrers.get(to).push({ file: from, isLazy: lazy.has(to) });
    }
  }
  return referrers;
}

function targetsOf(from, text, files, known) {
  const folder = dirname(from);
  const targets = new Set();
  const add = (path) => known.has(path) && path !== from && targets.add(path);
  const addAll = (pattern) => {
    const [begin] = pattern.split(/[*{]/, 1);
    for (const file of files) if (file.startsWith(begin) && matchesGlob(file, pattern)) add(file);
  };
  for (const [, , name] of text.matchAll(imported)) add(name.startsWith('.') ? join(folder, name) : packageFile(name));
  for (const [, , name] of text.matchAll(read)) {
    const path = join(folder, name.replaceAll(/\$\{[^}]*\}/g, '*')).replace(/\/$/, '');
    // A reference to a parent folder does not show which files are read.
    if (path === '.' || path.startsWith('..') || `${folder}/`.startsWith(`${path}/`)) continue;
    if (known.has(path)) add(path);
    else addAll(path.includes('*') ? path : `${path}/**`);
  }
  for (const [, pattern] of text.matchAll(globbed)) {
    // The glob matches all English texts; `startTestTexts` names those of a test.
    if (!pattern.endsWith('/en/*.json')) addAll(join(folder, pattern));
  }
  for (const [, names] of text.matchAll(texts)) {
    for (const [, name] of names.matchAll(/'([\w-]+)'/g))
      for (const language of languages) add(`apps/web/src/locales/${language}/${name}.json`);
  }
  return targets;
}

function packageFile(name) {
  const [, workspace, path] = /^@washboard\/([\w-]+)\/(.+)$/.exec(name) ?? [];
  if (!workspace) return '';
  return `${['contract', 'ledger', 'machine-model'].includes(workspace) ? 'packages' : 'apps'}/${workspace}/src/${path}.ts`;
}

function lazyImportsOf(file, text) {
  return [...text.matchAll(lazyImport)].map(([, path]) => join(dirname(file), path));
}

function textOf(file) {
  return readFileSync(join(root, file), 'utf8');
}
