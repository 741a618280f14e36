// How a script ends: when it is asked to, or when the npm that runs it has ended. npm forwards SIGINT and SIGTERM to what
// it started, so package.json starts each script with `exec`: a shell between them would keep SIGINT to itself.
const watchMs = 500;

const asked = new AbortController();

/** Aborted when this process shall end. */
export const ending = asked.signal;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => asked.abort());

if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== npm) asked.abort();
  }, watchMs);
  watch.unref();
}
