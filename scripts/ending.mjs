// npm forwards SIGINT and SIGTERM only to its child, so package.json starts each script with `exec`: a shell in between
// would not forward SIGINT.
const watchMs = 500;

const asked = new AbortController();

export const ending = asked.signal;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => asked.abort());

if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== npm) asked.abort();
  }, watchMs);
  watch.unref();
}
