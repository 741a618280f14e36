/** The name of a file without the part that changes with its content: the same file in another version. */
export function stableName(path: string): string {
  return path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
}
