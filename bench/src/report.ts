import type { AdapterMeasurement } from './measure.ts';

export interface BenchResults {
  machine: { processor: string; cores: number; memoryGb: number; node: string };
  brokerCeilingMessagesPerS: number;
  adapters: AdapterMeasurement[];
}

/** The results as a Markdown table, one column per adapter. */
export function reportTable({ machine, brokerCeilingMessagesPerS, adapters }: BenchResults): string {
  const rows: [string, (measured: AdapterMeasurement) => string][] = [
    ['Acknowledged, messages/s', ({ acknowledged }) => whole(acknowledged.messagesPerS)],
    ['Ceiling (a): rows inserted without MQTT, rows/s', ({ insertCeilingRowsPerS }) => whole(insertCeilingRowsPerS)],
    ['Ceiling (b): broker without storage, messages/s', () => whole(brokerCeilingMessagesPerS)],
    [
      'Share of the lower ceiling',
      ({ acknowledged, insertCeilingRowsPerS }) =>
        `${whole((100 * acknowledged.messagesPerS) / Math.min(insertCeilingRowsPerS, brokerCeilingMessagesPerS))} %`,
    ],
    ['Acknowledgement at full load, p50 / p99', ({ acknowledged }) => pair(acknowledged.latencyMs)],
    ['Acknowledgement at half load, p50 / p99', ({ halfLoad }) => pair(halfLoad.latencyMs)],
    ['Machine to browser socket at half load, p50 / p99', ({ halfLoad }) => pair(halfLoad.socketDelayMs)],
    ['Memory of the server under load, highest', ({ memory }) => `${memory.underLoadMb} MB`],
    ['Memory of the server, peak since its start (compiling included)', ({ memory }) => `${memory.peakMb} MB`],
  ];
  const lines = [
    `| | ${adapters.map(({ engine }) => engine).join(' | ')} |`,
    `|---|${adapters.map(() => '---:|').join('')}`,
    ...rows.map(([label, cell]) => `| ${label} | ${adapters.map(cell).join(' | ')} |`),
  ];
  const { processor, cores, memoryGb, node } = machine;
  return `${lines.join('\n')}\n\nMeasured on ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}; clients on the same machine.`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function pair({ p50, p99 }: { p50: number; p99: number }): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
}
