import type { CompanyNode } from '@washboard/contract/companies/companies';
import type { CompanyRow } from './companies-repository.ts';

/** A company with an unlisted parent is a root, and so is one company of a cycle in corrupt data. */
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
    // A company of a previous path has its root already.
    if (at === undefined || path.has(at)) roots.add(last);
    for (const passed of path) settled.add(passed);
  }
  return roots;
}
