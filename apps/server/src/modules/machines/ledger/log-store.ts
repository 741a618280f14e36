import { type LedgerHead, logLeafOf } from '@washboard/ledger/entry';
import { appended, type Hash, hashOfRange, type Node, nodesOf, type Range } from '@washboard/ledger/tree/merkle-tree';
import { and, eq, max, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ledgerLog, ledgerNodes } from './tables.ts';

export async function logSize(orm: Orm | Transaction, log: number): Promise<number> {
  const [row] = await orm
    .select({ last: max(ledgerLog.index) })
    .from(ledgerLog)
    .where(eq(ledgerLog.log, log));
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1;
}

const keyOf = ({ level, index }: Node) => `${level}/${index}`;

/** A log without some of its rows can be neither proven nor continued. */
export class DamagedLogError extends Error {
  override name = 'DamagedLogError';
}

/** PostgreSQL limits the parameters of a query. */
const nodesPerBatch = 5000;

export async function readRanges(
  orm: Orm | Transaction,
  log: number,
  ranges: readonly Range[],
): Promise<(range: Range) => Hash> {
  const requested = new Map(ranges.flatMap(nodesOf).map((node) => [keyOf(node), node]));
  const hashes = new Map<string, Hash>();
  const nodes = [...requested.values()];
  for (let from = 0; from < nodes.length; from += nodesPerBatch) {
    const batch = JSON.stringify(nodes.slice(from, from + nodesPerBatch));
    const rows = await orm
      .select({ level: ledgerNodes.level, index: ledgerNodes.index, hash: ledgerNodes.hash })
      .from(sql`json_to_recordset(${batch}) as x(level smallint, index bigint)`)
      .innerJoin(
        ledgerNodes,
        and(eq(ledgerNodes.log, log), sql`${ledgerNodes.level} = x.level`, sql`${ledgerNodes.index} = x.index`),
      );
    for (const row of rows) hashes.set(keyOf(row), new Uint8Array(row.hash));
  }
  return (range) =>
    hashOfRange(
      nodesOf(range).map((node) => {
        const hash = hashes.get(keyOf(node));
        if (!hash) throw new DamagedLogError(`The log ${log} has no subtree ${keyOf(node)}: its rows were removed`);
        return hash;
      }),
    );
}

export async function logRoot(orm: Orm | Transaction, log: number, size: number): Promise<Hash> {
  const wholeLog = { start: 0, end: size };
  const hashOf = await readRanges(orm, log, [wholeLog]);
  return hashOf(wholeLog);
}

const rowsPerBatch = 1000;

export async function appendToLog(
  transaction: Transaction,
  log: number,
  heads: readonly LedgerHead[],
): Promise<number> {
  const size = await logSize(transaction, log);
  const rightEdge = nodesOf({ start: 0, end: size });
  const hashOf = await readRanges(transaction, log, [{ start: 0, end: size }]);
  const hashByNode = new Map(rightEdge.map((node) => [keyOf(node), hashOf(rangeOf(node))]));
  const nodes: (Node & { hash: Hash })[] = [];
  heads.forEach((head, i) => {
    const leftSiblings = nodesOf({ start: 0, end: size + i }).map(
      (node) => hashByNode.get(keyOf(node)) ?? missing(node),
    );
    for (const node of appended(size + i, leftSiblings, logLeafOf(head))) {
      hashByNode.set(keyOf(node), node.hash);
      nodes.push(node);
    }
  });
  const rows = heads.map(({ machine, number, hash }, i) => ({
    log,
    index: size + i,
    serialNumber: machine,
    number,
    hash,
  }));
  for (let from = 0; from < rows.length; from += rowsPerBatch)
    await transaction.insert(ledgerLog).values(rows.slice(from, from + rowsPerBatch));
  for (let from = 0; from < nodes.length; from += rowsPerBatch) {
    const batch = nodes.slice(from, from + rowsPerBatch);
    await transaction.insert(ledgerNodes).values(batch.map((node) => ({ ...node, log, hash: Buffer.from(node.hash) })));
  }
  return size + heads.length;
}

const rangeOf = ({ level, index }: Node): Range => ({ start: index * 2 ** level, end: (index + 1) * 2 ** level });

function missing(node: Node): never {
  throw new Error(`The subtree ${keyOf(node)} is missing`);
}
