import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../../../adapters/database/database.ts';
import { identityPayloads } from './tables.ts';

interface TokenStoreParts {
  /** Ends the session of a token that is used again. */
  onReuse: () => Promise<unknown>;
  /** Clients other than the dashboard are stored elsewhere. */
  findClient: (id: string) => Promise<AdapterPayload | undefined>;
}

/** The storage adapter of oidc-provider; one instance for each model. */
export class TokenStore implements Adapter {
  readonly #database: Database;
  readonly #model: string;
  readonly #parts: TokenStoreParts;

  constructor(database: Database, model: string, parts: TokenStoreParts) {
    this.#database = database;
    this.#model = model;
    this.#parts = parts;
  }

  #is(id: string) {
    return and(eq(identityPayloads.model, this.#model), eq(identityPayloads.id, id));
  }

  async upsert(id: string, payload: AdapterPayload, expiresInS?: number): Promise<void> {
    const row = {
      payload: { ...payload },
      grantId: payload.grantId ?? null,
      expiresAt: expiresInS ? new Date(Date.now() + expiresInS * 1000) : null,
    };
    await this.#database.orm
      .insert(identityPayloads)
      .values({ model: this.#model, id, ...row })
      .onConflictDoUpdate({ target: [identityPayloads.model, identityPayloads.id], set: row });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#model === 'Client') return this.#parts.findClient(id);
    if (id.includes('\0')) return undefined; // PostgreSQL has no text with a NUL
    const [row] = await this.#database.orm.select().from(identityPayloads).where(this.#is(id));
    if (!row || (row.expiresAt && row.expiresAt <= new Date())) return undefined;
    return { ...row.payload, ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}) };
  }

  /** Sessions and device codes are not used. */
  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}

  /** Of two concurrent uses, one succeeds. The other counts as reuse, which ends the session. */
  async consume(id: string): Promise<void> {
    const consumed = await this.#database.orm
      .update(identityPayloads)
      .set({ consumedAt: new Date() })
      .where(and(this.#is(id), isNull(identityPayloads.consumedAt)))
      .returning({ id: identityPayloads.id });
    if (consumed.length > 0) return;
    await this.#parts.onReuse();
    throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.#database.orm.delete(identityPayloads).where(this.#is(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#database.orm
      .delete(identityPayloads)
      .where(and(eq(identityPayloads.model, this.#model), eq(identityPayloads.grantId, grantId)));
  }
}

export async function removeExpiredTokens(database: Database, now: Date): Promise<void> {
  await database.orm
    .delete(identityPayloads)
    .where(and(sql`${identityPayloads.expiresAt} is not null`, lt(identityPayloads.expiresAt, now)));
}
