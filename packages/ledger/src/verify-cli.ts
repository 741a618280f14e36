import { createReadStream, readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { doubtKinds, type Expectations } from './attestations.ts';
import { readPemCertificates } from './certificate.ts';
import { describeUnreadable, describeVerdict } from './describe-verdict.ts';
import { findCheckpoints } from './find-checkpoints.ts';
import { readLedgerFile, UnreadableLedger } from './ledger-file.ts';
import { parseVerifierKey } from './signed-note.ts';
import { timeRemarkKinds } from './time-check.ts';
import { type Verdict, verifyLedger } from './verify-ledger.ts';

const usage = `Checks the ledger of a machine, without a server.

  npm run verify -- ledger.json
  npm run verify -- ledger.json --key 'washboard.example/ledger+1a2b3c4d+AR…' --language de

  --key              a key of the operator, from elsewhere than the file
  --witness          a key of a witness that must have countersigned; may be repeated
  --tsa-certificate  a file with the certificate of the authority that must have time-stamped, or of its issuer (PEM)
  --checkpoint       a file with checkpoints that you kept: they must be in the log of this ledger
  --language         ${languages.join(', ')}; that of the system by default

Ends with 0 if the ledger is intact, 1 if it is not, 2 if there is nothing to check.
A line for each finding begins with edited, removed, inserted, reordered, truncated or foreign, and the records' numbers;
a line for each confirmation that does not hold with ${doubtKinds.join(', ')};
a line about times that contradict each other with ${timeRemarkKinds.join(', ')}: it does not change how the check ends.
`;

const exitCodes = { intact: 0, tampered: 1, unreadable: 2 } as const;

const options = {
  key: { type: 'string' },
  witness: { type: 'string', multiple: true },
  'tsa-certificate': { type: 'string' },
  checkpoint: { type: 'string' },
  language: { type: 'string', default: Intl.DateTimeFormat().resolvedOptions().locale.slice(0, 2) },
} as const satisfies ParseArgsConfig['options'];

interface CliArguments {
  file: string;
  key: string | null;
  expected: Expectations;
  language: Language;
}

function readArguments(): CliArguments | string {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return 'One file is needed.';
    if (values.key !== undefined && parseVerifierKey(values.key)?.algorithm !== 'ed25519')
      return 'This is not a key of a ledger.';
    const { key = null, witness: witnesses = [], language } = values;
    if (witnesses.some((each) => parseVerifierKey(each)?.algorithm !== 'cosignature'))
      return 'This is not a key of a witness: an Ed25519 key for cosignatures (c2sp.org/tlog-cosignature).';
    const authorities =
      values['tsa-certificate'] === undefined ? null : readFileSync(values['tsa-certificate'], 'utf8');
    if (authorities !== null && readPemCertificates(authorities) === null)
      return 'The file of --tsa-certificate has no certificate in PEM format.';
    const kept = values.checkpoint === undefined ? null : readFileSync(values.checkpoint, 'utf8');
    if (kept !== null && findCheckpoints(kept).length === 0) return 'The file of --checkpoint has no checkpoint.';
    const expected = { witnesses, authorities, kept };
    return { file, key, expected, language: languages.find((each) => each === language) ?? 'en' };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function run(): Promise<number> {
  const given = readArguments();
  if (typeof given === 'string') {
    process.stderr.write(`${given}\n\n${usage}`);
    return exitCodes.unreadable;
  }
  const { file, key, expected, language } = given;
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

process.exitCode = await run();
