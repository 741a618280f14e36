// The log continues each attested state, so the records below it cannot have been changed since.
import { areEqual, fromBase64, toBase64 } from '../bytes.ts';
import { type Checkpoint, formatCheckpoint } from '../checkpoint/checkpoint.ts';
import { findCheckpoints } from '../checkpoint/find-checkpoints.ts';
import {
  cosignatureTime,
  isSignedBy,
  type NoteKey,
  parseNote,
  parseVerifierKey,
  toVerifierKey,
} from '../checkpoint/signed-note.ts';
import { logEntryOf } from '../entry.ts';
import type { LedgerFileHeader } from '../ledger-file.ts';
import type { TimeStamp } from '../time-stamp/time-stamp.ts';
import { provesConsistency } from '../tree/consistency-proof.ts';
import { KnownTree } from '../tree/known-tree.ts';
import type { Hash } from '../tree/merkle-tree.ts';

export const doubtKinds = [
  'falseCosignature',
  'missingWitness',
  'falseTimeStamp',
  'foreignTimeStamp',
  'missingTimeStamp',
  'notContinued',
  'rewritten',
  'forked',
  'otherLog',
] as const;

/**
 * A doubt names what is not proven, although the file claims it or the reader expects it.
 * - falseCosignature: the signature of a witness does not fit its key
 * - missingWitness: the witness that the reader named has countersigned none of these records
 * - falseTimeStamp: not of this log, or not signed by its authority
 * - foreignTimeStamp: by another authority than the one that the reader named
 * - missingTimeStamp: the authority that the reader named has stamped none of these records
 * - notContinued: the log does not continue a state that the file claims
 * - rewritten: the log has another root than the checkpoint that the reader kept, at the same size
 * - forked: two signed checkpoints that the reader kept have one size and different roots
 * - otherLog: an unknown key signed the checkpoint that the reader kept
 */
export interface Doubt {
  kind: (typeof doubtKinds)[number];
  name: string;
}

export interface Attestor {
  by: 'witness' | 'timeStamp';
  name: string;
  /** The key of a witness is one line; an authority has none. */
  key: string | null;
  /** Null means that the reader named no attestor of this kind. */
  isKnown: boolean | null;
  states: readonly AttestedState[];
}

interface AttestedState {
  size: number;
  at: Date;
}

/**
 * A file and a checkpoint that the reader kept compare as follows.
 * - contained: the log still contains what the checkpoint signed
 * - newer: the checkpoint is newer than this file
 * - earlierLog: the checkpoint is of a previous log of this operator
 * - notProven: nothing in the file connects the checkpoint to the log
 */
export interface KeptCheckpoint {
  size: number;
  result: 'contained' | 'newer' | 'earlierLog' | 'notProven';
}

export interface Attestations {
  attestors: readonly Attestor[];
  doubts: readonly Doubt[];
  kept: KeptCheckpoint | null;
  uncheckedTimeStamps: number;
}

export interface Expectations {
  /** Keys of witnesses are lines from another source than the file. */
  witnesses: readonly string[];
  /** Certificates are in PEM format. */
  authorities: string | null;
  /** The reader may have kept any text that contains checkpoints. */
  kept: string | null;
}

export interface ProvenLog {
  checkpoint: Checkpoint;
  keys: readonly NoteKey[];
  heads: LedgerFileHeader['heads'];
}

interface State {
  size: number;
  root: Hash;
  text: string;
  cosignatures: string;
  timeStamp: string | null;
}

export async function verifyAttestations(
  header: LedgerFileHeader,
  log: ProvenLog,
  expected: Expectations,
): Promise<Attestations> {
  const { states, doubts } = continuedStates(header, log);
  const witnesses = verifyCosignatures(states, { listed: header.witnesses ?? [], named: expected.witnesses });
  const stamps = await verifyTimeStamps(states, expected.authorities);
  const comparison = compareKept(expected.kept, log, knownTree(header, log));
  return {
    attestors: [...witnesses.attestors, ...stamps.attestors],
    doubts: [...doubts, ...witnesses.doubts, ...stamps.doubts, ...comparison.doubts],
    kept: comparison.kept,
    uncheckedTimeStamps: stamps.unchecked,
  };
}

function continuedStates(header: LedgerFileHeader, { checkpoint }: ProvenLog): { states: State[]; doubts: Doubt[] } {
  const { origin, size, root } = checkpoint;
  const [text = '', cosignatures = ''] = splitNote(header.checkpoint);
  const states: State[] = [];
  const doubts: Doubt[] = [];
  for (const claimed of header.attested ?? []) {
    const smaller = { size: claimed.size, root: hashOf(claimed.root) };
    const proof = claimed.consistency.map(hashOf);
    if (!provesConsistency(smaller, { size, root }, proof))
      doubts.push({ kind: 'notContinued', name: String(claimed.size) });
    else
      states.push({
        ...smaller,
        text: formatCheckpoint({ origin, ...smaller, extensions: [] }),
        cosignatures: claimed.cosignatures.map((line) => `${line}\n`).join(''),
        timeStamp: claimed.timeStamp ?? null,
      });
  }
  states.push({ size, root, text, cosignatures, timeStamp: null });
  return { states: states.sort((a, b) => a.size - b.size), doubts };
}

function knownTree({ machine, attested = [] }: LedgerFileHeader, { checkpoint, heads }: ProvenLog): KnownTree {
  const { size, root } = checkpoint;
  const tree = new KnownTree(size, root);
  for (const { number, hash, index, proof } of heads)
    tree.addInclusion(logEntryOf({ machine, number, hash }), index, proof.map(hashOf));
  for (const state of attested) {
    const smaller = { size: state.size, root: hashOf(state.root) };
    const proof = state.consistency.map(hashOf);
    if (provesConsistency(smaller, { size, root }, proof)) tree.addConsistency(smaller, proof);
  }
  return tree;
}

const hashOf = (text: string): Hash => fromBase64(text) ?? new Uint8Array();

function splitNote(note: string): [string, string] {
  const split = note.lastIndexOf('\n\n');
  return [note.slice(0, split + 1), note.slice(split + 2)];
}

function verifyCosignatures(
  states: readonly State[],
  { listed, named }: { listed: readonly string[]; named: readonly string[] },
): Pick<Attestations, 'attestors' | 'doubts'> {
  const attestors: Attestor[] = [];
  const doubts: Doubt[] = [];
  for (const line of new Set([...named, ...listed])) {
    const key = parseVerifierKey(line);
    if (key?.algorithm !== 'cosignature') continue;
    const seenStates: AttestedState[] = [];
    let isFalse = false;
    for (const { size, text, cosignatures } of states) {
      const note = cosignatures === '' ? null : parseNote(`${text}\n${cosignatures}`);
      const time = note && cosignatureTime(note, key);
      if (time === 'false') isFalse = true;
      else if (time) seenStates.push({ size, at: time });
    }
    if (isFalse) doubts.push({ kind: 'falseCosignature', name: key.name });
    const isKnown = named.length > 0 ? named.includes(line) : null;
    attestors.push({ by: 'witness', name: key.name, key: toVerifierKey(key), isKnown, states: seenStates });
  }
  return { attestors, doubts };
}

async function verifyTimeStamps(
  states: readonly State[],
  authorities: string | null,
): Promise<Pick<Attestations, 'attestors' | 'doubts'> & { unchecked: number }> {
  const stamped = states.filter(({ timeStamp }) => timeStamp !== null);
  if (stamped.length === 0) return { attestors: [], doubts: [], unchecked: 0 };
  const tools = await loadTimeStamps();
  if (!tools) return { attestors: [], doubts: [], unchecked: stamped.length };
  const trusted = authorities === null ? null : (tools.readPemCertificates(authorities) ?? []);
  const bySubject = new Map<string, { isTrusted: boolean | null; states: AttestedState[] }>();
  const doubts: Doubt[] = [];
  let unchecked = 0;
  for (const { size, text, timeStamp } of stamped) {
    const outcome = await tools.check(timeStamp ?? '', text, trusted);
    if (outcome === 'unsupported') unchecked += 1;
    else if (outcome === 'false') doubts.push({ kind: 'falseTimeStamp', name: String(size) });
    else if (outcome.isTrusted === false) doubts.push({ kind: 'foreignTimeStamp', name: outcome.subject });
    else {
      const before = bySubject.get(outcome.subject)?.states ?? [];
      bySubject.set(outcome.subject, { isTrusted: outcome.isTrusted, states: [...before, { size, at: outcome.at }] });
    }
  }
  const attestors = [...bySubject].map(([name, { isTrusted, states: seenStates }]): Attestor => {
    return { by: 'timeStamp', name, key: null, isKnown: isTrusted, states: seenStates };
  });
  return { attestors, doubts: unique(doubts), unchecked };
}

type CheckTimeStamp = (
  encoded: string,
  text: string,
  trusted: Parameters<typeof import('../time-stamp/time-stamp.ts').checkTimeStamp>[2],
) => Promise<TimeStamp | 'false' | 'unsupported'>;

/**
 * Few files have time stamps, so their code is loaded on demand.
 * @returns null if the code cannot be loaded
 */
export async function loadTimeStamps() {
  try {
    const { checkTimeStamp, TimeStampError } = await import('../time-stamp/time-stamp.ts');
    const { readPemCertificates } = await import('../time-stamp/certificate.ts');
    const check: CheckTimeStamp = async (encoded, text, trusted) => {
      const token = fromBase64(encoded);
      if (token === null) return 'false';
      try {
        return await checkTimeStamp(token, text, trusted);
      } catch (error) {
        return error instanceof TimeStampError && error.fault === 'unsupported' ? 'unsupported' : 'false';
      }
    };
    return { readPemCertificates, check };
  } catch {
    return null;
  }
}

/** A file with a checkpoint for each hour has thousands of signatures, so only the newest are verified. */
const maxVerified = 1000;
/** The newest signatures are verified even if the file has nothing to compare them with. */
const maxUncompared = 10;

function compareKept(
  text: string | null,
  { checkpoint: { origin, size }, keys }: ProvenLog,
  tree: KnownTree,
): { doubts: Doubt[]; kept: KeptCheckpoint | null } {
  const doubts: Doubt[] = [];
  const results: KeptCheckpoint[] = [];
  const foundCheckpoints = text === null ? [] : findCheckpoints(text);
  foundCheckpoints.sort((a, b) => b.checkpoint.size - a.checkpoint.size);
  const roots = new Map<string, Set<string>>();
  for (const { checkpoint } of foundCheckpoints)
    roots.set(placeOf(checkpoint), (roots.get(placeOf(checkpoint)) ?? new Set()).add(toBase64(checkpoint.root)));
  const signed = new Map<string, Hash>();
  let verified = 0;
  for (const [position, { note, checkpoint }] of foundCheckpoints.entries()) {
    const ownRoot = checkpoint.origin === origin ? tree.rootOf(checkpoint.size) : null;
    if (ownRoot !== null && areEqual(ownRoot, checkpoint.root)) {
      results.push({ size: checkpoint.size, result: 'contained' });
      continue;
    }
    const isDisputed = ownRoot !== null || (roots.get(placeOf(checkpoint))?.size ?? 0) > 1;
    if (isDisputed || position < maxUncompared) {
      verified += 1;
      if (verified > maxVerified) continue;
      if (!keys.some((key) => key.name === checkpoint.origin && isSignedBy(note, key))) {
        doubts.push({ kind: 'otherLog', name: checkpoint.origin });
        continue;
      }
    }
    const before = signed.get(placeOf(checkpoint));
    if (isDisputed) signed.set(placeOf(checkpoint), checkpoint.root);
    if (ownRoot !== null) doubts.push({ kind: 'rewritten', name: String(checkpoint.size) });
    else if (before && !areEqual(before, checkpoint.root))
      doubts.push({ kind: 'forked', name: String(checkpoint.size) });
    else results.push({ size: checkpoint.size, result: resultOf(checkpoint) });
  }
  const result = results.find(({ result }) => result === 'contained') ?? results[0] ?? null;
  return { doubts: unique(doubts), kept: result };

  function resultOf(checkpoint: Checkpoint): KeptCheckpoint['result'] {
    if (checkpoint.origin !== origin) return 'earlierLog';
    return checkpoint.size > size ? 'newer' : 'notProven';
  }
}

const placeOf = ({ origin, size }: Checkpoint) => `${size} ${origin}`;

const unique = (doubts: readonly Doubt[]) => [
  ...new Map(doubts.map((each) => [`${each.kind} ${each.name}`, each])).values(),
];
