import { readFile } from 'node:fs/promises';
import { bridgeFailures } from '@washboard/contract/bridges/bridge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueNames } from '../adapters/job-queue/job-queue.ts';
import { readinessParts } from '../modules/administration/operations/index.ts';
import { bridgeStates } from '../modules/outgoing/bridges/bridge-metrics.ts';
import { waitReasons } from '../modules/outgoing/notifications/index.ts';
import { noticeChannels } from '../modules/outgoing/notifications/tables.ts';
import { pushOutcomes } from '../modules/outgoing/push/send-push.ts';
import { webhookOutcomes } from '../modules/outgoing/webhooks/webhook-metrics.ts';
import { mailOutcomes } from '../modules/platform/mails/send-mail.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
const readDeployed = (file: string) => readFile(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');

/** Prometheus adds these labels. */
const scrapeLabels = ['job', 'instance'];
const labelValues: Record<string, readonly string[]> = {
  queue: queueNames,
  outcome: [...mailOutcomes, ...pushOutcomes, ...webhookOutcomes],
  part: readinessParts,
  pool: ['work', 'housekeeping'],
  state: ['busy', 'idle', ...bridgeStates],
  failure: bridgeFailures,
  channel: noticeChannels,
  held_by: waitReasons,
};

async function servedSeries(): Promise<Map<string, string[]>> {
  const { registry } = server.context.metrics;
  const served = new Map<string, string[]>([['up', scrapeLabels]]);
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    const metric = registry.getSingleMetric(name);
    const labels = [...scrapeLabels, ...((metric as unknown as { labelNames?: string[] }).labelNames ?? [])];
    if (String(type) !== 'histogram') served.set(name, labels);
    else for (const part of ['bucket', 'sum', 'count']) served.set(`${name}_${part}`, [...labels, 'le']);
  }
  return served;
}

function expressionsOf(text: string): string[] {
  const ofRules = [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
  const ofPanels = [...text.matchAll(/"(?:expr|definition)": ("(?:[^"\\]|\\.)*")/g)].map(([, json = '""']) =>
    JSON.parse(json),
  );
  return [...ofRules, ...ofPanels];
}

const selectors = (expression: string) =>
  [...expression.matchAll(/\b((?:washboard|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)(=~?|!=|!~)"([^"]*)"/g)].map(([, label = '', operator = '', value = '']) => ({
        label,
        values: operator.includes('~') ? value.split('|') : [value],
      })),
    }),
  );

describe.each(['prometheus/alerts.yml', 'grafana/washboard.json'])('the monitoring file %s', (file) => {
  it('the monitoring file uses only metrics, labels and values that the server serves', async () => {
    const served = await servedSeries();
    const found = expressionsOf(await readDeployed(file)).flatMap(selectors);
    expect(found.length).toBeGreaterThan(20);
    for (const { name, labels } of found) {
      expect([...served.keys()]).toContain(name);
      for (const { label, values } of labels) {
        expect(served.get(name), name).toContain(label);
        const known = labelValues[label];
        if (known) expect(known, name).toEqual(expect.arrayContaining(values));
      }
    }
  });
});

it('the Grafana dashboard shows each metric of the server', async () => {
  const shown = new Set(
    expressionsOf(await readDeployed('grafana/washboard.json'))
      .flatMap(selectors)
      .map(({ name }) => name),
  );
  const ours = (await server.context.metrics.registry.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('washboard_'));
  expect(ours.filter((name) => !shown.has(name) && !shown.has(`${name}_bucket`))).toEqual([]);
});
