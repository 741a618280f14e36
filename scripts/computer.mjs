// Figures of benches are comparable only with the computer and its current speed.
import { once } from 'node:events';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const [objects, syncs, roundTrips, repetitions] = [100_000, 100, 2000, 3];

if (!isMainThread) parentPort.postMessage(leastWorkMs());

export function describeComputer() {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
  };
}

/**
 * @returns ms for a fixed amount of work on one core, and on all of them; ms until 8 kB are on disk; µs for a message
 * to a local process and back
 */
export async function measureSpeed() {
  const oneCoreMs = leastWorkMs();
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(new URL(import.meta.url)));
  const times = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]));
  return {
    oneCoreMs: Math.round(oneCoreMs),
    allCoresMs: Math.round(Math.max(...times)),
    syncMs: Number(syncMs().toFixed(2)),
    roundTripUs: Math.round(await roundTripUs()),
  };
}

export function speedText({ oneCoreMs, allCoresMs, syncMs, roundTripUs }) {
  return `one core ${oneCoreMs} ms, all cores ${allCoresMs} ms, sync ${syncMs} ms, round trip ${roundTripUs} µs`;
}

function leastWorkMs() {
  return Math.min(...Array.from({ length: repetitions }, workMs));
}

/** The work resembles the server's. */
function workMs() {
  const startedMs = performance.now();
  const made = Array.from({ length: objects }, (_, i) => ({ id: (i * 7919) % objects, name: `machine ${i}`, at: i }));
  const read = JSON.parse(JSON.stringify(made));
  read.sort((a, b) => a.id - b.id || a.name.localeCompare(b.name));
  if (read[1].id !== 1) throw new Error('wrong order');
  return performance.now() - startedMs;
}

function syncMs() {
  const folder = mkdtempSync(join(tmpdir(), 'washboard-speed-'));
  const file = openSync(join(folder, 'file'), 'w');
  const block = Buffer.alloc(8192, 1);
  const startedMs = performance.now();
  for (let i = 0; i < syncs; i += 1) {
    writeSync(file, block);
    fdatasyncSync(file);
  }
  const each = (performance.now() - startedMs) / syncs;
  closeSync(file);
  rmSync(folder, { recursive: true });
  return each;
}

async function roundTripUs() {
  const server = createServer((socket) => socket.setNoDelay().pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = createConnection(server.address().port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  const startedMs = performance.now();
  for (let i = 0; i < roundTrips; i += 1) {
    socket.write('a message of a machine');
    await once(socket, 'data');
  }
  const each = ((performance.now() - startedMs) * 1000) / roundTrips;
  socket.destroy();
  server.close();
  return each;
}
