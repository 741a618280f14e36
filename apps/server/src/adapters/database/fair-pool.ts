import pg from 'pg';
import { FairQueue } from '../../admission/fair-queue.ts';
import { currentTenant } from '../../admission/tenant.ts';
import { limits } from '../../config/limits.ts';

type Callback = Exclude<Parameters<pg.Pool['connect']>[0], undefined>;

/** The pool serves tenants in turn, so that no tenant can block the others. */
export class FairPool extends pg.Pool {
  readonly #queue = new FairQueue({
    slots: limits.database.connections,
    slotsOfServer: limits.database.connectionsOfServer,
    slotsPerTenant: limits.database.connectionsPerTenant,
    slotsOfBusyTenant: limits.database.connectionsOfBusyTenant,
    waitingPerTenant: limits.database.waitingPerTenant,
  });

  get waitingForTurn(): number {
    return this.#queue.waiting;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectInTurn();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const releaseSlot = await this.#queue.acquire(currentTenant(), { maxWaitMs: limits.database.connectMs });
    try {
      const client = await super.connect();
      const releaseClient = client.release;
      client.release = (error) => {
        releaseClient(error);
        releaseSlot();
      };
      return client;
    } catch (error) {
      releaseSlot();
      throw error;
    }
  }
}
