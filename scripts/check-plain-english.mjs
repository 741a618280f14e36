// Finds words that are not plain English (CONTRIBUTING.md) in comments, test titles, errors, log lines, file names and
// documents, and test titles without a subject.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.mjs';

/** The words that are found, and those to write instead. The table in CONTRIBUTING.md has those that no program can tell apart. */
const banned = [
  [/\b(?:no|some|any)body\b/i, 'no user, another user; or the passive'],
  [/\beverybody\b/i, 'all users, all accounts'],
  [/\b(?:un)?told\b|\btells?\b/i, 'send, report, notify; return; unknown'],
  [/\banew\b|\bonce more\b/i, 'again'],
  [/\bwhoever\b|\bof whom\b|\bof which\b/i, 'the user, the caller; whose'],
  [/\bfrom afar\b/i, 'remote, remotely'],
  [/\blonely\b/i, 'single, isolated'],
  [/\b(?:goes|go|gone|going|went) on\b(?! (?:a|an|the|to)\b)/i, 'continues'],
  [/\blets? go of\b/i, 'releases'],
  [/\bby chance\b/i, 'random'],
  [/\bin pieces\b|\bpart by part\b/i, 'in chunks, incrementally'],
  [/\bat once\b/i, 'immediately; at the same time'],
  [/\bas long as it lasts\b/i, 'for the duration of'],
  [/\bhere and there\b/i, 'name the places'],
  [/\bwhat (?:is|stands) there\b/i, 'the existing …, the current …'],
];

/** The first ones quote the banned words; the changes of past versions stay as they were published. */
const exempt = new Set([
  'CONTRIBUTING.md',
  'scripts/check-plain-english.mjs',
  'scripts/check-plain-english.test.ts',
  'CHANGELOG.md',
]);

const endings = ['*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.sql', '*.md'];

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;

const calledName = (callee) =>
  callee.name ?? (callee.object && calledName(callee.object)) ?? (callee.callee && calledName(callee.callee)) ?? '';

const withoutType = (node) => (node?.expression && /^TS/.test(node.type) ? withoutType(node.expression) : node);

function textOf(node) {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'BinaryExpression') return `${textOf(node.left) ?? '…'}${textOf(node.right) ?? '…'}`;
  return node?.quasis?.map(({ value }) => value.cooked).join('…');
}

const fieldOf = (row, name) => row.properties?.find(({ key }) => (key?.name ?? key?.value) === name)?.value;

/** The texts that the rows of `it.each` put into its title, each with whether the title begins with it. */
function wordsOfRows(rows, title) {
  const placeholders = [...title.matchAll(/%[a-z]|\$(\w+)/gi)];
  return (rows?.elements ?? []).flatMap((element) => {
    const row = withoutType(element);
    return placeholders.flatMap(({ 0: placeholder, 1: field, index }, at) => {
      // Others, such as %j, quote a value of the test.
      if (!field && placeholder !== '%s') return [];
      const node = withoutType(field ? fieldOf(row, field) : row?.type === 'ArrayExpression' ? row.elements[at] : row);
      const text = textOf(node);
      return text === undefined ? [] : [{ start: node.start, text, isStart: index === 0 }];
    });
  });
}

const loggers = /^#?(?:log|logger)$/;

const isLogCall = ({ type, object, property }) =>
  type === 'MemberExpression' &&
  /^(?:trace|debug|info|warn|error|fatal)$/.test(property.name ?? '') &&
  loggers.test(object.name ?? object.property?.name ?? '');

/** The texts of an error or a log line: its arguments, and constants that hold one. */
const messagesOf = (nodes, constants) =>
  nodes
    .map((node) => (node.type === 'Identifier' ? constants.get(node.name) : node))
    .map((node) => ({ start: node?.start, text: textOf(node) }))
    .filter(({ text }) => text !== undefined);

/** The comments, test titles, errors and log lines of a file of code, each with its line. */
function wordsOfCode(path, code) {
  const { program, comments } = parseSync(path, code);
  const lists = new Map();
  const constants = new Map();
  const isOperated = /^(?:apps\/[^/]+\/src|packages)\//.test(path) && !/\.test\.tsx?$/.test(path);
  const found = comments.map(({ value, start }) => ({ line: lineAt(code, start), text: value }));
  const addWords = ({ start, text, isStart }) => found.push({ line: lineAt(code, start), text, isTitle: isStart });
  const addMessages = (texts) => {
    for (const message of messagesOf(texts, constants)) addWords(message);
  };
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      if (withoutType(init)?.type === 'ArrayExpression') lists.set(id.name, withoutType(init));
      if (textOf(init) !== undefined) constants.set(id.name, init);
    },
    NewExpression({ callee, arguments: texts }) {
      if (isOperated && /Error$/.test(calledName(callee))) addMessages(texts);
    },
    CallExpression({ callee, arguments: texts }) {
      if (isOperated && isLogCall(callee)) addMessages(texts);
      const [title] = texts;
      if (!['it', 'test', 'describe'].includes(calledName(callee))) return;
      const text = textOf(title);
      if (text === undefined) return;
      addWords({ start: title.start, text, isStart: true });
      const rows = withoutType(callee.arguments?.[0]);
      for (const words of wordsOfRows(rows?.name ? lists.get(rows.name) : rows, text)) addWords(words);
    },
  });
  visitor.visit(program);
  return found;
}

/** The comments of a style sheet or of SQL. */
const wordsOfComments = (text, comment) =>
  [...text.matchAll(comment)].map((match) => ({ line: lineAt(text, match.index), text: match[0] }));

/** The prose of a document, without its code. */
function wordsOfDocument(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '');
  return prose.split('\n').map((line, at) => ({ line: at + 1, text: line }));
}

function wordsOf(path, content) {
  if (path.endsWith('.md')) return wordsOfDocument(content);
  if (path.endsWith('.css')) return wordsOfComments(content, /\/\*[\s\S]*?\*\//g);
  if (path.endsWith('.sql')) return wordsOfComments(content, /\/\*[\s\S]*?\*\/|--.*/g);
  return wordsOfCode(path, content);
}

/** A docstring names its subject: "The number of …", not "How many …" or "Of each …". */
const withoutNoun = /^\*\s*(?:what|how|who|which|those|of|by|from|for)\b/i;

const withoutSubject = /^(?:is|has|are|was|were|of|about|counts(?! of))\b/i;

/** @returns the banned words of a file, each with its line and what to write instead */
export function bannedWordsOf(path, content) {
  const name = { line: 0, text: path.split('/').at(-1).replace(/[-.]/g, ' ') };
  return [name, ...wordsOf(path, content)].flatMap(({ line, text, isTitle }) =>
    [
      ...banned,
      [withoutNoun, 'begin the comment with its subject'],
      ...(isTitle ? [[withoutSubject, 'begin the title with its subject']] : []),
    ].flatMap(([pattern, instead]) => {
      const match = pattern.exec(text.replace(/\s+\*?\s*/g, ' '));
      return match ? [`${path}:${line}: "${match[0]}": ${instead}`] : [];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', ...endings], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const paths = listed.split('\n').filter((path) => path !== '' && !exempt.has(path) && existsSync(join(root, path)));
  const found = paths.flatMap((path) => bannedWordsOf(path, readFileSync(join(root, path), 'utf8')));
  for (const words of found) process.stderr.write(`${words}\n`);
  // Outside a checkout nothing would be checked.
  if (found.length > 0 || paths.length === 0) process.exitCode = 1;
}
