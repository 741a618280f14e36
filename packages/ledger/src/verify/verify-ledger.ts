import { fromBase64 } from '../bytes.ts';
import { type Checkpoint, parseCheckpoint } from '../checkpoint/checkpoint.ts';
import { verifiedKeys } from '../checkpoint/key-chain.ts';
import { isSignedBy, type NoteKey, parseNote, toVerifierKey } from '../checkpoint/signed-note.ts';
import { logLeafOf } from '../entry.ts';
import type { LedgerFileHeader, ReadLedger } from '../ledger-file.ts';
import { provesInclusion } from '../tree/merkle-tree.ts';
import {
  type Attestations,
  type Attestor,
  type Doubt,
  type Expectations,
  type KeptCheckpoint,
  type ProvenLog,
  verifyAttestations,
} from './attestations.ts';
import { ChainCheck, type TamperingFinding } from './chain-check.ts';
import type { NumberRange } from './ranges.ts';
import { attestationRemarks, type TimeRemark } from './time-check.ts';

export interface Verdict {
  isIntact: boolean;
  findings: readonly TamperingFinding[];
  /** A file with too many findings was not read to its end. */
  isCutShort: boolean;
  entries: number;
  first: number | null;
  last: number | null;
  /** The first and the last entry claim these times. */
  firstAt: string | null;
  lastAt: string | null;
  /** No signature proves the entries after this one; 0 if there is none. */
  provenUntil: number;
  provenUntilAt: string | null;
  /**
   * An unbroken chain leads from these entries to a signed head. Other entries may be changed although no finding names
   * them.
   */
  proven: readonly NumberRange[];
  /** The key is in the form of signed notes; null without a valid signature. */
  signedBy: { origin: string; key: string } | null;
  /** Null means that the reader named no key. */
  isExpectedKey: boolean | null;
  withoutTexts: number;
  timeRemarks: readonly TimeRemark[];
  attestedBy: readonly AttestedBy[];
  doubts: readonly Doubt[];
  /** `until` is the last entry that the checkpoint signed; 0 for none. */
  kept: (KeptCheckpoint & { until: number }) | null;
  uncheckedTimeStamps: number;
}

export interface AttestedBy extends Omit<Attestor, 'states'> {
  /** The last attested entry is 0 if there is none. */
  until: number;
  untilAt: string | null;
  /** Null means that the attestor never attested. */
  lastAt: string | null;
  /** These entries waited longest for this attestation; null if unknown. */
  latest: (NumberRange & { delayS: number }) | null;
}

/** A file with more findings is not worth further work. */
const maxFindings = 1000;
const entriesBetweenReports = 1000;

interface VerifyOptions {
  /**
   * The key comes from another source than the file. Without it, the file proves only that the holder of its key wrote
   * it so.
   */
  expectedKey?: string | null;
  expected?: Partial<Expectations>;
  /** Attestations with a later time than this are remarked on. */
  now?: Date;
  onProgress?: (entries: number) => void;
}

/**
 * Memory does not grow with the entries of a ledger.
 * @throws UnreadableLedger if the file ends too early
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
    chain.check(text);
    if (chain.faults > maxFindings) break;
    if (chain.count % entriesBetweenReports === 0) onProgress?.(chain.count);
  }
  const isCutShort = chain.faults > maxFindings;
  const findings = chain.finish(isCutShort);
  const { count, first, last, firstAt, lastAt, provenUntil, provenUntilAt, proven } = chain;
  const ledgerRange = {
    entries: count,
    first,
    last,
    firstAt,
    lastAt,
    provenUntil,
    provenUntilAt,
    proven: proven.all(),
  };
  const { withoutTexts } = chain;
  const attestedBy = coverage.of(chain);
  const doubts = trusted ? [...attested.doubts, ...missing(attestedBy, expectations)] : [];
  const { uncheckedTimeStamps } = attested;
  const keptCheckpoint = attested.kept && {
    ...attested.kept,
    until: attested.kept.result === 'contained' ? coverage.untilOf(attested.kept.size, chain) : 0,
  };
  const isIntact = findings.length === 0 && doubts.length === 0;
  const signedBy = log && { origin: log.checkpoint.origin, key: log.key };
  const latestAt = new Date(Math.min(Date.parse(header.exportedAt), now.getTime())).toISOString();
  const timeRemarks = [...chain.times.all(), ...coverage.remarksOn(chain, latestAt)];
  const others = { timeRemarks, attestedBy, doubts, kept: keptCheckpoint, uncheckedTimeStamps };
  return { isIntact, findings, isCutShort, ...ledgerRange, signedBy, isExpectedKey, withoutTexts, ...others };
}

const notAttested: Attestations = { attestors: [], doubts: [], kept: null, uncheckedTimeStamps: 0 };

function missing(attestedBy: readonly AttestedBy[], { authorities }: Expectations): Doubt[] {
  const absent = attestedBy
    .filter(({ by, isKnown, until }) => by === 'witness' && isKnown && until === 0)
    .map(({ name }): Doubt => ({ kind: 'missingWitness', name }));
  const isStamped = attestedBy.some(({ by, isKnown, until }) => by === 'timeStamp' && isKnown && until > 0);
  return authorities === null || isStamped ? absent : [...absent, { kind: 'missingTimeStamp', name: '' }];
}

type Head = LedgerFileHeader['heads'][number];

class Coverage {
  readonly noted: ReadonlySet<number>;
  readonly #attestors: readonly Attestor[];
  /** Each head has the highest number up to its place in the log. */
  readonly #heads: readonly { index: number; until: number }[];

  constructor(attestors: readonly Attestor[], heads: readonly Head[]) {
    this.#attestors = attestors;
    let until = 0;
    this.#heads = heads
      .toSorted((a, b) => a.index - b.index)
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

  /** @returns 0 if the file proves none */
  untilOf(size: number, { proven }: ChainCheck): number {
    const last = this.#lastIn(size);
    return proven.overlaps({ from: last, to: last }) ? last : 0;
  }

  /** @param latestAt no attestation of this file can be later */
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
      // Only a witness that the reader named is missed.
      if (lastAt === null && !attestor.isKnown) return [];
      return [{ ...attestor, until, untilAt: chain.timeOf(until), lastAt, latest }];
    });
  }
}

/** @returns null without a valid signature */
function verifyLog(header: LedgerFileHeader): (ProvenLog & { heads: readonly Head[]; key: string }) | null {
  const keys = verifiedKeys(header.keys) ?? [];
  const key = keys.at(-1);
  const checkpoint = key ? signedCheckpoint(header.checkpoint, key) : null;
  if (!key || !checkpoint) return null;
  const heads = header.heads.filter(({ number, hash, index, proof }) => {
    // An invalid hash becomes an empty one, so that the others keep their places.
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
