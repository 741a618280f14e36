/**
 * Reads all rows of a list in pages; each page starts after the last row of the previous one, and is read while the
 * previous one is written.
 * @param placeOf the sort key of a row
 * @param portion rows per query
 */
export async function* readInPortions<Row, Place>(
  read: (page: { limit: number; after: Place | null }) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
  portion = 500,
): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | null = read({ limit: portion, after: null });
  while (next !== null) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    next = rows.length === portion && last !== undefined ? read({ limit: portion, after: placeOf(last) }) : null;
    // A reader that stops never awaits it: its failure must not end the process.
    next?.catch(() => {});
    yield rows;
  }
}
