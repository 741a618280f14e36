import {
  canonicalText,
  commitmentOf,
  commitmentsOf,
  entryHash,
  type LedgerEntry,
  ledgerEntrySchema,
  sealedKind,
} from './entry.ts';
import { findStructureFault } from './json-structure.ts';
import type { LedgerFileHeader } from './ledger-file.ts';
import { type NumberRange, Ranges } from './ranges.ts';
import { TimeCheck } from './time-check.ts';

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

/** Of one number: the right entry is one of the first, or its place is reported anyway. */
const maxCopies = 10;

type Head = Pick<LedgerFileHeader['heads'][number], 'number' | 'hash'>;

/** What stands at a place of the file. */
interface Read {
  number: number;
  at: string | null;
  hasHash(expected: string): boolean;
}

class ReadEntry implements Read {
  readonly entry: LedgerEntry;
  readonly number: number;
  readonly at: string;
  readonly #value: unknown;
  readonly #hash: string;

  constructor(entry: LedgerEntry, { text, value }: { text: string; value: unknown }) {
    this.entry = entry;
    this.number = entry.number;
    this.at = entry.at;
    this.#value = value;
    this.#hash = entryHash(text);
  }

  /** Its canonical text differs only if the file was reformatted. */
  hasHash(expected: string): boolean {
    if (this.#hash === expected) return true;
    const canonical = canonicalText(this.#value);
    return canonical !== null && entryHash(canonical) === expected;
  }
}

/** Follows the chain of a machine's entries from one signed head to the next. */
export class ChainCheck {
  count = 0;
  withoutTexts = 0;
  first: number | null = null;
  firstAt: string | null = null;
  provenUntil = 0;
  provenUntilAt: string | null = null;
  readonly proven = new Ranges();
  readonly times = new TimeCheck();
  readonly #header: LedgerFileHeader;
  /** Whether the text of each commitment fits it. */
  readonly #texts: ReadonlyMap<string, { isTrue: boolean }>;
  readonly #noted: ReadonlySet<number>;
  readonly #notedTimes = new Map<number, string>();
  /** Signed hashes by number; several where the log contradicts itself. */
  readonly #signed = new Map<number, string[]>();
  /** The highest number that was signed; 0 if none. */
  readonly #end: number;
  readonly #found = new Map<Tampering, Ranges>();
  /** Numbers that were passed over and may still come. */
  readonly #missing = new Ranges();
  /** The entries with the highest number so far: several if it came more than once. */
  #latest: Read[] = [];
  /** From here on, each entry names the hash of the one before. */
  #linkedFrom = 0;
  /** The last number that is proven, or whose fault was found. */
  #settled = 0;
  /** Since the head before, where an entry has another hash than the one signed. The next entry says which was changed. */
  #doubtful: NumberRange | null = null;
  /** Where the recalculated hashes begin. */
  #forged: NumberRange | null = null;
  /** Up to which entry the ledger itself says that its beginning was removed after its time. */
  #sealed = 0;
  /** Of a file from the beginning on: how many entries stood before its first. */
  #beforeFirst = 0;
  /** What stands before the first entry and is none. */
  #unreadAtStart = 0;

  /** @param noted numbers of entries whose times are needed afterwards */
  constructor(header: LedgerFileHeader, heads: readonly Head[], noted: ReadonlySet<number>) {
    this.#header = header;
    this.#noted = noted;
    this.#texts = new Map(
      Object.entries(header.texts).map(([commitment, text]) => [
        commitment,
        { isTrue: commitmentOf(text) === commitment },
      ]),
    );
    for (const { number, hash } of heads) this.#signed.set(number, [...(this.#signed.get(number) ?? []), hash]);
    this.#end = Math.max(0, ...this.#signed.keys());
  }

  get last(): number | null {
    return this.#latest[0]?.number ?? null;
  }

  get lastAt(): string | null {
    return this.#latest[0]?.at ?? null;
  }

  /** When an entry says that it was written; null where it is not in the file. */
  timeOf(number: number): string | null {
    return this.#notedTimes.get(number) ?? null;
  }

  get faults(): number {
    const ranges = [...this.#found.values(), this.#missing];
    return ranges.reduce((sum, each) => sum + each.size, this.#unreadAtStart);
  }

  take(text: string): void {
    this.count += 1;
    const read = readEntry(text);
    const { last } = this;
    if (read === null) this.#takePlace(last);
    else if (read.entry.machine !== this.#header.machine) this.#find('foreign', read.number);
    else if (last === null) this.#begin(read);
    else if (read.number === last + 1) this.#follow(read);
    else if (read.number > last) this.#skip(read, last);
    else if (this.#missing.take(read.number)) this.#find('reordered', read.number);
    else this.#repeat(read);
  }

  /** Of something that is no entry any more, nothing can be said but that. */
  #takePlace(last: number | null): void {
    if (last === null) {
      this.#unreadAtStart += 1;
      return;
    }
    this.#find('edited', last + 1);
    this.#latest = [{ number: last + 1, at: null, hasHash: () => true }];
    this.#linkedFrom = last + 2;
  }

  #begin(read: ReadEntry): void {
    this.firstAt = read.at;
    const first = Math.max(1, read.number - this.#unreadAtStart);
    this.first = first;
    if (this.#unreadAtStart > 0) this.#find('edited', first, Math.max(first, read.number - 1));
    this.#settled = read.number - 1;
    this.#linkedFrom = read.number;
    const { from } = this.#header.period;
    if (from === null) this.#beforeFirst = first - 1;
    else if (first > 1 && this.#unreadAtStart === 0 && isAtOrAfter(read.at, from)) this.#find('removed', first - 1);
    this.#advance(read);
  }

  #follow(read: ReadEntry): void {
    const { number, previous } = read.entry;
    const copy = this.#latest.findIndex((before) => before.hasHash(previous));
    if (copy < 0) {
      this.#find('edited', number - 1);
      this.#linkedFrom = number;
    } else {
      this.#forged ??= this.#doubtful;
      // What stands before a second copy is linked to the first.
      if (copy > 0) this.#linkedFrom = number - 1;
    }
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
    this.#linkedFrom = number;
    this.#advance(read);
  }

  #repeat(read: ReadEntry): void {
    this.#find('inserted', read.number);
    // Which of the two is the right one, the next entry says.
    if (read.number === this.last && this.#latest.length < maxCopies) this.#latest.push(read);
  }

  /** A text beside the ledger that does not fit its commitment was written later. */
  #checkTexts({ number, entry }: ReadEntry): void {
    const commitments = commitmentsOf(entry);
    const texts = commitments.flatMap((commitment) => this.#texts.get(commitment) ?? []);
    if (texts.length < commitments.length) this.withoutTexts += 1;
    if (texts.some(({ isTrue }) => !isTrue)) this.#find('edited', number);
  }

  #advance(read: ReadEntry): void {
    const { number, entry } = read;
    this.#checkTexts(read);
    this.#latest = [read];
    this.times.take(entry);
    if (this.#noted.has(number)) this.#notedTimes.set(number, read.at);
    if (entry.kind === sealedKind && typeof entry.body.until === 'number') this.#sealed = entry.body.until;
    const signed = this.#signed.get(number);
    if (signed === undefined || this.#forged) return;
    const since = { from: this.#settled + 1, to: number };
    this.#settled = number;
    if (signed.every((hash) => read.hasHash(hash))) {
      this.provenUntil = number;
      this.provenUntilAt = read.at;
      this.proven.add(this.#linkedFrom, number);
    } else if (!this.#isFaulty(since)) this.#doubtful = since;
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
    if (this.last === null && this.#unreadAtStart > 0) this.#find('edited', 1, this.#unreadAtStart);
    for (const { from, to } of this.#missing.all()) this.#find('removed', from, to);
    if (this.#beforeFirst > this.#sealed) this.#find('removed', this.#sealed + 1, this.#beforeFirst);
    if (!isCutShort) this.#judgeEnd();
    const findings = [...this.#found]
      .flatMap(([kind, ranges]) => ranges.all().map((range) => ({ kind, ...range })))
      .sort((one, other) => one.from - other.from || one.to - other.to);
    // Of two entries with one number, one may be proven; the reader does not know which.
    for (const finding of findings) this.proven.remove(finding);
    return findings;
  }

  #judgeEnd(): void {
    const last = this.last ?? 0;
    const forged = this.#forged ?? this.#doubtful;
    if (this.#end === 0) {
      this.#find('foreign', this.first ?? 1, Math.max(last, 1));
    } else if (forged) {
      // After entries were removed or inserted and the rest was renumbered, the last number differs.
      const kind = last < this.#end ? 'removed' : last > this.#end ? 'inserted' : 'edited';
      this.#find(kind, forged.from, forged.to);
    } else if (last < this.#end) {
      this.#find('truncated', last + 1, this.#end);
    } else if (last > this.#end) {
      this.#find('inserted', this.#end + 1, last);
    }
  }
}

/** @returns null where the text is not an entry, or can be read in two ways */
function readEntry(text: string): ReadEntry | null {
  try {
    const value: unknown = JSON.parse(text);
    const parsed = ledgerEntrySchema.safeParse(value);
    if (!parsed.success) return null;
    // Most texts are what JSON makes of the value, so nothing hides in them.
    if (JSON.stringify(value) === text) return new ReadEntry(parsed.data, { text, value });
    const canonical = canonicalText(value);
    if (canonical === null || findStructureFault(text)) return null;
    return new ReadEntry(parsed.data, { text: canonical, value });
  } catch {
    return null; // not JSON, or nested too deeply for it
  }
}

const isAtOrAfter = (at: string, from: string) => Date.parse(at) >= Date.parse(from);
