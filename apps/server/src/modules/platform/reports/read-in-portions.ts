/** Rows that are read at once. */
const portion = 500;

/**
 * All rows of a list whose next page begins beyond the last row of the one before.
 * @param placeOf what a row is sorted by
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
