import { useMemo, useState } from 'react';

export interface RecordSelection {
  /** IDs. */
  selected: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
  clear: () => void;
}

/** The selected records of a list; those that a filter hides stay selected. */
export function useRecordSelection(): RecordSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      selected,
      select: (ids, isSelected) =>
        setSelected((before) => {
          const after = new Set(before);
          for (const id of ids) {
            if (isSelected) after.add(id);
            else after.delete(id);
          }
          return after;
        }),
      clear: () => setSelected(new Set()),
    }),
    [selected],
  );
}
