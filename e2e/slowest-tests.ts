import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const shown = Number(process.env.SLOWEST ?? 10);

export default class SlowestTests implements Reporter {
  readonly #tests: { name: string; seconds: number }[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, , ...name] = test.titlePath();
    this.#tests.push({ name: name.join(' › '), seconds: duration / 1000 });
  }

  onEnd({ duration }: FullResult): void {
    const slowest = this.#tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
    const lines = slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
    process.stdout.write(
      `\n  ${this.#tests.length} tests in ${(duration / 1000).toFixed(0)} s; the slowest:\n${lines.join('\n')}\n`,
    );
  }

  printsToStdio(): boolean {
    return false;
  }
}
