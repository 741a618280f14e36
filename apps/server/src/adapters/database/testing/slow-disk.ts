import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a program (`--import`): bringing a file to the disk takes as long as the file named in SLOW_DISK is
 * there. Says that it waits by making the same name with `.waiting`.
 */
const holdFile = process.env.SLOW_DISK ?? '';
const sleeper = new Int32Array(new SharedArrayBuffer(4));
const { fdatasyncSync } = fs;

fs.fdatasyncSync = (file) => {
  while (fs.existsSync(holdFile)) {
    fs.writeFileSync(`${holdFile}.waiting`, '');
    Atomics.wait(sleeper, 0, 0, 5);
  }
  fdatasyncSync(file);
};
syncBuiltinESMExports();
