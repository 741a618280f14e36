import { createReadStream, readFileSync } from 'node:fs';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { findCheckpoints } from '@washboard/ledger/checkpoint/find-checkpoints';
import { parseVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { readLedgerFile, UnreadableLedger } from '@washboard/ledger/ledger-file';
import { readPemCertificates } from '@washboard/ledger/time-stamp/certificate';
import { doubtKinds, type Expectations } from '@washboard/ledger/verify/attestations';
import { describeUnreadable, describeVerdict } from '@washboard/ledger/verify/describe-verdict';
import { timeRemarkKinds } from '@washboard/ledger/verify/time-check';
import { type Verdict, verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import type { Call } from './command.ts';
import { verifyOptions } from './options.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { UsageError } from './usage-error.ts';

/** The end of the help, about the output. */
export const verifierNotes = `Ends with 0 if the ledger is intact, 1 if it is not, 2 if there is nothing to check.
A line for each finding begins with edited, removed, inserted, reordered, truncated or foreign, and the records' numbers;
a line for each confirmation that does not hold with ${doubtKinds.join(', ')};
a line about times that contradict each other with ${timeRemarkKinds.join(', ')}: it does not change how the check ends.`;

const exitCodes = { intact: 0, tampered: 1, unreadable: 2 } as const;

interface CliArguments {
  file: string;
  key: string | null;
  expected: Expectations;
  language: Language;
}

/** @throws UsageError */
function readArguments(args: string[], call: Call): CliArguments {
  const { values, operands } = parseCommandLine(args, { options: verifyOptions, operands: 1, ...call });
  const [file = ''] = operands;
  const systemLanguage = Intl.DateTimeFormat().resolvedOptions().locale.slice(0, 2);
  const { key = null, witness: witnesses = [], language = systemLanguage } = values;
  if (values.language !== undefined && !languages.some((each) => each === values.language))
    throw new UsageError(`The languages are ${languages.join(', ')}.`);
  if (key !== null && parseVerifierKey(key)?.algorithm !== 'ed25519')
    throw new UsageError('This is not a key of a ledger.');
  if (witnesses.some((each) => parseVerifierKey(each)?.algorithm !== 'cosignature'))
    throw new UsageError(
      'This is not a key of a witness: an Ed25519 key for cosignatures (c2sp.org/tlog-cosignature).',
    );
  const authorities = readNamedFile(values['tsa-certificate']);
  if (authorities !== null && readPemCertificates(authorities) === null)
    throw new UsageError('The file of --tsa-certificate has no certificate in PEM format.');
  const kept = readNamedFile(values.checkpoint);
  if (kept !== null && findCheckpoints(kept).length === 0)
    throw new UsageError('The file of --checkpoint has no checkpoint.');
  const expected = { witnesses, authorities, kept };
  return { file, key, expected, language: languages.find((each) => each === language) ?? 'en' };
}

function readNamedFile(path: string | undefined): string | null {
  if (path === undefined) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * @returns the exit code
 * @throws UsageError
 */
export async function runVerifier(args: string[], call: Call): Promise<number> {
  const { file, key, expected, language } = readArguments(args, call);
  try {
    const ledger = await readLedgerFile(createReadStream(file, 'utf8') as AsyncIterable<string>);
    const verdict = await verifyLedger(ledger, { expectedKey: key, expected });
    process.stdout.write(report(verdict, { machine: ledger.header.machine, language }));
    return verdict.isIntact ? exitCodes.intact : exitCodes.tampered;
  } catch (error) {
    if (error instanceof UnreadableLedger) process.stderr.write(`${describeUnreadable(error.reason, language)}\n`);
    else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return exitCodes.unreadable;
  }
}

function report(verdict: Verdict, about: { machine: string; language: Language }): string {
  const { title, result, findings, doubts, cut, remarks, proven, notProven } = describeVerdict(verdict, about);
  const found = verdict.findings.map(({ kind, from, to }, index) => {
    const place = from === to ? from : `${from}-${to}`;
    return `${kind} ${place}: ${findings[index]?.text}`;
  });
  const doubted = verdict.doubts.map(({ kind }, index) => `${kind}: ${doubts[index]?.text}`);
  const noted = verdict.timeRemarks.map(({ kind }, index) => `${kind}: ${remarks[index]}`);
  return [title, ...found, ...doubted, ...cut, result, ...noted, ...proven, ...notProven]
    .map((line) => `${line}\n`)
    .join('');
}
