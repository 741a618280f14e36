export interface NumberRange {
  from: number;
  to: number;
}

export class Ranges {
  #ranges: NumberRange[] = [];

  get size(): number {
    return this.#ranges.length;
  }

  add(from: number, to = from): void {
    const after = this.#ranges.findIndex((range) => range.from > to + 1);
    const end = after < 0 ? this.#ranges.length : after;
    let start = end;
    while (start > 0 && (this.#ranges[start - 1]?.to ?? 0) >= from - 1) start -= 1;
    const joined = this.#ranges.slice(start, end);
    const whole = {
      from: Math.min(from, ...joined.map((each) => each.from)),
      to: Math.max(to, ...joined.map((each) => each.to)),
    };
    this.#ranges.splice(start, end - start, whole);
  }

  /** @returns false if the number was missing */
  delete(number: number): boolean {
    const at = this.#ranges.findIndex(({ from, to }) => from <= number && number <= to);
    if (at < 0) return false;
    this.remove({ from: number, to: number });
    return true;
  }

  remove({ from, to }: NumberRange): void {
    this.#ranges = this.#ranges.flatMap((range) =>
      [
        { from: range.from, to: Math.min(range.to, from - 1) },
        { from: Math.max(range.from, to + 1), to: range.to },
      ].filter((part) => part.from <= part.to),
    );
  }

  overlaps({ from, to }: NumberRange): boolean {
    return this.#ranges.some((range) => range.from <= to && from <= range.to);
  }

  all(): readonly NumberRange[] {
    return this.#ranges;
  }
}
