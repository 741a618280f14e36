// A script ends on request, or when the npm that runs it has ended. npm forwards SIGINT and SIGTERM to its child, so
// package.json starts each script with `exec`: a shell in between would not forward SIGINT.
const watchMs = 500;

const asked = new AbortController();

/** The signal aborts when this process must end. */
export const ending = asked.signal;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => asked.abort());

if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== npm) asked.abort();
  }, watchMs);
  watch.unref();
}
