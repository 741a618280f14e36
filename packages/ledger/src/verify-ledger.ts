import {
  type Attestations,
  type Attestor,
  type Doubt,
  type Expectations,
  type KeptCheckpoint,
  type ProvenLog,
  verifyAttestations,
} from './attestations.ts';
import { fromBase64 } from './bytes.ts';
import { ChainCheck, type Finding } from './chain-check.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { logLeafOf } from './entry.ts';
import { verifiedKeys } from './key-chain.ts';
import type { LedgerFileHeader, ReadLedger } from './ledger-file.ts';
import { provesInclusion } from './merkle-tree.ts';
import type { NumberRange } from './ranges.ts';
import { isSignedBy, type NoteKey, parseNote, toVerifierKey } from './signed-note.ts';
import { attestationRemarks, type TimeRemark } from './time-check.ts';

export interface Verdict {
  /** Neither a finding nor a doubt. */
  isIntact: boolean;
  /** In the order of numbers. */
  findings: readonly Finding[];
  /** With this many findings, the rest of the file was not read. */
  isCutShort: boolean;
  /** Entries read. */
  entries: number;
  first: number | null;
  last: number | null;
  /** When the first and the last entry say that they were written. */
  firstAt: string | null;
  lastAt: string | null;
  /** The last entry that a signed head names: what follows is proven by no signature. 0 if there is none. */
  provenUntil: number;
  provenUntilAt: string | null;
  /**
   * The entries from which an unbroken chain leads to a signed head, and of which no finding speaks. Others may be
   * changed although no finding says so.
   */
  proven: readonly NumberRange[];
  /** The log that signed, and its present key in the form of signed notes; null where nothing valid was signed. */
  signedBy: { origin: string; key: string } | null;
  /** Whether the key belongs to those expected; null if none was named. */
  isExpectedKey: boolean | null;
  /** Entries whose name of a person or whose words are not in the file. */
  withoutTexts: number;
  /** Times that contradict each other: to be explained, but no proof that anything was changed. */
  timeRemarks: readonly TimeRemark[];
  /** Who else than the operator attests the records. */
  attestedBy: readonly AttestedBy[];
  doubts: readonly Doubt[];
  /** `until`: the last entry that was signed in it; 0: none of this file. */
  kept: (KeptCheckpoint & { until: number }) | null;
  uncheckedTimeStamps: number;
}

export interface AttestedBy extends Omit<Attestor, 'states'> {
  /** The last entry that it attests, and when that was written. 0: none of this file. */
  until: number;
  untilAt: string | null;
  /** When it attested last; null: never. */
  lastAt: string | null;
  /** The entries that it attested latest after they were written; null where the file does not show it. */
  latest: (NumberRange & { delayS: number }) | null;
}

/** A file with more faults than anybody reads is not worth more work. */
const maxFindings = 1000;
const entriesBetweenReports = 1000;

interface VerifyOptions {
  /**
   * A key of the operator, from another source than the file. Without it, the file proves only that the holder of
   * its key wrote it so.
   */
  expectedKey?: string | null;
  /** What else the reader expects. */
  expected?: Partial<Expectations>;
  /** Times of attestations that are later than this are remarked on. */
  now?: Date;
  /** Gets the entries read so far, now and then. */
  onProgress?: (entries: number) => void;
}

/**
 * Checks a ledger while it is read: memory does not grow with the entries.
 * @throws UnreadableLedger where the file ends too early
 */
export async function verifyLedger(
  { header, entries }: ReadLedger,
  { expectedKey = null, expected = {}, now = new Date(), onProgress }: VerifyOptions = {},
): Promise<Verdict> {
  const log = verifyLog(header);
  const isExpectedKey = expectedKey === null ? null : (log?.keys.map(toVerifierKey).includes(expectedKey) ?? false);
  const trusted = isExpectedKey === false ? null : log;
  const expectations = { witnesses: [], authorities: null, kept: null, ...expected };
  const attested = trusted ? await verifyAttestations(header, trusted, expectations) : notAttested;
  const coverage = new Coverage(attested.attestors, trusted?.heads ?? []);
  const chain = new ChainCheck(header, trusted?.heads ?? [], coverage.noted);
  for await (const text of entries) {
    chain.take(text);
    if (chain.faults > maxFindings) break;
    if (chain.count % entriesBetweenReports === 0) onProgress?.(chain.count);
  }
  const isCutShort = chain.faults > maxFindings;
  const findings = chain.finish(isCutShort);
  const { count, first, last, firstAt, lastAt, provenUntil, provenUntilAt, proven } = chain;
  const read = { entries: count, first, last, firstAt, lastAt, provenUntil, provenUntilAt, proven: proven.all() };
  const { withoutTexts } = chain;
  const attestedBy = coverage.of(chain);
  const doubts = trusted ? [...attested.doubts, ...missing(attestedBy, expectations)] : [];
  const { uncheckedTimeStamps } = attested;
  const kept = attested.kept && {
    ...attested.kept,
    until: attested.kept.result === 'contained' ? coverage.untilOf(attested.kept.size, chain) : 0,
  };
  const isIntact = findings.length === 0 && doubts.length === 0;
  const signedBy = log && { origin: log.checkpoint.origin, key: log.key };
  const latestAt = new Date(Math.min(Date.parse(header.exportedAt), now.getTime())).toISOString();
  const timeRemarks = [...chain.times.all(), ...coverage.remarksOn(chain, latestAt)];
  const others = { timeRemarks, attestedBy, doubts, kept, uncheckedTimeStamps };
  return { isIntact, findings, isCutShort, ...read, signedBy, isExpectedKey, withoutTexts, ...others };
}

const notAttested: Attestations = { attestors: [], doubts: [], kept: null, uncheckedTimeStamps: 0 };

/** Those that the reader named, and that attest none of the records. */
function missing(attestedBy: readonly AttestedBy[], { authorities }: Expectations): Doubt[] {
  const absent = attestedBy
    .filter(({ by, isKnown, until }) => by === 'witness' && isKnown && until === 0)
    .map(({ name }): Doubt => ({ kind: 'missingWitness', name }));
  const isStamped = attestedBy.some(({ by, isKnown, until }) => by === 'timeStamp' && isKnown && until > 0);
  return authorities === null || isStamped ? absent : [...absent, { kind: 'missingTimeStamp', name: '' }];
}

type Head = LedgerFileHeader['heads'][number];

/** Which records the attested states of the log cover: those up to the last head in them. */
class Coverage {
  /** Entries at the beginnings and ends of what each state adds. */
  readonly noted: ReadonlySet<number>;
  readonly #attestors: readonly Attestor[];
  /** In the order of their places in the log, each with the highest number up to there. */
  readonly #heads: readonly { index: number; until: number }[];

  constructor(attestors: readonly Attestor[], heads: readonly Head[]) {
    this.#attestors = attestors;
    let until = 0;
    this.#heads = heads
      .toSorted((one, other) => one.index - other.index)
      .map(({ index, number }) => {
        until = Math.max(until, number);
        return { index, until };
      });
    const ends = attestors.flatMap(({ states }) => states.map(({ size }) => this.#lastIn(size)));
    this.noted = new Set(ends.flatMap((end) => [end, end + 1]));
  }

  #lastIn(size: number): number {
    return this.#heads.findLast(({ index }) => index < size)?.until ?? 0;
  }

  /** The last entry in a state of the log; 0 where the file does not prove one. */
  untilOf(size: number, { proven }: ChainCheck): number {
    const last = this.#lastIn(size);
    return proven.overlaps({ from: last, to: last }) ? last : 0;
  }

  /** @param latestAt a time after which nobody can have attested this file */
  remarksOn(chain: ChainCheck, latestAt: string): TimeRemark[] {
    return this.#attestors.flatMap(({ name, states }) => {
      const attested = states
        .map(({ size, at }) => ({ number: this.untilOf(size, chain), at: at.toISOString() }))
        .filter(({ number }) => number > 0);
      const early = attested.map((each) => ({ ...each, later: chain.timeOf(each.number) ?? each.at }));
      const ahead = attested.map(({ number, at }) => ({ number, at: latestAt, later: at }));
      return [...attestationRemarks('attestedAhead', name, ahead), ...attestationRemarks('attestedEarly', name, early)];
    });
  }

  of(chain: ChainCheck): AttestedBy[] {
    return this.#attestors.flatMap(({ states, ...attestor }) => {
      const first = chain.first ?? 1;
      let until = 0;
      let latest: AttestedBy['latest'] = null;
      for (const { size, at } of states) {
        const to = this.untilOf(size, chain);
        const from = Math.max(until + 1, first);
        if (to < from) continue;
        const written = from === first ? chain.firstAt : chain.timeOf(from);
        const delayS = written === null ? -1 : Math.max(0, Math.round((at.getTime() - Date.parse(written)) / 1000));
        if (delayS > (latest?.delayS ?? -1)) latest = { from, to, delayS };
        until = to;
      }
      const lastAt = states.at(-1)?.at.toISOString() ?? null;
      // The reader misses a witness that was named; another one says nothing.
      if (lastAt === null && !attestor.isKnown) return [];
      return [{ ...attestor, until, untilAt: chain.timeOf(until), lastAt, latest }];
    });
  }
}

/** The log whose checkpoint is signed, with the heads that are in it; null where nothing valid was signed. */
function verifyLog(header: LedgerFileHeader): (ProvenLog & { heads: readonly Head[]; key: string }) | null {
  const keys = verifiedKeys(header.keys) ?? [];
  const key = keys.at(-1);
  const checkpoint = key ? signedCheckpoint(header.checkpoint, key) : null;
  if (!key || !checkpoint) return null;
  const heads = header.heads.filter(({ number, hash, index, proof }) => {
    // One that is no hash would shift the others.
    const hashes = proof.map((hash) => fromBase64(hash) ?? new Uint8Array());
    const leaf = logLeafOf({ machine: header.machine, number, hash });
    return provesInclusion(leaf, index, checkpoint.size, hashes, checkpoint.root);
  });
  return { checkpoint, keys, heads, key: toVerifierKey(key) };
}

function signedCheckpoint(text: string, key: NoteKey): Checkpoint | null {
  const note = parseNote(text);
  const checkpoint = note && isSignedBy(note, key) ? parseCheckpoint(note.text) : null;
  return checkpoint?.origin === key.name ? checkpoint : null;
}
