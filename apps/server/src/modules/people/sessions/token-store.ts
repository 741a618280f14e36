import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database, Transaction } from '../../../adapters/database/database.ts';
import { findSession } from './sessions-repository.ts';
import { identityPayloads } from './tables.ts';

interface TokenStoreOptions {
  database: Database;
  clock: Clock;
  /** Clients other than the dashboard are stored elsewhere. */
  findClient: (id: string) => Promise<AdapterPayload | undefined>;
}

type StoredPayload = typeof identityPayloads.$inferSelect;

export function rotationOf(refreshToken: object): number {
  return 'rotations' in refreshToken && typeof refreshToken.rotations === 'number' ? refreshToken.rotations : 0;
}

export class TokenStore implements Adapter {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #model: string;
  readonly #findClient: TokenStoreOptions['findClient'];

  constructor(model: string, { database, clock, findClient }: TokenStoreOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#model = model;
    this.#findClient = findClient;
  }

  #is(id: string) {
    return and(eq(identityPayloads.model, this.#model), eq(identityPayloads.id, id));
  }

  async upsert(id: string, payload: AdapterPayload, expiresInS?: number): Promise<void> {
    const now = this.#clock.now();
    const row = {
      payload: { ...payload },
      grantId: payload.grantId ?? null,
      expiresAt: expiresInS ? new Date(now.getTime() + expiresInS * 1000) : null,
    };
    await this.#database.orm.transaction(async (transaction) => {
      if (this.#model === 'RefreshToken' && row.grantId && row.expiresAt && rotationOf(payload) > 0)
        await useUpPredecessor(transaction, {
          grantId: row.grantId,
          expiresAt: row.expiresAt,
          rotation: rotationOf(payload),
          now,
        });
      await transaction
        .insert(identityPayloads)
        .values({ model: this.#model, id, ...row })
        .onConflictDoUpdate({ target: [identityPayloads.model, identityPayloads.id], set: row });
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#model === 'Client') return this.#findClient(id);
    if (id.includes('\0')) return undefined; // PostgreSQL has no text with a NUL.
    const [row] = await this.#database.orm.select().from(identityPayloads).where(this.#is(id));
    if (!row || (row.expiresAt && row.expiresAt <= this.#clock.now())) return undefined;
    if (!row.consumedAt) return row.payload;
    const consumed = Math.floor(row.consumedAt.getTime() / 1000);
    return (await this.#findUnreceived(row)) ?? { ...row.payload, consumed };
  }

  /**
   * A client that lost a response sends its old refresh token, which stands for the newest until a later one is used.
   */
  async #findUnreceived({ grantId, payload }: StoredPayload): Promise<AdapterPayload | undefined> {
    if (this.#model !== 'RefreshToken' || grantId === null) return undefined;
    const session = await findSession(this.#database.orm, grantId);
    if (!session || rotationOf(payload) < session.receivedRotation) return undefined;
    const [newest] = await this.#database.orm
      .select()
      .from(identityPayloads)
      .where(
        and(
          eq(identityPayloads.model, this.#model),
          eq(identityPayloads.grantId, grantId),
          isNull(identityPayloads.consumedAt),
          gt(identityPayloads.expiresAt, this.#clock.now()),
        ),
      );
    return newest?.payload;
  }

  /** oidc-provider requires these methods, which have no use here. */
  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}

  /** The transaction that stores the next refresh token uses this one up, so that no failure comes between. */
  async consume(): Promise<void> {}

  async destroy(id: string): Promise<void> {
    await this.#database.orm.delete(identityPayloads).where(this.#is(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#database.orm
      .delete(identityPayloads)
      .where(and(eq(identityPayloads.model, this.#model), eq(identityPayloads.grantId, grantId)));
  }
}

const rotationColumn = sql`coalesce((${identityPayloads.payload}->>'rotations')::int, 0)`;

interface Rotation {
  grantId: string;
  rotation: number;
  expiresAt: Date;
  now: Date;
}

/**
 * Clients may still send tokens whose successors they have not received, so these live as long as the newest.
 * @throws TemporarilyUnavailable for all but one of several simultaneous exchanges
 */
async function useUpPredecessor(
  transaction: Transaction,
  { grantId, rotation, expiresAt, now }: Rotation,
): Promise<void> {
  const isOfSession = and(eq(identityPayloads.model, 'RefreshToken'), eq(identityPayloads.grantId, grantId));
  const used = await transaction
    .update(identityPayloads)
    .set({ consumedAt: now })
    .where(and(isOfSession, isNull(identityPayloads.consumedAt), eq(rotationColumn, rotation - 1)))
    .returning({ id: identityPayloads.id });
  if (used.length === 0) {
    const refusal = new errors.TemporarilyUnavailable('another request is exchanging this token');
    throw Object.assign(refusal, { status: 503, statusCode: 503 });
  }
  const received = (await findSession(transaction, grantId))?.receivedRotation ?? 0;
  await transaction
    .update(identityPayloads)
    .set({ expiresAt })
    .where(and(isOfSession, gte(rotationColumn, received)));
}

export async function removeExpiredTokens(database: Database, now: Date): Promise<void> {
  await database.orm
    .delete(identityPayloads)
    .where(and(sql`${identityPayloads.expiresAt} is not null`, lt(identityPayloads.expiresAt, now)));
}
