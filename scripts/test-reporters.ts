import type { Reporter, TestModule } from 'vitest/node';

const reportedFiles = Number(process.env.SLOWEST ?? 10);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The start of a worker process does not count, because several files share it. */
function durationMs(file: TestModule): number {
  const { setupDuration, collectDuration, duration } = file.diagnostic();
  return setupDuration + collectDuration + duration;
}

function slowestTest(file: TestModule): string {
  const tests = [...file.children.allTests()].map((test) => ({
    name: test.fullName,
    durationMs: test.diagnostic()?.duration ?? 0,
  }));
  const [slowest] = tests.toSorted((a, b) => b.durationMs - a.durationMs);
  return slowest ? `, of it ${seconds(slowest.durationMs)} in "${slowest.name}"` : '';
}

/** The list of slow test files shows when one has become slow. */
export const slowestReporter: Reporter = {
  onTestRunEnd(files) {
    const slowest = files.toSorted((a, b) => durationMs(b) - durationMs(a)).slice(0, reportedFiles);
    const lines = slowest.map(
      (file) =>
        `${seconds(durationMs(file)).padStart(8)}  ${file.project.name}  ${file.relativeModuleId}${slowestTest(file)}`,
    );
    process.stdout.write(`\nSlowest test files\n${lines.join('\n')}\n`);
  },
};

/** A test that passed only at the second attempt hides a race. */
export const flakyReporter: Reporter = {
  onTestRunEnd(files) {
    const flaky = files.flatMap((file) =>
      [...file.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${file.relativeModuleId} > ${test.fullName}`),
    );
    if (flaky.length > 0) process.stdout.write(`\nFlaky tests: ${flaky.length}\n${flaky.join('\n')}\n`);
  },
};
