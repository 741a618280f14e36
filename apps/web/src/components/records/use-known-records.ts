import { useEffect, useRef } from 'react';

/** @returns a function that also finds selected records that a filter hides */
export function useKnownRecords<Row>(
  shown: readonly Row[],
  idOf: (row: Row) => string,
): (ids: readonly string[]) => Row[] {
  const known = useRef(new Map<string, Row>());
  useEffect(() => {
    for (const row of shown) known.current.set(idOf(row), row);
  });
  return (ids) => ids.map((id) => known.current.get(id)).filter((row) => row !== undefined);
}
