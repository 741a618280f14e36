/** What other features know of what an event names; null: this version does not know it. */
export interface EventTerms {
  alarm: (errorCode: string) => string | null;
  cycle: (cycleType: string) => string | null;
  /** @returns the parameter's name with its cycle, and how its values are read */
  parameter: (code: string) => { name: string; text: (value: number | null) => string } | null;
}

export interface EventFact {
  name: string;
  value: string;
}

/** An event in the reader's words. */
export interface EventWords {
  title: string;
  /** The most telling of it in one line; empty: the title says all. */
  summary: string;
  facts: EventFact[];
}
