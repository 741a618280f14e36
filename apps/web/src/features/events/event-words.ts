/** Names that other features know; null: unknown to this version. */
export interface EventTerms {
  alarm: (errorCode: string) => string | null | undefined;
  cycle: (cycleType: string) => string | null;
  /** @returns the parameter's name with its cycle, and the format of its values */
  parameter: (code: string) => { name: string; text: (value: number | null) => string } | null;
}

export interface EventFact {
  name: string;
  value: string;
  /** The row of the cycle shows it. */
  isInRow?: true;
}

export interface EventWords {
  title: string;
  /** The essence in one line; empty: the title is enough. */
  summary: string;
  facts: EventFact[];
}

/** The cells of a cycle's row; empty where its record has no value. */
export interface CycleWords {
  programme: string;
  number: string;
  length: string;
  water: string;
  energy: string;
  rinse: string;
  /** What happened in the cycle, the most urgent first. */
  notes: string[];
  /** Of the worst alarm in the cycle; null: there was none, or it is unknown. */
  severity: 'critical' | 'warning' | 'notice' | 'unknown' | null;
}
