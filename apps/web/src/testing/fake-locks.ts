export function createFakeLocks(): LockManager {
  const queues = new Map<string, Promise<unknown>>();
  const held: { name: string; mode: LockMode }[] = [];

  async function hold<T>(name: string, mode: LockMode, work: () => T): Promise<Awaited<T>> {
    const lock = { name, mode };
    held.push(lock);
    try {
      return await work();
    } finally {
      held.splice(held.indexOf(lock), 1);
    }
  }

  function request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as () => unknown;
    const { mode = 'exclusive' } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    if (mode === 'shared') return hold(name, mode, work);
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => hold(name, mode, work));
    queues.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }

  return { request: request as LockManager['request'], query: async () => ({ held: [...held], pending: [] }) };
}
