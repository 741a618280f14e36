import type { CompanyNode } from '@washboard/contract/companies/companies';
import type { CompanyRow } from './companies-repository.ts';

/**
 * The companies as trees, each in one place. The roots are those whose parent is not among them; and of companies that
 * stand above each other in a ring, which only a mistake in the data can make, one.
 */
export function companyTrees(rows: readonly CompanyRow[]): CompanyNode[] {
  const nodes = new Map(rows.map((row): [string, CompanyNode] => [row.companyCode, { ...row, children: [] }]));
  const parentOf = ({ parentCompanyCode }: CompanyNode) => nodes.get(parentCompanyCode ?? '');
  const roots = findRoots(nodes.values(), parentOf);
  for (const node of nodes.values()) if (!roots.has(node)) parentOf(node)?.children.push(node);
  return [...nodes.values()].filter((node) => roots.has(node));
}

function findRoots<Node>(nodes: Iterable<Node>, parentOf: (node: Node) => Node | undefined): Set<Node> {
  const roots = new Set<Node>();
  const settled = new Set<Node>();
  for (const node of nodes) {
    const path = new Set<Node>();
    let at: Node | undefined = node;
    let last = node;
    while (at !== undefined && !settled.has(at) && !path.has(at)) {
      path.add(at);
      last = at;
      at = parentOf(at);
    }
    // At the top, or come round to where the path has been: not where another path has settled it.
    if (at === undefined || path.has(at)) roots.add(last);
    for (const passed of path) settled.add(passed);
  }
  return roots;
}
