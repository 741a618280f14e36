import { fromBase64 } from './bytes.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { entryHash, entryText, type LedgerEntry, ledgerEntrySchema, logLeafOf, sealedKind } from './entry.ts';
import { verifiedKeys } from './key-chain.ts';
import type { LedgerFileHeader, ReadLedger } from './ledger-file.ts';
import { provesInclusion } from './merkle-tree.ts';
import { type NumberRange, Ranges } from './ranges.ts';
import { isSignedBy, type NoteKey, parseNote, toVerifierKey } from './signed-note.ts';

export const tamperings = ['edited', 'removed', 'inserted', 'reordered', 'truncated', 'foreign'] as const;
type Tampering = (typeof tamperings)[number];

/**
 * What was done to which entries: the numbers of the first and the last of them. If later hashes were recomputed, the
 * change is somewhere in this range.
 * - edited: another text than the one that was signed
 * - removed: missing between others
 * - inserted: was never in the ledger
 * - reordered: at another place
 * - truncated: missing at the end
 * - foreign: of another machine, or signed by nobody who is trusted here
 */
export interface Finding extends NumberRange {
  kind: Tampering;
}

export interface Verdict {
  isIntact: boolean;
  /** In the order of numbers. */
  findings: readonly Finding[];
  /** With this many findings, the rest of the file was not read. */
  isCutShort: boolean;
  /** Entries read. */
  entries: number;
  first: number | null;
  last: number | null;
  /** The last entry that a signed head names, without a fault in between: what follows is proven by no signature. */
  provenUntil: number;
  /** The log that signed, and its present key in the form of signed notes; null where nothing valid was signed. */
  signedBy: { origin: string; key: string } | null;
  /** Whether the key belongs to those expected; null if none was named. */
  isExpectedKey: boolean | null;
}

/** A file with more faults than anybody reads is not worth more work. */
const mostFindings = 1000;
const entriesBetweenReports = 10_000;

interface VerifyOptions {
  /**
   * A key of the operator, from elsewhere than the file. Without it, the file proves only that whoever had its key
   * wrote it so.
   */
  expectedKey?: string | null;
  /** Gets the entries read so far, now and then. */
  onProgress?: (entries: number) => void;
}

/**
 * Checks a ledger while it is read: memory does not grow with the entries.
 * @throws UnreadableLedger where the file ends too early
 */
export async function verifyLedger(
  { header, entries }: ReadLedger,
  { expectedKey = null, onProgress }: VerifyOptions = {},
): Promise<Verdict> {
  const { heads, keys, signedBy } = verifyHeads(header);
  const isExpectedKey = expectedKey === null ? null : keys.includes(expectedKey);
  const chain = new ChainCheck(header, isExpectedKey === false ? [] : heads);
  for await (const text of entries) {
    chain.take(text);
    if (chain.faults > mostFindings) break;
    if (chain.count % entriesBetweenReports === 0) onProgress?.(chain.count);
  }
  const isCutShort = chain.faults > mostFindings;
  const findings = chain.finish(isCutShort);
  const { count, first, last, provenUntil } = chain;
  const read = { entries: count, first, last, provenUntil };
  return { isIntact: findings.length === 0, findings, isCutShort, ...read, signedBy, isExpectedKey };
}

type Head = Pick<LedgerFileHeader['heads'][number], 'number' | 'hash'>;

interface ProvenHeads {
  heads: readonly Head[];
  /** All of the log, as lines. */
  keys: readonly string[];
  signedBy: Verdict['signedBy'];
}

/** The heads that are in the log whose checkpoint is signed. */
function verifyHeads(header: LedgerFileHeader): ProvenHeads {
  const keys = verifiedKeys(header.keys) ?? [];
  const key = keys.at(-1);
  const checkpoint = key ? signedCheckpoint(header.checkpoint, key) : null;
  if (!key || !checkpoint) return { heads: [], keys: [], signedBy: null };
  const heads = header.heads.filter(({ number, hash, index, proof }) => {
    const hashes = proof.map(fromBase64).filter((each) => each !== null);
    const leaf = logLeafOf({ machine: header.machine, number, hash });
    return provesInclusion(leaf, index, checkpoint.size, hashes, checkpoint.root);
  });
  const signedBy = { origin: checkpoint.origin, key: toVerifierKey(key) };
  return { heads, keys: keys.map(toVerifierKey), signedBy };
}

function signedCheckpoint(text: string, key: NoteKey): Checkpoint | null {
  const note = parseNote(text);
  const checkpoint = note && isSignedBy(note, key) ? parseCheckpoint(note.text) : null;
  return checkpoint?.origin === key.name ? checkpoint : null;
}

/** What stands at a place of the file. */
interface Read {
  number: number;
  hasHash(expected: string): boolean;
}

/** Its canonical text is needed only if the file was reformatted. */
class ReadEntry implements Read {
  readonly entry: LedgerEntry;
  readonly number: number;
  readonly #hash: string;

  constructor(entry: LedgerEntry, text: string) {
    this.entry = entry;
    this.number = entry.number;
    this.#hash = entryHash(text);
  }

  hasHash(expected: string): boolean {
    return this.#hash === expected || entryHash(entryText(this.entry)) === expected;
  }
}

class ChainCheck {
  count = 0;
  first: number | null = null;
  provenUntil = 0;
  readonly #header: LedgerFileHeader;
  /** Signed hashes by number. */
  readonly #signed: ReadonlyMap<number, string>;
  /** The highest number that was signed; 0 if none. */
  readonly #end: number;
  readonly #found = new Map<Tampering, Ranges>();
  /** Numbers that were passed over and may still come. */
  readonly #missing = new Ranges();
  /** The entries with the highest number so far: several if it came more than once. */
  #latest: Read[] = [];
  /** The last number that is proven, or whose fault was found. */
  #settled = 0;
  /** Since the head before, where an entry has another hash than the one signed. The next entry says which was changed. */
  #doubtful: NumberRange | null = null;
  /** Where the hashes begin to be calculated anew. */
  #forged: NumberRange | null = null;
  /** Up to which entry the ledger itself says that its beginning was removed after its time. */
  #sealed = 0;
  /** Of a file from the beginning on: how many entries stood before its first. */
  #beforeFirst = 0;

  constructor(header: LedgerFileHeader, heads: readonly Head[]) {
    this.#header = header;
    this.#signed = new Map(heads.map(({ number, hash }) => [number, hash]));
    this.#end = Math.max(0, ...this.#signed.keys());
  }

  get last(): number | null {
    return this.#latest[0]?.number ?? null;
  }

  get faults(): number {
    return [...this.#found.values(), this.#missing].reduce((sum, ranges) => sum + ranges.size, 0);
  }

  take(text: string): void {
    this.count += 1;
    const entry = parseEntry(text);
    const { last } = this;
    if (entry === null) this.#takePlace((last ?? 0) + 1);
    else if (entry.machine !== this.#header.machine) this.#find('foreign', entry.number);
    else if (last === null) this.#begin(new ReadEntry(entry, text));
    else if (entry.number === last + 1) this.#follow(new ReadEntry(entry, text));
    else if (entry.number > last) this.#skip(new ReadEntry(entry, text), last);
    else if (this.#missing.take(entry.number)) this.#find('reordered', entry.number);
    else this.#repeat(new ReadEntry(entry, text));
  }

  /** Of something that is no entry any more, nothing can be said but that. */
  #takePlace(number: number): void {
    this.first ??= number;
    this.#find('edited', number);
    this.#latest = [{ number, hasHash: () => true }];
  }

  #begin(read: ReadEntry): void {
    const { number } = read;
    this.first = number;
    this.#settled = number - 1;
    const { from } = this.#header.period;
    if (from === null) this.#beforeFirst = number - 1;
    else if (number > 1 && read.entry.at >= from) this.#find('removed', number - 1);
    this.#advance(read);
  }

  #follow(read: ReadEntry): void {
    const { number, previous } = read.entry;
    if (this.#latest.some((before) => before.hasHash(previous))) this.#forged ??= this.#doubtful;
    else this.#find('edited', number - 1);
    this.#doubtful = null;
    this.#advance(read);
  }

  #skip(read: ReadEntry, last: number): void {
    const { number } = read.entry;
    // A number that was never signed: what follows it would seem to be out of order.
    if (this.#end > last && number > this.#end) {
      this.#find('inserted', number);
      return;
    }
    this.#missing.add(last + 1, number - 1);
    this.#advance(read);
  }

  #repeat(read: ReadEntry): void {
    this.#find('inserted', read.number);
    // Which of the two is the right one, the next entry says.
    if (read.number === this.last) this.#latest.push(read);
  }

  #advance(read: ReadEntry): void {
    const { number, entry } = read;
    this.#latest = [read];
    if (entry.kind === sealedKind && typeof entry.body.until === 'number') this.#sealed = entry.body.until;
    const signed = this.#signed.get(number);
    if (signed === undefined || this.#forged) return;
    const since = { from: this.#settled + 1, to: number };
    this.#settled = number;
    if (read.hasHash(signed)) this.provenUntil = number;
    else if (!this.#isFaulty(since)) this.#doubtful = since;
  }

  #isFaulty(range: NumberRange): boolean {
    return [...this.#found.values(), this.#missing].some((ranges) => ranges.overlaps(range));
  }

  #find(kind: Tampering, from: number, to = from): void {
    const ranges = this.#found.get(kind) ?? new Ranges();
    this.#found.set(kind, ranges);
    ranges.add(from, to);
  }

  finish(isCutShort: boolean): Finding[] {
    for (const { from, to } of this.#missing.all()) this.#find('removed', from, to);
    if (this.#beforeFirst > this.#sealed) this.#find('removed', this.#sealed + 1, this.#beforeFirst);
    if (!isCutShort) this.#judgeEnd();
    return [...this.#found]
      .flatMap(([kind, ranges]) => ranges.all().map((range) => ({ kind, ...range })))
      .sort((one, other) => one.from - other.from || one.to - other.to);
  }

  #judgeEnd(): void {
    const last = this.last ?? 0;
    const forged = this.#forged ?? this.#doubtful;
    if (this.#end === 0) {
      this.#find('foreign', this.first ?? 1, Math.max(last, 1));
    } else if (forged) {
      // Who removes or inserts entries and numbers the rest anew ends with another number.
      const kind = last < this.#end ? 'removed' : last > this.#end ? 'inserted' : 'edited';
      this.#find(kind, forged.from, forged.to);
    } else if (last < this.#end) {
      this.#find('truncated', last + 1, this.#end);
    } else if (last > this.#end) {
      this.#find('inserted', this.#end + 1, last);
    }
  }
}

/** @returns null where the text is not an entry */
function parseEntry(text: string): LedgerEntry | null {
  try {
    const parsed = ledgerEntrySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
