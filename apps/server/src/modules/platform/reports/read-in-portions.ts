/** Rows per query. */
const portion = 500;

/**
 * Reads all rows of a list in pages; each page starts after the last row of the previous one.
 * @param placeOf the sort key of a row
 */
export async function* readInPortions<Row, Place>(
  read: (page: { limit: number; after: Place | null }) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row[]> {
  let after: Place | null = null;
  do {
    const rows: Row[] = await read({ limit: portion, after });
    yield rows;
    const last = rows.at(-1);
    after = rows.length === portion && last !== undefined ? placeOf(last) : null;
  } while (after !== null);
}
