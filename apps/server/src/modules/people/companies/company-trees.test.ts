import type { CompanyNode } from '@washboard/contract/companies/companies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyTrees } from './company-trees.ts';

const company = (companyCode: string, parentCompanyCode: string | null) => ({
  companyCode,
  companyName: `Company ${companyCode}`,
  parentCompanyCode,
});

const codes = (nodes: readonly CompanyNode[]): unknown[] =>
  nodes.map(({ companyCode, children }) => [companyCode, ...codes(children)]);

const anyRows = fc
  .uniqueArray(fc.integer({ min: 0, max: 12 }))
  .chain((all) =>
    fc.tuple(...all.map((code) => fc.tuple(fc.constant(code), fc.option(fc.integer({ min: 0, max: 12 }))))),
  )
  .map((pairs) => pairs.map(([code, parent]) => company(String(code), parent === null ? null : String(parent))));

describe('company trees', () => {
  it('a company tree starts with a company whose parent is not in the list', () => {
    const rows = [company('3', '2'), company('2', '1'), company('5', '4'), company('6', '2')];
    expect(codes(companyTrees(rows))).toEqual([['2', ['3'], ['6']], ['5']]);
  });

  it('company trees contain a cycle once, with the companies below it', () => {
    const rows = [company('9', '1'), company('1', '2'), company('2', '1'), company('7', '7')];
    const trees = companyTrees(rows);
    expect(trees).toHaveLength(2);
    expect(codes(trees)).toEqual([['2', ['1', ['9']]], ['7']]);
  });

  it('company trees contain every company once, below its parent unless it is a root', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const seen = new Map<string, string | null>();
        const walk = (nodes: readonly CompanyNode[], above: string | null): void => {
          for (const node of nodes) {
            expect(seen.has(node.companyCode)).toBe(false);
            seen.set(node.companyCode, above);
            walk(node.children, node.companyCode);
          }
        };
        walk(companyTrees(rows), null);
        expect(seen.size).toBe(rows.length);
        for (const { companyCode, parentCompanyCode } of rows) {
          const above = seen.get(companyCode);
          if (above !== null) expect(above).toBe(parentCompanyCode);
          else if (parentCompanyCode !== null && seen.has(parentCompanyCode)) expectRing(rows, companyCode);
        }
      }),
    );
  });

  /** Only a member of a cycle is a root with an existing parent. */
  function expectRing(rows: ReturnType<typeof company>[], start: string): void {
    const parents = new Map(rows.map((row) => [row.companyCode, row.parentCompanyCode]));
    const above = new Set<string>();
    for (let at = parents.get(start); at && !above.has(at); at = parents.get(at)) above.add(at);
    expect(above).toContain(start);
  }
});
