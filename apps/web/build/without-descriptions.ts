import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

/**
 * The descriptions of schemas would add a kilobyte to each page, and only the API description of the server shows them.
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

export function removeDescriptions(code: string): string {
  const removed: [start: number, end: number][] = [];
  new Visitor({
    CallExpression({ callee, arguments: checks, end }) {
      if (callee.type !== 'MemberExpression' || !isNamed(callee.property, 'check')) return;
      const descriptions = checks.filter(isDescription);
      const isAll = descriptions.length === checks.length;
      if (isAll && checks.length > 0) removed.push([code.lastIndexOf('.', callee.property.start), end]);
      if (isAll) return;
      for (const check of descriptions) {
        const i = checks.indexOf(check);
        const [before, after] = [checks[i - 1], checks[i + 1]];
        removed.push(before ? [before.end, check.end] : [check.start, after?.start ?? check.end]);
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
  return isNamed(object, 'z') && isNamed(property, 'describe');
}

const isNamed = (node: ESTree.Expression | ESTree.PrivateIdentifier, name: string) =>
  node.type === 'Identifier' && node.name === name;
