import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { WriteAheadLog } from './write-ahead-log.ts';

/**
 * The embedded engine's thread: PGlite, spoken to in PostgreSQL's wire protocol over a message port. In a thread of
 * its own a long statement does not hold up sockets, and `pg` can drive it like any server.
 */

/** Small enough for a little machine; the log is kept short because every start after a crash reads it. */
const settings = ['shared_buffers=32MB', 'max_wal_size=96MB', 'min_wal_size=32MB', 'wal_buffers=1MB'];

const { directory } = workerData as { directory: string };
if (!parentPort) throw new Error('the engine runs in a worker thread');
const owner = parentPort;

const engine = await PGlite.create(directory, { startParams: startParameters() });
const log = new WriteAheadLog(directory);

/** PGlite takes these instead of its own defaults, so they include them. */
function startParameters(): string[] {
  return [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];
}

let queue = Promise.resolve();

owner.on('message', (message: { connect: MessagePort } | { close: true }) => {
  if ('connect' in message) serve(message.connect);
  else
    queue = queue.then(async () => {
      await engine.close();
      owner.postMessage('closed');
    });
});

function serve(port: MessagePort): void {
  port.on('message', (request: Uint8Array) => {
    queue = queue.then(async () => {
      // Two ports keep no order between them: a connection's goodbye may come after the order to close.
      if (engine.closed) return;
      // A copy: what PGlite returns is a window on the buffer that it reuses for the next answer.
      const answer = (await engine.execProtocolRaw(request, { syncToFs: false })).slice();
      if (!engine.isInTransaction()) log.sync();
      port.postMessage(answer, [answer.buffer]);
    });
  });
  port.on('close', () => {
    // A connection that ends inside a transaction must not leave it open for the next one.
    queue = queue.then(async () => {
      if (!engine.closed && engine.isInTransaction()) await engine.exec('ROLLBACK');
    });
  });
}

owner.postMessage('ready');
