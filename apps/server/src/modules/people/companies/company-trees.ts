import type { CompanyNode } from '@washboard/contract/companies/companies';
import type { CompanyRow } from './companies-repository.ts';

/**
 * Arranges companies as trees, each company once. A company whose parent is not in the list is a root. Of a cycle,
 * which only wrong data can contain, one company becomes the root.
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
    // A root, or a cycle within this path; not a node that another path already settled.
    if (at === undefined || path.has(at)) roots.add(last);
    for (const passed of path) settled.add(passed);
  }
  return roots;
}
