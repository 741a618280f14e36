import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each worker writes a file; `../journeys-map.ts` reads them. */
export const recordings = fileURLToPath(new URL('../../test-results/.recordings', import.meta.url));

const own = join(recordings, `${process.env.TEST_PARALLEL_INDEX ?? 0}.txt`);
const written = { second: 0, pieces: new Set<string>() };

/** @param piece `server machines/alarms` or `web alarms-page`: a module of the server, a chunk of the web app */
export function record(piece: string): void {
  const atMs = Date.now();
  const second = Math.floor(atMs / 1000);
  if (second !== written.second) Object.assign(written, { second, pieces: new Set() });
  if (written.pieces.has(piece)) return;
  written.pieces.add(piece);
  mkdirSync(recordings, { recursive: true });
  appendFileSync(own, `${atMs} ${piece}\n`);
}
