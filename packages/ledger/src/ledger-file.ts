import * as z from 'zod/mini';
import { keyChainSchema } from './key-chain.ts';

/**
 * A part of one machine's ledger with everything that proves it, as one JSON file. What proves it comes first, then one
 * entry on each line, so that a file of any size can be checked while it is read.
 */

const hashTextSchema = z.string().check(z.length(44));

export const ledgerFileHeaderSchema = z.object({
  format: z.literal('washboard-ledger/1'),
  machine: z.string().check(z.minLength(1), z.maxLength(64)),
  exportedAt: z.iso.datetime(),
  /** What was asked for; null without an end. The entries begin with the one before and end with the one after. */
  period: z.object({ from: z.nullable(z.iso.datetime()), to: z.nullable(z.iso.datetime()) }),
  keys: keyChainSchema,
  /** A signed note. */
  checkpoint: z.string().check(z.maxLength(64 * 1024)),
  /** Heads of the machine at different times, each with its place in the log and its proof; the last comes last. */
  heads: z
    .array(
      z.object({
        number: z.int().check(z.minimum(1)),
        hash: z.string().check(z.length(64)),
        index: z.int().check(z.minimum(0)),
        proof: z.array(hashTextSchema).check(z.maxLength(60)),
      }),
    )
    .check(z.minLength(1), z.maxLength(20_000)),
  /** Names of people, by the commitment that stands in the entries. */
  people: z.record(z.string(), z.object({ name: z.string(), salt: z.string() })),
});
export type LedgerFileHeader = z.infer<typeof ledgerFileHeaderSchema>;

/** Begins a file; then one entry's text on each line, with commas between them, and `fileEnd`. */
export const fileStart = (header: LedgerFileHeader): string => `${JSON.stringify(header).slice(0, -1)},"entries":[\n`;
export const fileEnd = '\n]}\n';

/** The size limit of a reformatted file, which is read as a whole, in characters. */
const longestReformatted = 100_000_000;
/** Header and entry. */
const longestLine = 50_000_000;

export class UnreadableLedger extends Error {}

export interface ReadLedger {
  header: LedgerFileHeader;
  /** Texts of the entries, exactly as they stand there. */
  entries: AsyncIterable<string>;
}

/**
 * Reads a file as a stream. A reformatted file is read as a whole.
 * @throws UnreadableLedger, also while the entries are read
 */
export async function readLedgerFile(chunks: AsyncIterable<string>): Promise<ReadLedger> {
  const lines = linesOf(chunks);
  const first = await lines.next();
  const opening = ',"entries":[';
  if (!first.done && first.value.endsWith(opening)) {
    const header = parseHeader(parseJson(`${first.value.slice(0, -opening.length)}}`));
    return { header, entries: entriesOf(lines) };
  }
  let text = first.done ? '' : first.value;
  for await (const line of lines) {
    text += `\n${line}`;
    if (text.length > longestReformatted)
      throw new UnreadableLedger('The file is not a ledger, or was reformatted and is too large');
  }
  const parsed = z.object({ entries: z.array(z.unknown()) }).safeParse(parseJson(text));
  if (!parsed.success) throw new UnreadableLedger('The file is not a ledger');
  const { entries, ...header } = { ...(parseJson(text) as object), entries: parsed.data.entries };
  return { header: parseHeader(header), entries: asTexts(entries) };
}

function parseHeader(value: unknown): LedgerFileHeader {
  const parsed = ledgerFileHeaderSchema.safeParse(value);
  if (!parsed.success) throw new UnreadableLedger('The file does not begin as a ledger');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableLedger('The file is not JSON');
  }
}

async function* asTexts(entries: readonly unknown[]): AsyncGenerator<string> {
  for (const entry of entries) yield JSON.stringify(entry);
}

async function* entriesOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    if (line === ']}') return;
    if (line !== '') yield line.endsWith(',') ? line.slice(0, -1) : line;
  }
  throw new UnreadableLedger('The file has no end: it was not saved completely');
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new UnreadableLedger('The file is not a ledger');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
