interface Values {
  text: string;
  instant: Date;
  boolean: boolean;
  integer: number;
  decimal: number;
}

export type ExportColumn<Row> = {
  [Type in keyof Values]: { name: string; type: Type; valueOf: (row: Row) => Values[Type] | null };
}[keyof Values];

/** A `decimal` is in tenths of a degree Celsius or of a litre. */
export const decimalPlaces = 1;

export const fromTenths = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : value / 10;
