/** A name is null if this version does not know the code. */
export interface EventTerms {
  alarm: (errorCode: string) => string | null | undefined;
  cycle: (cycleType: string) => string | null;
  parameter: (code: string) => { name: string; text: (value: number | null) => string } | null;
}

export interface EventFact {
  name: string;
  value: string;
  /** The row of the cycle shows this fact already. */
  isInRow?: true;
}

export interface EventWords {
  title: string;
  summary: string;
  facts: EventFact[];
}

export interface CycleWords {
  programme: string;
  number: string;
  length: string;
  water: string;
  energy: string;
  rinse: string;
  /** The most urgent note comes first. */
  notes: string[];
  severity: 'critical' | 'warning' | 'notice' | 'unknown' | null;
}
