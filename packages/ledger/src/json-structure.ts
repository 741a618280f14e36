/** The bound limits the memory that a hostile file costs. */
const deepest = 64;

type StructureFault = 'repeatedName' | 'tooDeep';

/**
 * Readers of JSON disagree on which value counts if an object has a name twice (RFC 8259, section 4), so such JSON is
 * no evidence.
 */
export function findStructureFault(text: string): StructureFault | null {
  /** Each object around the current place has its names; a list has null. */
  const around: (Set<string> | null)[] = [];
  const colon = /[ \t\r\n]*:/y;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{') around.push(new Set());
    else if (character === '[') around.push(null);
    else if (character === '}' || character === ']') around.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      colon.lastIndex = end;
      if (colon.test(text)) {
        const names = around.at(-1);
        const name = decoded(text.slice(at, end));
        if (names?.has(name)) return 'repeatedName';
        names?.add(name);
      }
      at = end - 1;
    }
    if (around.length > deepest) return 'tooDeep';
  }
  return null;
}

/** @returns the place after the closing quotation mark */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** `"a"` and `"\u0061"` are the same name. */
function decoded(name: string): string {
  if (!name.includes('\\')) return name;
  try {
    return `"${JSON.parse(name)}"`;
  } catch {
    return name; // The parser reports that this is not JSON.
  }
}
