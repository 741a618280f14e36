import type { AdapterMeasurement } from './measure.ts';

export interface BrokerCeiling {
  messagesPerS: number;
  processorMsPer1000: number;
}

/** Ratios to the ceilings depend little on the computer. */
export interface Nearness {
  /** Messages a second are relative to the lower ceiling. */
  ofLowerCeiling: number;
  /** The processor time is relative to the sum of broker and insert. */
  processorOfParts: number;
}

export function nearnessOf(
  brokerCeiling: BrokerCeiling,
  { insertCeiling, acknowledged }: AdapterMeasurement,
): Nearness {
  return {
    ofLowerCeiling: acknowledged.messagesPerS / Math.min(insertCeiling.rowsPerS, brokerCeiling.messagesPerS),
    processorOfParts:
      acknowledged.processorMsPer1000 / (insertCeiling.processorMsPer1000 + brokerCeiling.processorMsPer1000),
  };
}

const tolerance = 1.15;

export function regressions(
  kept: readonly { name: string; value: number }[],
  brokerCeiling: BrokerCeiling,
  adapters: readonly AdapterMeasurement[],
): string[] {
  return adapters.flatMap((measured) => {
    const { engine } = measured;
    const { ofLowerCeiling, processorOfParts } = nearnessOf(brokerCeiling, measured);
    const earlier = (name: string) => (kept.find((figure) => figure.name === `${engine}: ${name}`)?.value ?? 0) / 100;
    const [wasOfCeiling, wasOfParts] = [earlier('share of the lower ceiling'), earlier('processor time, of its parts')];
    return [
      ...(wasOfCeiling / ofLowerCeiling > tolerance
        ? [`${engine}: ${share(ofLowerCeiling)} of the lower ceiling, was ${share(wasOfCeiling)}`]
        : []),
      ...(wasOfParts > 0 && processorOfParts / wasOfParts > tolerance
        ? [`${engine}: processor time ${share(processorOfParts)} of the parts, was ${share(wasOfParts)}`]
        : []),
    ];
  });
}

/** docs/measurements.md contains this table. */
export function tableOf(brokerCeiling: BrokerCeiling, adapters: readonly AdapterMeasurement[]): string {
  const rows: [string, (measured: AdapterMeasurement) => string][] = [
    ['Acknowledged, messages/s', ({ acknowledged }) => whole(acknowledged.messagesPerS)],
    ['Ceiling (a): rows inserted without MQTT, rows/s', ({ insertCeiling }) => whole(insertCeiling.rowsPerS)],
    ['Ceiling (b): broker without storage, messages/s', () => whole(brokerCeiling.messagesPerS)],
    ['Share of the lower ceiling', (measured) => share(nearnessOf(brokerCeiling, measured).ofLowerCeiling)],
    ['Processor time of 1,000 messages', ({ acknowledged }) => `${acknowledged.processorMsPer1000.toFixed(1)} ms`],
    ['The same of the broker alone and of inserting alone', (measured) => parts(measured)],
    ['Share of their sum', (measured) => share(nearnessOf(brokerCeiling, measured).processorOfParts)],
    ['Acknowledgement at full load, p50 / p99', ({ acknowledged }) => pair(acknowledged.latencyMs)],
    ['Acknowledgement at half load, p50 / p99', ({ halfLoad }) => pair(halfLoad.latencyMs)],
    ['Machine to browser socket at half load, p50 / p99', ({ halfLoad }) => pair(halfLoad.socketDelayMs)],
    ['Memory of the server and its embedded database under load, highest', ({ memory }) => `${memory.underLoadMb} MB`],
    ['The same, highest since its start', ({ memory }) => `${memory.peakMb} MB`],
  ];
  function parts({ insertCeiling }: AdapterMeasurement): string {
    return `${brokerCeiling.processorMsPer1000.toFixed(1)} + ${insertCeiling.processorMsPer1000.toFixed(1)} ms`;
  }
  return [
    `| | ${adapters.map(({ engine }) => engine).join(' | ')} |`,
    `|---|${adapters.map(() => '---:|').join('')}`,
    ...rows.map(([label, cell]) => `| ${label} | ${adapters.map(cell).join(' | ')} |`),
  ].join('\n');
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
