import { useMemo, useState } from 'react';

export interface RecordSelection {
  selected: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
  clear: () => void;
}

/** Selected records stay selected when a filter hides them. */
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
