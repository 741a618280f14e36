import { createReadStream } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { describeUnreadable, describeVerdict } from './describe-verdict.ts';
import { readLedgerFile, UnreadableLedger } from './ledger-file.ts';
import { parseVerifierKey } from './signed-note.ts';
import { type Verdict, verifyLedger } from './verify-ledger.ts';

const usage = `Checks the ledger of a machine, without a server.

  npm run verify -- ledger.json
  npm run verify -- ledger.json --key 'washboard.example/ledger+1a2b3c4d+AR…' --language de

  --key       a key of the operator, from elsewhere than the file
  --language  ${languages.join(', ')}; that of the system by default

Ends with 0 if the ledger is intact, 1 if it is not, 2 if there is nothing to check.
A line for each finding begins with edited, removed, inserted, reordered, truncated or foreign, and the records' numbers.
`;

const exitCodes = { intact: 0, tampered: 1, unreadable: 2 } as const;

const options = {
  key: { type: 'string' },
  language: { type: 'string', default: Intl.DateTimeFormat().resolvedOptions().locale.slice(0, 2) },
} as const satisfies ParseArgsConfig['options'];

interface Order {
  file: string;
  key: string | null;
  language: Language;
}

/** @returns what is wrong with the arguments, if anything is */
function readArguments(): Order | string {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return 'One file is needed.';
    if (values.key !== undefined && parseVerifierKey(values.key) === null) return 'This is not a key of a ledger.';
    const { key = null, language } = values;
    return { file, key, language: languages.find((each) => each === language) ?? 'en' };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function run(): Promise<number> {
  const order = readArguments();
  if (typeof order === 'string') {
    process.stderr.write(`${order}\n\n${usage}`);
    return exitCodes.unreadable;
  }
  const { file, key, language } = order;
  try {
    const ledger = await readLedgerFile(createReadStream(file, 'utf8') as AsyncIterable<string>);
    const verdict = await verifyLedger(ledger, { expectedKey: key });
    process.stdout.write(report(verdict, { machine: ledger.header.machine, language }));
    return verdict.isIntact ? exitCodes.intact : exitCodes.tampered;
  } catch (error) {
    if (error instanceof UnreadableLedger) process.stderr.write(`${describeUnreadable(error.reason, language)}\n`);
    else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return exitCodes.unreadable;
  }
}

function report(verdict: Verdict, about: { machine: string; language: Language }): string {
  const { title, result, findings, cut, proven, notProven } = describeVerdict(verdict, about);
  const found = verdict.findings.map(({ kind, from, to }, index) => {
    const place = from === to ? from : `${from}-${to}`;
    return `${kind} ${place}: ${findings[index]?.text}`;
  });
  return [title, ...found, ...cut, result, ...proven, ...notProven].map((line) => `${line}\n`).join('');
}

process.exitCode = await run();
