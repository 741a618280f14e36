import { Agent, get, type IncomingMessage } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

export interface NoiseOrder {
  url: string;
  tokens: string[];
  serialNumbers: string[];
  width: number;
  slowReaders: number;
}

export interface NoiseResult {
  seconds: number;
  answered: number;
  /** Refusals are responses with 429 and 503. */
  refused: number;
  withoutRetryAfter: number;
  failed: number;
}

setPriority(constants.priority.PRIORITY_LOW);

const period = 'startDate=2026-11-01T00:00:00Z&stopDate=2026-11-30T00:00:00Z';
const machine = '/api/v1/event-hub-listener/{serialNumber}';
const pages = [
  '/api/v1/account/userinfo',
  '/api/v1/appliance/appliances?limit=100',
  `/api/v1/appliance/fleet?from=${new Date(Date.now() - 12 * 3_600_000).toISOString()}`,
  '/api/v1/appliance/facets',
  '/api/v1/appliance/hygieneDays?from=2026-10-01&to=2026-12-01',
  '/api/v1/appliance/hygieneRecords?limit=100',
  '/api/v1/appliance/deviatingCycles?limit=100',
  `${machine}/telemetry?from=2026-11-01T00:00:00Z&to=2026-11-30T00:00:00Z`,
  `${machine}/statistics?from=2026-10-01&to=2026-12-01&step=day`,
  `${machine}/events?limit=100`,
];
const exportOfSite = '/api/v1/appliance/hygieneRecords/export?format=csv';
const files = [
  exportOfSite,
  '/api/v1/appliance/hygieneRecords/export?format=pdf',
  '/api/v1/appliance/visitPack?serialNumbers={serialNumber}',
  `${machine}/hygieneRecords/export?format=csv`,
  `${machine}/hygieneRecords/export?format=pdf`,
  `${machine}/ledger`,
  `${machine}/dataPackage`,
  `${machine}/telemetry/export?${period}`,
  `${machine}/cycles/export?${period}&format=csv`,
  `${machine}/events/export?format=pdf`,
  `${machine}/alarms/export?format=csv`,
];

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const result: NoiseResult = { seconds: 0, answered: 0, refused: 0, withoutRetryAfter: 0, failed: 0 };
const failures = new Set<string>();
let isOver = false;
const startedMs = performance.now();

process.on('message', (message: NoiseOrder | 'end') => {
  if (message === 'end') {
    isOver = true;
    process.send?.({ ...result, seconds: (performance.now() - startedMs) / 1000 }, () => process.exit(0));
    return;
  }
  const { tokens, width, slowReaders } = message;
  for (const [n, token] of tokens.entries()) {
    for (let lane = 0; lane < width; lane += 1)
      void shout(message, token, { calls: lane % 2 === 0 ? pages : files, from: n * width + lane });
    if (n < slowReaders) for (let held = 0; held < 2; held += 1) void holdExport(message, token);
  }
});

async function shout(
  { url, serialNumbers }: NoiseOrder,
  token: string,
  { calls, from }: { calls: readonly string[]; from: number },
): Promise<void> {
  for (let n = from; !isOver; n += 1) {
    const serialNumber = serialNumbers[n % serialNumbers.length] ?? '';
    const path = (calls[n % calls.length] ?? '').replace('{serialNumber}', serialNumber);
    try {
      const response = await call(url + path, token);
      response.resume();
      await new Promise((resolve) => response.once('close', resolve));
      count(response, path);
    } catch (error) {
      fail(`${path}: ${error}`);
      await pause(100);
    }
  }
}

/** Reads 100 bytes in five seconds, and begins again when it is disconnected. */
async function holdExport({ url }: NoiseOrder, token: string): Promise<void> {
  while (!isOver) {
    try {
      const response = await call(url + exportOfSite, token);
      count(response, exportOfSite);
      while (!response.closed && !isOver) {
        response.read(100);
        await pause(5000);
      }
    } catch {
      await pause(1000);
    }
  }
}

function count({ statusCode = 0, headers }: IncomingMessage, path: string): void {
  if (statusCode === 429 || statusCode === 503) {
    result.refused += 1;
    if (headers['retry-after'] === undefined) result.withoutRetryAfter += 1;
  } else if (statusCode === 200) result.answered += 1;
  else fail(`${path}: ${statusCode}`);
}

function fail(kind: string): void {
  result.failed += 1;
  if (failures.has(kind)) return;
  failures.add(kind);
  process.stderr.write(`${kind}\n`);
}

function call(url: string, token: string): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${token}`,
    'ocp-apim-subscription-key': 'washboard-dashboard',
    brand: 'marea',
    'x-language': 'de',
  };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, resolve).on('error', reject);
  });
}
