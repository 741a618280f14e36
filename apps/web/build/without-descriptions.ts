import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

/**
 * Leaves the descriptions of schemas out, which only the API description shows: the server makes it, and they would be a
 * kilobyte of each page.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'washboard-without-descriptions',
    apply: 'build',
    transform: {
      filter: { code: 'z.describe(' },
      handler: (code) => ({ code: removeDescriptions(code), map: null }),
    },
  };
}

/** Removes `z.describe(…)` from the checks of schemas. */
export function removeDescriptions(code: string): string {
  const removed: [start: number, end: number][] = [];
  new Visitor({
    CallExpression({ callee, arguments: checks, end }) {
      if (callee.type !== 'MemberExpression' || !checks.some(isDescription)) return;
      if (checks.every(isDescription)) removed.push([code.lastIndexOf('.', callee.property.start), end]);
      // With the comma between it and its neighbour.
      else
        for (const [i, check] of checks.entries()) {
          const [before, after] = [checks[i - 1], checks[i + 1]];
          if (isDescription(check))
            removed.push([before?.end ?? check.start, before ? check.end : (after?.start ?? end)]);
        }
    },
  }).visit(parseAst(code));
  return removed
    .toSorted(([a], [b]) => b - a)
    .reduce((left, [start, end]) => left.slice(0, start) + left.slice(end), code);
}

function isDescription(node: ESTree.Argument): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  return object.type === 'Identifier' && object.name === 'z' && 'name' in property && property.name === 'describe';
}
