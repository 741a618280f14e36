import pg from 'pg';
import { FairQueue } from '../../admission/fair-queue.ts';
import { currentTenant } from '../../admission/tenant.ts';
import { limits } from '../../config/limits.ts';

type Callback = Exclude<Parameters<pg.Pool['connect']>[0], undefined>;

/** The pool serves tenants in turn, so that no tenant can block the others. */
export class FairPool extends pg.Pool {
  readonly #queue = new FairQueue({
    places: limits.database.connections,
    placesOfServer: limits.database.connectionsOfServer,
    placesPerTenant: limits.database.connectionsPerTenant,
    placesOfBusyTenant: limits.database.connectionsOfBusyTenant,
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
    const leave = await this.#queue.enter(currentTenant(), { maxWaitMs: limits.database.connectMs });
    try {
      const client = await super.connect();
      const release = client.release;
      client.release = (error) => {
        release(error);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
