import type { LedgerQuery } from '@washboard/contract/ledger/ledger';
import { toBase64 } from '@washboard/ledger/bytes';
import { committedFields, sealedKind } from '@washboard/ledger/entry';
import { fileEnd, fileStart, type LedgerFileHeader } from '@washboard/ledger/ledger-file';
import { inclusionProof } from '@washboard/ledger/tree/merkle-tree';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { attestedStates } from './attested-states.ts';
import { readRanges } from './log-store.ts';
import { signLedger } from './publish-heads.ts';

interface LedgerExport {
  serialNumber: string;
  period: LedgerQuery;
  /** The file contains these entries whatever their date. */
  including?: { first: number; last: number } | null;
  /** The file begins with this owner's first cycle after the last one of another owner. */
  ownedBy?: string | undefined;
  isAnonymous?: boolean;
}

const entriesPerBatch = 1000;

/**
 * The file is signed first, begins with the entry before the period and ends with the first signed head after it.
 * @throws ProblemError LEDGER_EMPTY, LEDGER_NOT_SIGNED
 */
export async function exportLedger(
  context: Context,
  { serialNumber, period, including = null, ownedBy, isAnonymous = false }: LedgerExport,
): Promise<AsyncIterable<string>> {
  const { orm } = context.database;
  const signed = await signLedger(context, serialNumber);
  const span = await spanOf(orm, { serialNumber, period, including, ownedBy, log: signed.keys.log });
  if (!span || signed.checkpoint === null) throw new ProblemError('LEDGER_EMPTY');
  const { log } = signed.keys;
  const heads = await provenHeads(orm, { serialNumber, span, log, size: signed.size });
  const { checkpointSize } = period;
  const { below, ...others } = await attestedStates(orm, { log, size: signed.size, heads, checkpointSize });
  const header: LedgerFileHeader = {
    format: 'washboard-ledger/1',
    machine: serialNumber,
    exportedAt: context.clock.now().toISOString(),
    period: { from: beginningOf(span, period), to: period.stopDate ?? null },
    keys: signed.keys.chain,
    checkpoint: `${signed.checkpoint}${below}`,
    heads,
    ...others,
    texts: isAnonymous ? {} : await disclosuresOf(orm, serialNumber, span),
  };
  return fileOf(orm, serialNumber, header, span);
}

interface Span {
  first: number;
  firstAtMs: number;
  /** True if the previous entry was left out or removed after its retention. */
  isCut: boolean;
  last: number;
}

/**
 * A verifier expects an entry before the period, so the period begins after the first entry if the previous one is
 * absent.
 */
function beginningOf({ firstAtMs, isCut }: Span, { startDate }: LedgerQuery): string | null {
  if (startDate === undefined) return null;
  return isCut && firstAtMs >= Date.parse(startDate) ? new Date(firstAtMs + 1).toISOString() : startDate;
}

/** The entry before the period is included unless it has another owner. */
async function spanOf(
  orm: Orm,
  { serialNumber, period: { startDate, stopDate }, including, ownedBy, log }: LedgerExport & { log: number },
): Promise<Span | null> {
  const { rows } = await orm.execute<Record<'first' | 'firstAtMs' | 'last', string | null> & { isCut: boolean }>(sql`
    with owned as (
      select number, text::json -> 'body' ->> 'companyCode' as owner from ledger_entries
      where serial_number = ${serialNumber} and ${ownedBy ?? null}::text is not null),
    foreign_entries as (select coalesce(max(number), 0) as last from owned where owner <> ${ownedBy ?? null}),
    -- What people of the other owner signed after their last cycle names no owner.
    own as (
      select case when foreign_entries.last = 0 then 1
        else (select min(number) from owned where number > foreign_entries.last and owner is not null) end as first
      from foreign_entries),
    period as (
      select min(number) as lowest, max(number) as highest from ledger_entries, own
      where serial_number = ${serialNumber} and number >= own.first and (
        at >= ${startDate ?? '-infinity'}::timestamptz and at < ${stopDate ?? 'infinity'}::timestamptz
        or number in (${including?.first ?? null}::bigint, ${including?.last ?? null}::bigint))),
    kept as (
      select min(number) as lowest from ledger_entries, own
      where serial_number = ${serialNumber} and number >= own.first),
    span as (select greatest(period.lowest - 1, kept.lowest) as first, period.highest from period, kept)
    select span.first::text as first,
      (select extract(epoch from e.at) * 1000 from ledger_entries e
        where e.serial_number = ${serialNumber} and e.number = span.first)::text as "firstAtMs",
      span.first > 1 and (
        exists (select from ledger_entries e
          where e.serial_number = ${serialNumber} and e.number = span.first - 1)
        or exists (select from ledger_entries e
          where e.serial_number = ${serialNumber} and e.number > span.first
            and e.text::json ->> 'kind' = ${sealedKind}
            and (e.text::json -> 'body' ->> 'until')::bigint >= span.first - 1)) as "isCut",
      (select min(l.number) from ledger_log l
        where l.serial_number = ${serialNumber} and l.log = ${log} and l.number >= span.highest)::text as last
    from span`);
  const { first, firstAtMs, isCut = false, last } = rows[0] ?? {};
  return first && firstAtMs && last
    ? { first: Number(first), firstAtMs: Math.round(Number(firstAtMs)), isCut, last: Number(last) }
    : null;
}

/** This many heads locate a change well enough, and their proofs stay below a megabyte. */
const maxHeads = 500;

/** The heads may outlive their entries. */
async function provenHeads(
  orm: Orm,
  { serialNumber, span, log, size }: { serialNumber: string; span: Span; log: number; size: number },
): Promise<LedgerFileHeader['heads']> {
  const { rows } = await orm.execute<Record<'index' | 'number' | 'hash', string>>(sql`
    select index, number, hash from (
      select index, number, hash, row_number() over (order by number desc) as place, count(*) over () as logged
      from ledger_log
      where serial_number = ${serialNumber} and log = ${log} and number between ${span.first} and ${span.last}) heads
    where (place - 1) % ceil(logged::numeric / ${maxHeads}) = 0
    order by number`);
  const heads = rows.map(({ index, number, hash }) => ({ index: Number(index), number: Number(number), hash }));
  const proofs = heads.map(({ index }) => inclusionProof(index, size));
  const hashOf = await readRanges(orm, log, proofs.flat());
  return heads.map((head, i) => ({ ...head, proof: (proofs[i] ?? []).map((range) => toBase64(hashOf(range))) }));
}

/** Names of other days do not concern the reader. */
async function disclosuresOf(
  orm: Orm,
  serialNumber: string,
  { first, last }: Span,
): Promise<LedgerFileHeader['texts']> {
  const { rows } = await orm.execute<Record<'commitment' | 'text' | 'salt', string>>(sql`
    select d.commitment, d.text, d.salt from ledger_disclosures d
    where d.serial_number = ${serialNumber} and d.commitment in (
      select committed.value from ledger_entries e
      cross join lateral json_each_text(e.text::json -> 'body') committed
      where e.serial_number = ${serialNumber} and e.number between ${first} and ${last}
        and committed.key = any(${sql.param(committedFields)}))`);
  return Object.fromEntries(rows.map(({ commitment, text, salt }) => [commitment, { text, salt }]));
}

async function* fileOf(
  orm: Orm,
  serialNumber: string,
  header: LedgerFileHeader,
  { first, last }: Span,
): AsyncGenerator<string> {
  yield fileStart(header);
  let separator = '';
  for (let from = first; from <= last; from += entriesPerBatch) {
    const until = Math.min(from + entriesPerBatch - 1, last);
    const { rows } = await orm.execute<{ text: string }>(sql`
      select text from ledger_entries
      where serial_number = ${serialNumber} and number between ${from} and ${until} order by number`);
    if (rows.length === 0) continue;
    yield separator + rows.map(({ text }) => text).join(',\n');
    separator = ',\n';
  }
  yield fileEnd;
}
