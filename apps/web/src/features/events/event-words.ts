/** Names that other features know; null: unknown to this version. */
export interface EventTerms {
  alarm: (errorCode: string) => string | null;
  cycle: (cycleType: string) => string | null;
  /** @returns the parameter's name with its cycle, and the format of its values */
  parameter: (code: string) => { name: string; text: (value: number | null) => string } | null;
}

export interface EventFact {
  name: string;
  value: string;
}

export interface EventWords {
  title: string;
  /** The essence in one line; empty: the title is enough. */
  summary: string;
  facts: EventFact[];
}
