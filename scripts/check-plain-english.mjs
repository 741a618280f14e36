// Finds the words that CONTRIBUTING.md bans ("Plain English") in comments, test titles, file names and documents.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.mjs';

/** What is found, and what to write instead. The table in CONTRIBUTING.md has more, which no program can tell apart. */
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

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;

const calledName = (callee) =>
  callee.name ?? (callee.object && calledName(callee.object)) ?? (callee.callee && calledName(callee.callee)) ?? '';

/** The comments and test titles of a file of code, each with its line. */
function wordsOfCode(path, code) {
  const { program, comments } = parseSync(path, code);
  const found = comments.map(({ value, start }) => ({ line: lineAt(code, start), text: value }));
  const titles = new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!['it', 'test', 'describe'].includes(calledName(callee))) return;
      const text = title?.type === 'Literal' ? title.value : title?.quasis?.map(({ value }) => value.cooked).join('…');
      if (typeof text === 'string') found.push({ line: lineAt(code, title.start), text });
    },
  });
  titles.visit(program);
  return found;
}

/** The prose of a document, without its code. */
function wordsOfDocument(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '');
  return prose.split('\n').map((line, at) => ({ line: at + 1, text: line }));
}

/** @returns the banned words of a file, each with its line and what to write instead */
export function bannedWordsOf(path, content) {
  const name = { line: 0, text: path.split('/').at(-1).replace(/[-.]/g, ' ') };
  const words = path.endsWith('.md') ? wordsOfDocument(content) : wordsOfCode(path, content);
  return [name, ...words].flatMap(({ line, text }) =>
    banned.flatMap(([pattern, instead]) => {
      const match = pattern.exec(text.replace(/\s+\*?\s*/g, ' '));
      return match ? [`${path}:${line}: "${match[0]}": ${instead}`] : [];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], {
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
