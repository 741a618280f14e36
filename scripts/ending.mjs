// How a script ends: when it is asked to, or when the npm that runs it has ended. npm 10 and 11 end on some signals
// without ending their script.
import { readFileSync } from 'node:fs';

const watchMs = 500;

const asked = new AbortController();

/** Aborted once this process shall end. */
export const ending = asked.signal;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => asked.abort());

if (process.env.npm_lifecycle_event) {
  const callers = findCallers();
  const areGone = () => process.ppid !== callers[0] || callers.slice(1).some((pid, i) => parentOf(callers[i]) !== pid);
  const watch = setInterval(() => {
    if (!areGone()) return;
    clearInterval(watch);
    asked.abort();
  }, watchMs);
  watch.unref();
}

/** npm starts scripts through a shell, which may have been replaced by the script. */
function findCallers() {
  const parent = process.ppid;
  const isShell = /^(?:sh|dash|bash)$/.test(read(`/proc/${parent}/comm`).trim());
  return isShell ? [parent, parentOf(parent)] : [parent];
}

function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // The name of the program, in brackets, may have spaces.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
