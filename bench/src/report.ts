import type { AdapterMeasurement } from './measure.ts';

export interface BenchResults {
  machine: { processor: string; cores: number; memoryGb: number; node: string };
  brokerCeiling: { messagesPerS: number; processorMsPer1000: number };
  adapters: AdapterMeasurement[];
}

/** Ratios to the ceilings. Both depend little on the computer, so runs can be compared. */
export interface Nearness {
  /** Messages a second, relative to the lower ceiling. */
  ofLowerCeiling: number;
  /** Processor time of a message, relative to the sum of broker and insert. */
  processorOfParts: number;
}

export function nearnessOf(
  { brokerCeiling }: Pick<BenchResults, 'brokerCeiling'>,
  { insertCeiling, acknowledged }: AdapterMeasurement,
): Nearness {
  return {
    ofLowerCeiling: acknowledged.messagesPerS / Math.min(insertCeiling.rowsPerS, brokerCeiling.messagesPerS),
    processorOfParts:
      acknowledged.processorMsPer1000 / (insertCeiling.processorMsPer1000 + brokerCeiling.processorMsPer1000),
  };
}

/** A larger deterioration is reported. */
const tolerance = 1.15;

/** @returns what has become worse than in an earlier run, as text */
export function regressions(before: BenchResults, now: BenchResults): string[] {
  return now.adapters.flatMap((measured) => {
    const earlier = before.adapters.find(({ engine }) => engine === measured.engine);
    if (!earlier) return [];
    const [was, is] = [nearnessOf(before, earlier), nearnessOf(now, measured)];
    const { engine } = measured;
    const slower = was.ofLowerCeiling / is.ofLowerCeiling > tolerance;
    const dearer = is.processorOfParts / was.processorOfParts > tolerance;
    return [
      ...(slower
        ? [`${engine}: ${share(is.ofLowerCeiling)} of the lower ceiling, was ${share(was.ofLowerCeiling)}`]
        : []),
      ...(dearer
        ? [`${engine}: processor time ${share(is.processorOfParts)} of the parts, was ${share(was.processorOfParts)}`]
        : []),
    ];
  });
}

/** The results as a Markdown table, one column per adapter. */
export function reportTable(results: BenchResults): string {
  const { machine, brokerCeiling, adapters } = results;
  const rows: [string, (measured: AdapterMeasurement) => string][] = [
    ['Acknowledged, messages/s', ({ acknowledged }) => whole(acknowledged.messagesPerS)],
    ['Ceiling (a): rows inserted without MQTT, rows/s', ({ insertCeiling }) => whole(insertCeiling.rowsPerS)],
    ['Ceiling (b): broker without storage, messages/s', () => whole(brokerCeiling.messagesPerS)],
    ['Share of the lower ceiling', (measured) => share(nearnessOf(results, measured).ofLowerCeiling)],
    ['Processor time of 1,000 messages', ({ acknowledged }) => `${acknowledged.processorMsPer1000.toFixed(1)} ms`],
    ['The same of the broker alone and of inserting alone', (measured) => parts(measured)],
    ['Share of their sum', (measured) => share(nearnessOf(results, measured).processorOfParts)],
    ['Acknowledgement at full load, p50 / p99', ({ acknowledged }) => pair(acknowledged.latencyMs)],
    ['Acknowledgement at half load, p50 / p99', ({ halfLoad }) => pair(halfLoad.latencyMs)],
    ['Machine to browser socket at half load, p50 / p99', ({ halfLoad }) => pair(halfLoad.socketDelayMs)],
    ['Memory of the server and its embedded database under load, highest', ({ memory }) => `${memory.underLoadMb} MB`],
    ['The same, highest since its start', ({ memory }) => `${memory.peakMb} MB`],
  ];
  function parts({ insertCeiling }: AdapterMeasurement): string {
    return `${brokerCeiling.processorMsPer1000.toFixed(1)} + ${insertCeiling.processorMsPer1000.toFixed(1)} ms`;
  }
  const lines = [
    `| | ${adapters.map(({ engine }) => engine).join(' | ')} |`,
    `|---|${adapters.map(() => '---:|').join('')}`,
    ...rows.map(([label, cell]) => `| ${label} | ${adapters.map(cell).join(' | ')} |`),
  ];
  const { processor, cores, memoryGb, node } = machine;
  return `${lines.join('\n')}\n\nMeasured on ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}; clients on the same machine.`;
}

function share(value: number): string {
  return `${whole(100 * value)} %`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function pair({ p50, p99 }: { p50: number; p99: number }): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
}
