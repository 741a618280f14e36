// Documents must name only existing links, headings, paths, npm scripts and names of the code; comments only existing
// documents. The layout in ARCHITECTURE.md must name all folders.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

/** Other documents, such as the changelog, may name what no longer exists. */
const isPresent = (path) => /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\//.test(path);

const isCode = (path) => /\.(?:tsx?|mjs|js|json|sh|ya?ml|sql|css|html|service|conf)$|^\.ci\//.test(path);

/** No checkout contains addresses of calls, packages of npm, topics of the bus, and files that programs write. */
const notTracked =
  /^[/~@-]|:\/\/|^\.\/|^(?:data|[A-Z]+_DIR|machines|test-results|postgresql|node_modules)\/|(?:^|\/)dist\//;
const foreign = new Set([
  ...['postgresql.conf', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'OTEL_TRACES_SAMPLER_ARG', 'CAP_DAC_READ_SEARCH'],
  ...['NAME.json', 'store-batch.property.ts', 'store-batch-by-chance.ts', 'archiveView', '.module.css'],
]);
const isFileName = /\.(?:tsx?|mjs|css|sh|json|md|ya?ml|service|conf)$/;
const folders =
  /^(?:apps|packages|bench|faults|e2e|scripts|tools|deploy|docs|modules|features|components|lib|adapters)\//;

const isName = /^(?:[a-z][a-z0-9]*[A-Z]\w*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|washboard_[a-z_]+)$/;

export function readCheckout() {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = stdout.split('\n').filter((path) => path && existsSync(`${root}/${path}`));
  const words = new Set();
  for (const path of files) {
    if (!isCode(path)) continue;
    const text = readFileSync(`${root}/${path}`, 'utf8');
    for (const word of text.match(/\w+/g) ?? []) words.add(word);
    for (const file of text.match(/[\w-]+\.(?:json|md)\b/g) ?? []) words.add(file);
  }
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const settings = readFileSync(`${root}/apps/server/src/config/config.ts`, 'utf8').matchAll(
    /^ {2}([A-Z][A-Z0-9_]+):/gm,
  );
  return {
    files: new Set(files),
    endings: endingsOf(files),
    words,
    scripts,
    settings: [...settings].map(([, name]) => name).filter((name) => !name.startsWith('OTEL_')),
  };
}

/** A document may omit the beginning of a path that its context makes clear. */
function endingsOf(files) {
  const endings = new Set();
  for (const file of files) {
    const parts = file.split('/');
    for (let last = parts.length; last > 0; last--) {
      for (let first = 0; first < last; first++) endings.add(parts.slice(first, last).join('/'));
    }
  }
  return endings;
}

/** @returns names in the text that do not exist */
export function faultsOf(document, text, checkout) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const faults = findBrokenLinks(document, prose, checkout);
  if (!isPresent(document)) return faults;
  for (const [, script] of text.matchAll(/\bnpm run ([\w-]+)/g)) {
    if (!(script in checkout.scripts)) faults.push(`npm run ${script}`);
  }
  for (const [, code] of prose.matchAll(/`([^`\n]+)`/g)) {
    const name = code.replace(/^(?:\.\.\/)+|\(.*\)$|=.*$|:$/g, '');
    if (foreign.has(name)) continue;
    if (isName.test(name) ? !checkout.words.has(name) : isPath(name) && !isTracked(name, checkout)) faults.push(name);
  }
  for (const [block] of text.matchAll(/^```sh[\s\S]*?^```/gm)) {
    for (const [, name] of block.matchAll(/(?:^|\s)([A-Z][A-Z0-9]*_[A-Z0-9_]+)=/gm)) {
      if (!checkout.words.has(name) && !foreign.has(name)) faults.push(name);
    }
  }
  if (document === 'ARCHITECTURE.md') faults.push(...faultsOfLayout(text, checkout));
  if (document === 'docs/operations.md')
    faults.push(...checkout.settings.filter((name) => !text.includes(`\`${name}\``)));
  return [...new Set(faults)];
}

/** Folders whose folders the layout of ARCHITECTURE.md lists: each with its line, or several after their group. */
const laidOut = [
  'apps/server/src/modules',
  ...['app', 'components', 'lib', 'features'].map((name) => `apps/web/src/${name}`),
];

/** @returns folders that the layout omits, and names in it that are no folders */
export function faultsOfLayout(text, { files }) {
  const faults = [];
  const layout = readLayout(text);
  for (const folder of laidOut) {
    const named = new Set(layout.filter((path) => path.startsWith(`${folder}/`)));
    const depth = folder.split('/').length + (folder.endsWith('/modules') ? 2 : 1);
    const existing = new Set(
      [...files]
        .filter((path) => path.startsWith(`${folder}/`) && path.split('/').length > depth)
        .map((path) => path.split('/').slice(0, depth).join('/')),
    );
    faults.push(...[...named].filter((path) => !existing.has(path)));
    faults.push(...[...existing].filter((path) => !named.has(path)).map((path) => `line for ${path} in the layout`));
  }
  return faults;
}

/** @returns the paths of all lines of the layout, those of a group with a path for each name after it */
function readLayout(text) {
  const [, block = ''] = /^## Layout\n+```\n([\s\S]*?)^```/m.exec(text) ?? [];
  const lines = block.replace(/\n {16,}/g, '  ').split('\n');
  const paths = [];
  const parents = [];
  for (const line of lines) {
    const [, indent, name, rest] = /^( *)(\S+) *(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    while (parents.length > 0 && parents.at(-1).indent >= indent.length) parents.pop();
    const parent = parents.at(-1)?.path ?? '';
    const isGroup = parent.endsWith('/modules/') || parent.endsWith('/features/');
    // A group of features is no folder.
    const path = parent.endsWith('/features/') ? parent : `${parent}${name}`;
    if (isGroup) {
      for (const member of rest.replace(/\([^)]*\)/g, '').match(/\S+/g) ?? []) paths.push(`${path}${member}`);
    } else paths.push(path.replace(/\/$/, ''));
    parents.push({ indent: indent.length, path });
  }
  return paths;
}

function findBrokenLinks(document, prose, { endings }) {
  const faults = [];
  const links = prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(<?([^)\s>#]*)(?:#([^)\s>]+))?[^)]*\)/g);
  for (const [, target, heading] of links) {
    if (/^[a-z]+:/i.test(target)) continue;
    const path = posix.join(posix.dirname(document), decodeURI(target)).replace(/\/$/, '');
    if (target !== '' && !endings.has(path)) faults.push(target);
    else if (heading && (target === '' || path.endsWith('.md'))) {
      const text = target === '' ? prose : readFileSync(`${root}/${path}`, 'utf8');
      if (!headingsOf(text).has(heading)) faults.push(`${target}#${heading}`);
    }
  }
  return faults;
}

/** @returns missing documents that comments name; a decision may be named by its number */
export function faultsOfCode(text, { files }) {
  const faults = [];
  for (const [reference, path, heading] of text.matchAll(/\b(docs\/(?:decisions\/\d{3}|[\w-]+\.md))(?:#([\w-]+))?/g)) {
    const document = [...files].find((file) => file.startsWith(path));
    if (!document || (heading && !headingsOf(readFileSync(`${root}/${document}`, 'utf8')).has(heading)))
      faults.push(reference);
  }
  return faults;
}

/** The anchors are those that GitHub generates for headings. */
function headingsOf(text) {
  const anchors = new Set();
  for (const [, heading] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)) {
    const anchor = heading
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let numbered = anchor;
    for (let number = 1; anchors.has(numbered); number++) numbered = `${anchor}-${number}`;
    anchors.add(numbered);
  }
  return anchors;
}

function isPath(name) {
  if (!/^[\w.@*…{}<>,[\]/-]+$/.test(name) || notTracked.test(name)) return false;
  return isFileName.test(name) || folders.test(name);
}

/** A name with a placeholder, such as `…-calls.ts`, needs a file that matches it. */
function isTracked(name, { endings, words }) {
  const path = name.replace(/\/$/, '');
  if (endings.has(path) || words.has(path)) return true;
  if (!/[*…{<[]/.test(path)) return false;
  const pattern = path
    .split(/(\{[^}]*,[^}]*\}|\{[^}]*\}|<[^>]*>|\[[^\]]*\]|\*+|…)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[.+()|^$]/g, '\\$&');
      if (part.includes(',')) return `(?:${part.slice(1, -1).replaceAll(',', '|')})`;
      return part === '*' ? '[^/]*' : '.*';
    })
    .join('');
  const fits = new RegExp(`^(?:.*/)?${pattern}$`);
  return [...endings].some((ending) => fits.test(ending));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const checkout = readCheckout();
  const documents = [...checkout.files].filter((path) => path.endsWith('.md'));
  const code = [...checkout.files].filter((path) => isCode(path) && !/\.test\.tsx?$/.test(path));
  for (const path of [...documents, ...code]) {
    const text = readFileSync(`${root}/${path}`, 'utf8');
    for (const fault of isCode(path) ? faultsOfCode(text, checkout) : faultsOf(path, text, checkout)) {
      process.stderr.write(`${path}: there is no ${fault}\n`);
      process.exitCode = 1;
    }
  }
  if (documents.length === 0) process.exitCode = 1; // Outside a checkout nothing would be checked, so this fails.
}
