// The proofs of a file precede its entries, one on each line, so that a file of any size can be checked while it is
// read. Other fields are refused, because unchecked data could mislead.
import * as z from 'zod/mini';
import { keyChainSchema } from './checkpoint/key-chain.ts';
import { canonicalText, hashSchema } from './entry.ts';
import { findStructureFault } from './json-structure.ts';

const hashTextSchema = z.string().check(z.length(44));

const ledgerFileHeaderSchema = z.strictObject({
  format: z.literal('washboard-ledger/1'),
  machine: z.string().check(z.minLength(1), z.maxLength(64)),
  exportedAt: z.iso.datetime(),
  /** An open end is null. The entries include the last one before the period and the first one after it. */
  period: z.strictObject({ from: z.nullable(z.iso.datetime()), to: z.nullable(z.iso.datetime()) }),
  keys: keyChainSchema,
  /** The checkpoint is a signed note. */
  checkpoint: z.string().check(z.maxLength(64 * 1024)),
  /** Heads are sorted by time. */
  heads: z
    .array(
      z.strictObject({
        number: z.int().check(z.minimum(1)),
        hash: hashSchema,
        index: z.int().check(z.minimum(0)),
        proof: z.array(hashTextSchema).check(z.maxLength(60)),
      }),
    )
    .check(z.minLength(1), z.maxLength(20_000)),
  witnesses: z.optional(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(20))),
  /** The log of the checkpoint continues each of these states. */
  attested: z.optional(
    z
      .array(
        z.strictObject({
          size: z.int().check(z.minimum(1)),
          root: hashTextSchema,
          consistency: z.array(hashTextSchema).check(z.maxLength(63)),
          /** Cosignatures are lines of a signed note (https://c2sp.org/tlog-cosignature). */
          cosignatures: z.array(z.string().check(z.maxLength(400))).check(z.maxLength(20)),
          /** A time stamp is a token of RFC 3161 over the SHA-256 of the state's text. */
          timeStamp: z.optional(z.string().check(z.maxLength(90_000))),
        }),
      )
      .check(z.maxLength(500)),
  ),
  /** Names and words of people are found by the commitment in their entries. Erased texts are missing. */
  texts: z.record(z.string(), z.strictObject({ text: z.string(), salt: z.string() })),
});
export type LedgerFileHeader = z.infer<typeof ledgerFileHeaderSchema>;

export const fileStart = (header: LedgerFileHeader): string => `${JSON.stringify(header).slice(0, -1)},"entries":[\n`;
export const fileEnd = '\n]}\n';

/** A reformatted file is read as a whole, so its length is bounded. */
const maxReformattedLength = 100_000_000;
const maxLineLength = 50_000_000;
const maxEntryLength = 1_000_000;

export const unreadableReasons = ['empty', 'notJson', 'notLedger', 'ambiguous', 'cutOff', 'tooLarge'] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/**
 * A ledger is unreadable for one of these reasons.
 * - notLedger: JSON, but not this format
 * - ambiguous: an object has the same name twice, so programs read it differently
 * - cutOff: the end is missing
 * - tooLarge: reformatted, and too large to be read as a whole
 */
export class UnreadableLedger extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(`The ledger cannot be read: ${reason}`);
    this.reason = reason;
  }
}

export interface ReadLedger {
  header: LedgerFileHeader;
  /** A reformatted file yields canonical texts. An empty text is not an entry. */
  entries: AsyncIterable<string>;
}

/** @throws UnreadableLedger, also while the entries are read */
export async function readLedgerFile(chunks: AsyncIterable<string>): Promise<ReadLedger> {
  const lines = linesOf(chunks);
  const first = await firstOf(lines);
  const opening = ',"entries":[';
  if (first.endsWith(opening)) {
    const header = parseHeader(parseJson(`${first.slice(0, -opening.length)}}`));
    return { header, entries: entriesOf(lines) };
  }
  const file = parseJson(await restOf(first, lines));
  if (typeof file !== 'object' || file === null || !('entries' in file)) throw new UnreadableLedger('notLedger');
  const { entries, ...header } = file;
  if (!Array.isArray(entries)) throw new UnreadableLedger('notLedger');
  return { header: parseHeader(header), entries: canonicalTexts(entries) };
}

async function firstOf(lines: AsyncIterator<string>): Promise<string> {
  for (;;) {
    const line = await lines.next();
    if (line.done) throw new UnreadableLedger('empty');
    const text = line.value.trimStart();
    if (text === '') continue;
    if (!text.startsWith('{')) throw new UnreadableLedger('notJson');
    return text;
  }
}

async function restOf(first: string, lines: AsyncGenerator<string>): Promise<string> {
  const chunks = [first];
  let length = first.length;
  for await (const line of lines) {
    chunks.push(line);
    length += line.length;
    if (length > maxReformattedLength) throw new UnreadableLedger('tooLarge');
  }
  return chunks.join('\n');
}

function parseHeader(value: unknown): LedgerFileHeader {
  const parsed = ledgerFileHeaderSchema.safeParse(value);
  if (!parsed.success) throw new UnreadableLedger('notLedger');
  return parsed.data;
}

function parseJson(text: string): unknown {
  const fault = findStructureFault(text);
  if (fault) throw new UnreadableLedger(fault === 'repeatedName' ? 'ambiguous' : 'notLedger');
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableLedger(text.trimEnd().endsWith('}') ? 'notJson' : 'cutOff');
  }
}

async function* canonicalTexts(entries: readonly unknown[]): AsyncGenerator<string> {
  for (const entry of entries) yield canonicalText(entry) ?? '';
}

async function* entriesOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let hasComma: boolean | null = null;
  let hasEnded = false;
  for await (const line of lines) {
    if (line.trim() === '') continue;
    if (hasEnded) throw new UnreadableLedger('notJson');
    if (line === ']}') {
      if (hasComma) throw new UnreadableLedger('notJson');
      hasEnded = true;
      continue;
    }
    if (hasComma === false) throw new UnreadableLedger('notJson');
    hasComma = line.endsWith(',');
    const text = hasComma ? line.slice(0, -1) : line;
    yield text.length > maxEntryLength ? '' : text;
  }
  if (!hasEnded) throw new UnreadableLedger('cutOff');
}

/** Lines may end as on Windows, because JSON has no line break within a text. A byte order mark is skipped. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = [];
  let length = 0;
  let isStart = true;
  for await (const chunk of chunks) {
    if (chunk === '') continue;
    const [begun = '', ...furtherLines] = (isStart ? chunk.replace(/^\ufeff/, '') : chunk).split('\n');
    isStart = false;
    pieces.push(begun);
    length += begun.length;
    if (length > maxLineLength)
      throw new UnreadableLedger(pieces[0]?.trimStart().startsWith('{') ? 'notLedger' : 'notJson');
    const last = furtherLines.pop();
    if (last === undefined) continue;
    yield withoutReturn(pieces.join(''));
    for (const line of furtherLines) yield withoutReturn(line);
    pieces = [last];
    length = last.length;
  }
  const rest = pieces.join('');
  if (rest !== '') yield withoutReturn(rest);
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line);
