import {
  canonicalText,
  commitmentOf,
  commitmentsOf,
  entryHash,
  type LedgerEntry,
  ledgerEntrySchema,
  sealedKind,
} from '../entry.ts';
import { findStructureFault } from '../json-structure.ts';
import type { LedgerFileHeader } from '../ledger-file.ts';
import { type NumberRange, Ranges } from './ranges.ts';
import { TimeCheck } from './time-check.ts';

export const tamperings = ['edited', 'removed', 'inserted', 'reordered', 'truncated', 'foreign'] as const;
type Tampering = (typeof tamperings)[number];

/**
 * If later hashes were recomputed, the change is somewhere in this range.
 * - edited: the text differs from the signed one
 * - removed: entries between others are missing
 * - inserted: the entry was never in the ledger
 * - reordered: the entry is at another place
 * - truncated: entries at the end are missing
 * - foreign: the entry is of another machine, or no trusted key signed it
 */
export interface TamperingFinding extends NumberRange {
  kind: Tampering;
}

/** The right entry is among the first copies of a number, or its place is reported anyway. */
const maxCopies = 10;

type Head = Pick<LedgerFileHeader['heads'][number], 'number' | 'hash'>;

interface LatestEntry {
  number: number;
  at: string | null;
  hasHash(expected: string): boolean;
}

class ReadEntry implements LatestEntry {
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

  /** The canonical text differs only if the file was reformatted. */
  hasHash(expected: string): boolean {
    if (this.#hash === expected) return true;
    const canonical = canonicalText(this.#value);
    return canonical !== null && entryHash(canonical) === expected;
  }
}

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
  readonly #texts: ReadonlyMap<string, { isTrue: boolean }>;
  readonly #noted: ReadonlySet<number>;
  readonly #notedTimes = new Map<number, string>();
  /** A number has several signed hashes if the log contradicts itself. */
  readonly #signed = new Map<number, string[]>();
  readonly #end: number;
  readonly #found = new Map<Tampering, Ranges>();
  readonly #missing = new Ranges();
  #latest: LatestEntry[] = [];
  /** Each entry from this number on names the hash of its predecessor. */
  #linkedFrom = 0;
  #settled = 0;
  /** The next entry shows which entry since the previous head was changed. */
  #doubtful: NumberRange | null = null;
  #forged: NumberRange | null = null;
  /** The ledger says that its beginning up to this entry was removed after its time of retention. */
  #sealed = 0;
  /** So many entries stand before the first one, if the file starts at the beginning. */
  #beforeFirst = 0;
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

  timeOf(number: number): string | null {
    return this.#notedTimes.get(number) ?? null;
  }

  get faults(): number {
    const ranges = [...this.#found.values(), this.#missing];
    return ranges.reduce((sum, each) => sum + each.size, this.#unreadAtStart);
  }

  check(text: string): void {
    this.count += 1;
    const parsed = readEntry(text);
    const { last } = this;
    if (parsed === null) this.#noteUnreadable(last);
    else if (parsed.entry.machine !== this.#header.machine) this.#find('foreign', parsed.number);
    else if (last === null) this.#begin(parsed);
    else if (parsed.number === last + 1) this.#follow(parsed);
    else if (parsed.number > last) this.#skip(parsed, last);
    else if (this.#missing.delete(parsed.number)) this.#find('reordered', parsed.number);
    else this.#repeat(parsed);
  }

  #noteUnreadable(last: number | null): void {
    if (last === null) {
      this.#unreadAtStart += 1;
      return;
    }
    this.#find('edited', last + 1);
    this.#latest = [{ number: last + 1, at: null, hasHash: () => true }];
    this.#linkedFrom = last + 2;
  }

  #begin(parsed: ReadEntry): void {
    this.firstAt = parsed.at;
    const first = Math.max(1, parsed.number - this.#unreadAtStart);
    this.first = first;
    if (this.#unreadAtStart > 0) this.#find('edited', first, Math.max(first, parsed.number - 1));
    this.#settled = parsed.number - 1;
    this.#linkedFrom = parsed.number;
    const { from } = this.#header.period;
    if (from === null) this.#beforeFirst = first - 1;
    else if (first > 1 && this.#unreadAtStart === 0 && isAtOrAfter(parsed.at, from)) this.#find('removed', first - 1);
    this.#advance(parsed);
  }

  #follow(parsed: ReadEntry): void {
    const { number, previous } = parsed.entry;
    const copy = this.#latest.findIndex((before) => before.hasHash(previous));
    if (copy < 0) {
      this.#find('edited', number - 1);
      this.#linkedFrom = number;
    } else {
      this.#forged ??= this.#doubtful;
      if (copy > 0) this.#linkedFrom = number - 1;
    }
    this.#doubtful = null;
    this.#advance(parsed);
  }

  #skip(parsed: ReadEntry, last: number): void {
    const { number } = parsed.entry;
    // All entries after a number that was never signed would seem to be out of order.
    if (this.#end > last && number > this.#end) {
      this.#find('inserted', number);
      return;
    }
    this.#missing.add(last + 1, number - 1);
    this.#linkedFrom = number;
    this.#advance(parsed);
  }

  #repeat(parsed: ReadEntry): void {
    this.#find('inserted', parsed.number);
    // The next entry shows which of the two copies is the right one.
    if (parsed.number === this.last && this.#latest.length < maxCopies) this.#latest.push(parsed);
  }

  /** A text that does not fit its commitment was written later. */
  #checkTexts({ number, entry }: ReadEntry): void {
    const commitments = commitmentsOf(entry);
    const texts = commitments.flatMap((commitment) => this.#texts.get(commitment) ?? []);
    if (texts.length < commitments.length) this.withoutTexts += 1;
    if (texts.some(({ isTrue }) => !isTrue)) this.#find('edited', number);
  }

  #advance(parsed: ReadEntry): void {
    const { number, entry } = parsed;
    this.#checkTexts(parsed);
    this.#latest = [parsed];
    this.times.check(entry);
    if (this.#noted.has(number)) this.#notedTimes.set(number, parsed.at);
    if (entry.kind === sealedKind && typeof entry.body.until === 'number') this.#sealed = entry.body.until;
    const signed = this.#signed.get(number);
    if (signed === undefined || this.#forged) return;
    const since = { from: this.#settled + 1, to: number };
    this.#settled = number;
    if (signed.every((hash) => parsed.hasHash(hash))) {
      this.provenUntil = number;
      this.provenUntilAt = parsed.at;
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

  finish(isCutShort: boolean): TamperingFinding[] {
    if (this.last === null && this.#unreadAtStart > 0) this.#find('edited', 1, this.#unreadAtStart);
    for (const { from, to } of this.#missing.all()) this.#find('removed', from, to);
    if (this.#beforeFirst > this.#sealed) this.#find('removed', this.#sealed + 1, this.#beforeFirst);
    if (!isCutShort) this.#judgeEnd();
    const findings = [...this.#found]
      .flatMap(([kind, ranges]) => ranges.all().map((range) => ({ kind, ...range })))
      .sort((a, b) => a.from - b.from || a.to - b.to);
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

/** @returns null if the text is not an entry, or is ambiguous */
function readEntry(text: string): ReadEntry | null {
  try {
    const value: unknown = JSON.parse(text);
    const parsed = ledgerEntrySchema.safeParse(value);
    if (!parsed.success) return null;
    // Nothing can be hidden in a text that equals the JSON of its value.
    if (JSON.stringify(value) === text) return new ReadEntry(parsed.data, { text, value });
    const canonical = canonicalText(value);
    if (canonical === null || findStructureFault(text)) return null;
    return new ReadEntry(parsed.data, { text: canonical, value });
  } catch {
    return null; // The text is not JSON, or nested too deeply.
  }
}

const isAtOrAfter = (at: string, from: string) => Date.parse(at) >= Date.parse(from);
